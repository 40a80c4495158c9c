/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.internal.wire.BigEndian;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Decodes {@code varint} and {@code decimal} values, which may have any number of bytes, like the
 * driver's codecs, but without a buffer and a copy per value.
 */
final class LongNumbers {

  private LongNumbers() {}

  /**
   * Decodes a cell that is neither null nor empty.
   *
   * @param code the protocol's code of the column's type
   * @return null if the type is neither {@code varint} nor {@code decimal}, or if a {@code decimal}
   *     has no byte after the four bytes of its scale
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
