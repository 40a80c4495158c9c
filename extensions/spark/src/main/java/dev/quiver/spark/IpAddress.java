/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** An address of a column {@code inet}: numbers, never a name, which would be looked up. */
final class IpAddress {

  /** Four numbers up to 255, or what has a colon and begins so that Java takes it for no name. */
  private static final Pattern NUMBERS =
      Pattern.compile(
          "(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}|(?=.*:)[0-9a-fA-F:][0-9a-fA-F:.]*");

  private IpAddress() {}

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if the text is none
   */
  static InetAddress of(String text) {
    try {
      if (NUMBERS.matcher(text).matches()) {
        return InetAddress.getByName(text);
      }
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(message(text), e);
    }
    throw new IllegalArgumentException(message(text));
  }

  private static String message(String text) {
    return "expected an IP address, got '" + text + "'";
  }
}
