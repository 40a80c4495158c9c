/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Parses numeric addresses for columns of type {@code inet}. A host name is an error. */
final class IpAddress {
  private IpAddress() {}

  /**
   * @throws IllegalArgumentException if the text is not an address, or has a zone, which the column
   *     cannot store
   */
  static InetAddress of(String text) {
    boolean hasMore = text.startsWith("[") || text.contains("%");
    if (!hasMore && (NetUtil.isValidIpV4Address(text) || NetUtil.isValidIpV6Address(text))) {
      try {
        return InetAddress.getByName(text);
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(message(text), e);
      }
    }
    throw new IllegalArgumentException(message(text));
  }

  private static String message(String text) {
    return "expected an IP address, got '" + text + "'";
  }
}
