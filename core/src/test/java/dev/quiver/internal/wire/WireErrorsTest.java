/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorLengthException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "0, 4, 4, true",
    "1, 4, 4, false",
    "1, 7, 4, false",
    "1, 8, 4, true",
    "1, 8, 8, false",
    "1, 12, 8, true",
    "-1, 12, 4, false",
    "-2147483648, 2147483647, 4, false",
    "2147483647, 2147483647, 8, false",
    "0, 3, 4, false",
    "0, 0, 4, false"
  })
  void aCountFitsTheBytesItNeedsAtLeast(int count, int length, int minPerElement, boolean fits) {
    assertThat(WireErrors.fits(count, length, minPerElement)).isEqualTo(fits);
  }

  @Test
  void theErrorHasBothNumbers() {
    assertThat(WireErrors.count("list<int>", 3, 12, 4))
        .isInstanceOfSatisfying(
            VectorDimensionException.class,
            e -> {
              assertThat(e.expected()).isEqualTo(2);
              assertThat(e.actual()).isEqualTo(3);
            })
        .hasMessage("list<int>: expected from 0 to 2 elements in 12 bytes, got 3");
    assertThat(WireErrors.count("list<int>", -1, 12, 4))
        .isInstanceOfSatisfying(
            VectorDimensionException.class, e -> assertThat(e.expected()).isZero());
    assertThat(WireErrors.count("list<int>", 0, 3, 4))
        .isInstanceOf(VectorLengthException.class)
        .hasMessage("list<int>: expected at least 4 bytes, got 3");
  }
}
