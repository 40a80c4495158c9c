/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests numbers between other bytes, as the driver's codecs write them. */
class LongNumbersTest {

  private static Object read(int code, ByteBuffer cell) {
    byte[] page = new byte[cell.remaining() + 6];
    java.util.Arrays.fill(page, (byte) 0x7f);
    cell.duplicate().get(page, 2, cell.remaining());
    return LongNumbers.read(code, page, 2, cell.remaining());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "127", "128", "-32769", "123456789012345678901234567890"})
  void readsVarints(String text) {
    BigInteger number = new BigInteger(text);
    ByteBuffer cell = TypeCodecs.VARINT.encode(number, ProtocolVersion.V5);
    assertThat(read(ProtocolConstants.DataType.VARINT, cell)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1.5", "1E+9", "0.000", "12345678901234567890.123456789"})
  void readsDecimals(String text) {
    BigDecimal number = new BigDecimal(text);
    ByteBuffer cell = TypeCodecs.DECIMAL.encode(number, ProtocolVersion.V5);
    assertThat(read(ProtocolConstants.DataType.DECIMAL, cell)).isEqualTo(number);
  }

  /** A decimal is a scale of four bytes followed by a number. */
  @Test
  void returnsNullForMalformedNumbers() {
    assertThat(read(ProtocolConstants.DataType.DECIMAL, ByteBuffer.allocate(4))).isNull();
    assertThat(read(ProtocolConstants.DataType.DECIMAL, ByteBuffer.allocate(1))).isNull();
    assertThat(read(ProtocolConstants.DataType.DECIMAL, ByteBuffer.allocate(5)))
        .isEqualTo(BigDecimal.ZERO);
    assertThat(read(ProtocolConstants.DataType.BIGINT, ByteBuffer.allocate(8))).isNull();
  }
}
