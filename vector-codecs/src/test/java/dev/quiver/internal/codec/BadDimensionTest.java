/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.testkit.Allocation;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests dimensions that no vector can have, and cells of others than the server claims. */
class BadDimensionTest {

  private static final long LIMIT = 64 * 1024;

  /** A dimension for which dimension x size overflows to a small positive int. */
  private static int wrappingDimension(ElementType type) {
    return (int) ((1L << 32) / type.size()) + 1;
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void thereAreNoCodecsForADimensionBelow1(ElementType type) {
    for (int dimension : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertImpossible(type, dimension);
    }
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void thereAreNoCodecsForADimensionWhoseBytesExceedAnInt(ElementType type) {
    assertThat(wrappingDimension(type) * type.size()).isEqualTo(type.size());
    assertImpossible(type, wrappingDimension(type));
    assertImpossible(type, VectorLayout.maxDimension(type) + 1);
    assertImpossible(type, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void thereAreCodecsForTheGreatestDimension(ElementType type) {
    int max = VectorLayout.maxDimension(type);
    for (CodecCase codec :
        VectorCodecFamily.of(type, max).all().stream()
            .map(any -> new CodecCase(CodecCase.objects(any), type, max, true))
            .toList()) {
      assertThat(
              ((AbstractVectorCodec<?, ?, ?>) VectorCodecFamily.of(type, max).array())
                  .serializedSize())
          .hasValue(max * type.size());
      assertThatCode(() -> codec.decode(null)).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, (1 << 30) + 1, 1 << 29, Integer.MAX_VALUE})
  void noFactoryMakesACodecForAnImpossibleDimension(int dimension) {
    Stream<IntFunction<?>> factories =
        Stream.of(
            n -> VectorCodecs.vectorToArray(DataTypes.FLOAT, n, float[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.DOUBLE, n, double[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.INT, n, int[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.BIGINT, n, long[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.UUID, n, UUID[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.TIMEUUID, n, UUID[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.UUID, n, long[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.TIMEUUID, n, long[].class),
            VectorCodecs::doublesAsFloats,
            VectorCodecs::doubleListAsFloats,
            n -> VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, n),
            n -> VectorCodecs.vectorToList(TypeCodecs.UUID, n),
            n -> VectorCodecs.vectorToList(TypeCodecs.TIMESTAMP, n));
    assertThat(factories)
        .hasSize(13)
        .allSatisfy(
            factory ->
                assertThatThrownBy(() -> factory.apply(dimension))
                    .isInstanceOf(VectorDimensionException.class));
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void rejectsAnEmptyValueInEveryForm(ElementType type) {
    for (var any : VectorCodecFamily.ofAnyDimension(type).all()) {
      CodecCase codec = new CodecCase(CodecCase.objects(any), type, 0, false);
      assertThatThrownBy(() -> codec.encode(codec.value(new byte[0])))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessage(
              "vector<%s, 0>: expected a dimension from 1 to %d, got 0",
              type.cqlName(), VectorLayout.maxDimension(type));
    }
  }

  private static void assertImpossible(ElementType type, int dimension) {
    assertThatThrownBy(() -> VectorCodecFamily.of(type, dimension))
        .hasMessage(
            "vector<%s, %d>: expected a dimension from 1 to %d, got %2$d",
            type.cqlName(), dimension, VectorLayout.maxDimension(type))
        .isInstanceOfSatisfying(
            VectorDimensionException.class,
            e -> {
              assertThat(e.actual()).isEqualTo("" + dimension);
              assertThat(e.expected())
                  .isEqualTo("a dimension from 1 to " + VectorLayout.maxDimension(type));
            });
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void rejectsAShortCellOfTheLongestVector(ElementType type) {
    int dimension = VectorLayout.maxDimension(type);
    for (var any : VectorCodecFamily.of(type, dimension).all()) {
      CodecCase codec = new CodecCase(CodecCase.objects(any), type, dimension, true);
      ByteBuffer cell = ByteBuffer.allocate(4);
      long bytes =
          Allocation.bytes(
              LIMIT,
              () ->
                  assertThatThrownBy(() -> codec.decode(cell))
                      .isInstanceOf(QuiverException.class)
                      .hasMessage(
                          "vector<%s, %d>: expected %d bytes, got 4",
                          type.cqlName(), dimension, dimension * type.size()));
      // The bytes include the assertions; a vector would be 2 GB.
      assertThat(bytes).isLessThanOrEqualTo(LIMIT);
    }
  }

  @Test
  void rejectsAShortArrayForTheLongestVector() {
    int dimension = VectorLayout.maxDimension(ElementType.FLOAT);
    CodecCase codec =
        new CodecCase(
            CodecCase.objects(
                VectorCodecs.vectorToArray(DataTypes.FLOAT, dimension, float[].class)),
            ElementType.FLOAT,
            dimension,
            true);
    Runnable attempt =
        () ->
            assertThatThrownBy(() -> codec.encode(new float[1]))
                .isInstanceOf(VectorDimensionException.class);
    assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
  }
}
