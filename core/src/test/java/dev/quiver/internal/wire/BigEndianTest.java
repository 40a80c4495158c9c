/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class BigEndianTest {

  private final byte[] bytes = new byte[11];
  private final ByteBuffer expected = ByteBuffer.wrap(new byte[11]);

  @Test
  void writesWhatAByteBufferWrites() {
    BigEndian.putShort(bytes, 1, (short) 0xFEDC);
    assertThat(bytes).isEqualTo(expected.putShort(1, (short) 0xFEDC).array());
    BigEndian.putInt(bytes, 3, 0xFEDCBA98);
    assertThat(bytes).isEqualTo(expected.putInt(3, 0xFEDCBA98).array());
    BigEndian.putLong(bytes, 2, 0xFEDCBA9876543210L);
    assertThat(bytes).isEqualTo(expected.putLong(2, 0xFEDCBA9876543210L).array());
  }

  @Test
  void readsTheBytes() {
    expected.putLong(3, 0xC1DCBA9876543210L).get(bytes);
    assertThat(BigEndian.getShort(bytes, 3)).isEqualTo((short) 0xC1DC);
    assertThat(BigEndian.getInt(bytes, 3)).isEqualTo(0xC1DCBA98);
    assertThat(BigEndian.getLong(bytes, 3)).isEqualTo(0xC1DCBA9876543210L);
    assertThat(BigEndian.getFloat(bytes, 3)).isEqualTo(Float.intBitsToFloat(0xC1DCBA98));
    assertThat(BigEndian.getDouble(bytes, 3))
        .isEqualTo(Double.longBitsToDouble(0xC1DCBA9876543210L));
  }
}
