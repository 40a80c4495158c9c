/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SpecialValuesTest {

  @ParameterizedTest
  @EnumSource
  void eachValueHasTheSizeOfItsTypeAndIsDistinct(ElementType type) {
    List<byte[]> values = SpecialValues.of(type);
    assertThat(values).hasSize(SpecialValues.count(type)).hasSizeGreaterThan(4);
    assertThat(values).allSatisfy(value -> assertThat(value).hasSize(type.size()));
    assertThat(values.stream().map(ByteBuffer::wrap)).doesNotHaveDuplicates();
  }

  @Test
  void floatsAndDoublesIncludeEachKindOfValue() {
    assertKinds(
        LongStream.of(SpecialValues.words(ElementType.FLOAT))
            .mapToDouble(word -> Float.intBitsToFloat((int) word))
            .toArray(),
        Float.MIN_VALUE,
        Float.MIN_NORMAL,
        Float.MAX_VALUE);
    assertKinds(
        LongStream.of(SpecialValues.words(ElementType.DOUBLE))
            .mapToDouble(Double::longBitsToDouble)
            .toArray(),
        Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE);
  }

  private static void assertKinds(double[] values, double least, double normal, double greatest) {
    assertThat(DoubleStream.of(values).boxed().toList())
        .contains(0.0, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)
        .contains(least, -least, normal, greatest, -greatest, 1.0, Double.NaN);
    assertThat(DoubleStream.of(values).filter(Double::isNaN).count()).isGreaterThan(6);
  }

  @Test
  void timeuuidsAreOfVersion1() {
    assertThat(SpecialValues.of(ElementType.TIMEUUID))
        .allSatisfy(value -> assertThat(value[6] & 0xf0).isEqualTo(0x10));
  }
}
