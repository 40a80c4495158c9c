/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quiver.vector.VectorDimensionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VectorLayoutTest {

  @ParameterizedTest
  @CsvSource({
    "FLOAT, 1, 4",
    "FLOAT, 1536, 6144",
    "INT, 3, 12",
    "DOUBLE, 1, 8",
    "DOUBLE, 207, 1656",
    "BIGINT, 4098, 32784",
    "UUID, 1, 16",
    "TIMEUUID, 13, 208"
  })
  void byteLengthIsDimensionTimesElementSize(ElementType type, int dimension, int bytes) {
    assertThat(new VectorLayout(type, dimension).byteLength()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "FLOAT, 536870911",
    "INT, 536870911",
    "DOUBLE, 268435455",
    "BIGINT, 268435455",
    "UUID, 134217727",
    "TIMEUUID, 134217727",
  })
  void maxDimensionIsTheLastWhoseBytesAnIntCanCount(ElementType type, int max) {
    assertThat(VectorLayout.maxDimension(type)).isEqualTo(max);
    assertThat(new VectorLayout(type, max).byteLength()).isEqualTo(max * type.size()).isPositive();
    assertThat((max + 1L) * type.size()).isGreaterThan(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "FLOAT, 536870912", // 2^29
    "FLOAT, 1073741825", // 2^30 + 1: the product wraps around to 4
    "INT, 536870912",
    "INT, 1073741825",
    "DOUBLE, 268435456", // 2^28
    "DOUBLE, 536870913", // 2^29 + 1: the product wraps around to 8
    "BIGINT, 268435456",
    "BIGINT, 536870913",
    "UUID, 134217728", // 2^27
    "UUID, 268435457", // 2^28 + 1: the product wraps around to 16
    "TIMEUUID, 134217728",
    "TIMEUUID, 268435457"
  })
  void rejectsADimensionAboveTheLargest(ElementType type, int dimension) {
    assertRejected(type, dimension);
  }

  @ParameterizedTest
  @EnumSource
  void rejectsDimensionsOutOfBounds(ElementType type) {
    assertRejected(type, 0);
    assertRejected(type, -1);
    assertRejected(type, Integer.MIN_VALUE);
    assertRejected(type, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "FLOAT, 1536, 'vector<float, 1536>'",
    "BIGINT, 1, 'vector<bigint, 1>'",
    "TIMEUUID, 7, 'vector<timeuuid, 7>'",
  })
  void toStringIsTheCqlType(ElementType type, int dimension, String text) {
    assertThat(new VectorLayout(type, dimension)).hasToString(text);
  }

  private static void assertRejected(ElementType type, int dimension) {
    VectorDimensionException rejection =
        catchThrowableOfType(
            VectorDimensionException.class, () -> new VectorLayout(type, dimension));

    assertThat(rejection)
        .hasMessage(
            "vector<%s, %d>: expected a dimension from 1 to %d, got %d",
            type.cqlName(), dimension, VectorLayout.maxDimension(type), dimension);
    assertThat(rejection.actual()).isEqualTo("" + dimension);
  }
}
