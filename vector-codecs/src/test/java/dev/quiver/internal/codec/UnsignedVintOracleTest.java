/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.UnsignedVint;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.apache.cassandra.utils.vint.VIntCoding;
import org.junit.jupiter.api.Test;

/** Compares lengths with those that the server's own class writes. */
class UnsignedVintOracleTest {

  private static final int LENGTHS = 200_000;

  @Test
  void writesLengthsAsTheServerDoes() {
    SplittableRandom random = Seed.random("vint");
    for (int i = 0; i < LENGTHS; i++) {
      check(random.nextInt() >>> (1 + random.nextInt(31)));
    }
    for (int bits = 1; bits < 32; bits++) {
      check((int) ((1L << bits) - 1));
      check((int) ((1L << (bits - 1)) - 1));
      check((1 << (bits - 1)));
    }
  }

  private static void check(int length) {
    ByteBuffer expected = ByteBuffer.allocate(9);
    VIntCoding.writeUnsignedVInt32(length, expected);
    ByteBuffer written = ByteBuffer.allocate(9);
    UnsignedVint.write(written, length);
    assertThat(written.flip()).as("%d, %s", length, Seed.describe()).isEqualTo(expected.flip());
    assertThat(UnsignedVint.size(length)).isEqualTo(expected.limit());
    assertThat(VIntCoding.getUnsignedVInt32(written, 0)).isEqualTo(length);
    if (length < 1 << 16) {
      ByteBuffer source = ByteBuffer.allocate(expected.limit() + length).put(expected).rewind();
      assertThat(UnsignedVint.readLength(source, () -> "v", 0)).isEqualTo(length);
      assertThat(source.position()).isEqualTo(expected.limit());
    }
  }
}
