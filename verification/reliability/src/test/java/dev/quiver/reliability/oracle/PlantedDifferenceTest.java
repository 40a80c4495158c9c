/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.kernel.KernelSet;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests that vectors that differ are detected and reported. */
class PlantedDifferenceTest {

  private static final int MINUS_ZERO = 0x80000000;

  /** A path that loses the sign of zeros. */
  private static void losesASign(Sample sample, SplittableRandom random) {
    for (byte[] vector : sample.vectors()) {
      if (sample.type().size() == Integer.BYTES) {
        byte[] found = vector.clone();
        for (int i = 0; i < found.length; i += Integer.BYTES) {
          if (ByteBuffer.wrap(found).getInt(i) == MINUS_ZERO) {
            found[i] = 0;
          }
        }
        Bits.check("planted", vector, found);
      }
    }
  }

  @Test
  void reportsADifferenceWithItsVectors() {
    OraclePath faulty =
        new OraclePath("planted", "none", OraclePath::any, PlantedDifferenceTest::losesASign);
    Comparison comparison = new Comparison(List.of(faulty));
    for (ThrowingCallable compares :
        List.<ThrowingCallable>of(
            () -> comparison.compare(100_000, new SplittableRandom(1)),
            comparison::compareSpecialValues)) {
      assertThatThrownBy(compares)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("planted | none")
          .hasMessageContaining("kernel " + KernelSet.best().name())
          .hasMessageContaining("80000000");
    }
  }
}
