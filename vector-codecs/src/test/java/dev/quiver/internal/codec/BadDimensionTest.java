/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.vector.VectorDimensionException;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dimensions that no vector can have. */
class BadDimensionTest {

  /** Where dimension x size wraps around to a small positive int. */
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

  @Test
  void messagesNameTypeRangeAndDimension() {
    assertThatThrownBy(() -> VectorCodecs.vectorToArray(DataTypes.FLOAT, 0, float[].class))
        .hasMessage("vector<float, 0>: expected a dimension from 1 to 536870911, got 0");
    assertThatThrownBy(
            () -> VectorCodecs.vectorToArray(DataTypes.FLOAT, (1 << 30) + 1, float[].class))
        .hasMessage(
            "vector<float, 1073741825>: expected a dimension from 1 to 536870911, got 1073741825");
    assertThatThrownBy(
            () -> VectorCodecs.vectorToArray(DataTypes.DOUBLE, (1 << 29) + 1, double[].class))
        .hasMessage(
            "vector<double, 536870913>: expected a dimension from 1 to 268435455, got 536870913");
    assertThatThrownBy(
            () -> VectorCodecs.vectorToArray(DataTypes.UUID, (1 << 28) + 1, UUID[].class))
        .hasMessage(
            "vector<uuid, 268435457>: expected a dimension from 1 to 134217727, got 268435457");
  }

  @Test
  void emptyValuesAreNoVectors() {
    assertThatThrownBy(
            () ->
                VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class)
                    .encode(new float[0], ProtocolVersion.DEFAULT))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 0>: expected a dimension from 1 to 536870911, got 0");
    assertThatThrownBy(
            () ->
                VectorCodecs.vectorToArray(DataTypes.UUID, 2, long[].class)
                    .encode(new long[0], ProtocolVersion.DEFAULT))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<uuid, 2>: expected 2 elements, got 0");
    assertThatThrownBy(
            () ->
                VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 3)
                    .encode(CqlVector.newInstance(List.of()), ProtocolVersion.DEFAULT))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 3>: expected 3 elements, got 0");
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void anEmptyValueOfAnyDimensionIsRefusedInEveryForm(ElementType type) {
    for (var any : VectorCodecFamily.ofAnyDimension(type).all()) {
      CodecCase codec = new CodecCase(CodecCase.objects(any), type, 0, false);
      assertThatThrownBy(() -> codec.encode(codec.value(new byte[0])))
          .isInstanceOf(VectorDimensionException.class);
    }
  }

  private static void assertImpossible(ElementType type, int dimension) {
    assertThatThrownBy(() -> VectorCodecFamily.of(type, dimension))
        .isInstanceOfSatisfying(
            VectorDimensionException.class,
            e -> {
              assertThat(e.actual()).isEqualTo(dimension);
              assertThat(e.expected())
                  .isEqualTo(dimension < 1 ? 1 : VectorLayout.maxDimension(type));
            });
  }
}
