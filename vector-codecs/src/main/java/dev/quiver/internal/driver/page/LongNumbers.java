/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.internal.wire.BigEndian;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of any length, as the driver's codecs read them, without a buffer and a copy for each.
 */
final class LongNumbers {

  private LongNumbers() {}

  /**
   * The value of a cell that has bytes.
   *
   * @param code the protocol's code of its type
   * @return null if it is another type, or has fewer bytes than a value
   */
  static @Nullable Object read(int code, byte[] bytes, int offset, int length) {
    if (code == ProtocolConstants.DataType.VARINT) {
      return new BigInteger(bytes, offset, length);
    } else if (code == ProtocolConstants.DataType.DECIMAL && length > Integer.BYTES) {
      return new BigDecimal(
          new BigInteger(bytes, offset + Integer.BYTES, length - Integer.BYTES),
          BigEndian.getInt(bytes, offset));
    }
    return null;
  }
}
