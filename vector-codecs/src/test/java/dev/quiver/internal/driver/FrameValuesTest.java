/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Tests frame values as callers see them that know only a list. */
class FrameValuesTest {

  /** Four values: a null, an unset variable, three bytes, and no bytes. */
  private static final class Some extends FrameValues {

    private static final int[] LENGTHS = {NULL, UNSET, 3, 0};

    @Override
    public int size() {
      return LENGTHS.length;
    }

    @Override
    public int length(int index) {
      return LENGTHS[index];
    }

    @Override
    public boolean isBorrowed(int index) {
      return index >= 2;
    }

    @Override
    public void write(int index, ByteBuffer target) {
      for (int i = 0; i < LENGTHS[index]; i++) {
        target.put((byte) (i + 1));
      }
    }
  }

  @Test
  void valuesAreEncodedOnAccess() {
    FrameValues values = new Some();
    assertThat(values.get(0)).isNull();
    assertThat(values.get(1)).isSameAs(ProtocolConstants.UNSET_VALUE);
    ByteBuffer bytes = values.get(2);
    assertThat(bytes).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    assertThat(values.get(2)).isNotSameAs(bytes).isEqualTo(bytes);
    assertThat(values.get(3)).isEqualTo(ByteBuffer.allocate(0));
  }

  @Test
  void returnsLengthsOnTheWire() {
    assertThat(FrameValues.lengthOf(null)).isEqualTo(FrameValues.NULL);
    assertThat(FrameValues.lengthOf(ProtocolConstants.UNSET_VALUE)).isEqualTo(FrameValues.UNSET);
    assertThat(FrameValues.lengthOf(ByteBuffer.allocate(0))).isZero();
    assertThat(FrameValues.lengthOf(ByteBuffer.allocate(9).position(2))).isEqualTo(7);
  }
}
