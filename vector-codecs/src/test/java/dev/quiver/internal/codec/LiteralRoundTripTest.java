/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Evidence;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that {@code parse} reads what {@code format} writes, for elements of any type. */
class LiteralRoundTripTest {

  private static final int VALUES = 100_000;
  private static final int DIMENSION = 100;
  private static final TypeCodec<List<String>> TEXTS =
      VectorCodecs.vectorToList(TypeCodecs.TEXT, 2);

  @ParameterizedTest
  @EnumSource(names = {"FLOAT", "DOUBLE"})
  void keepsTheBitsOfFiniteNumbers(ElementType type) {
    SplittableRandom random = Seed.random("literals of " + type);
    TypeCodec<Object> codec = CodecCase.objects(VectorCodecFamily.of(type, DIMENSION).array());
    for (int done = 0; done < VALUES; done += DIMENSION) {
      ByteBuffer bytes = ByteBuffer.allocate(DIMENSION * type.size());
      while (bytes.hasRemaining()) {
        byte[] element = RawVectors.randomElement(type, random);
        if (Double.isFinite(((Number) RawVectors.list(type, element).get(0)).doubleValue())) {
          bytes.put(element);
        }
      }
      Object vector = RawVectors.array(type, bytes.array());
      Evidence.check(
          "literal of " + type,
          bytes.array(),
          () ->
              assertThat(RawVectors.bytes(codec.parse(codec.format(vector))))
                  .isEqualTo(bytes.array()));
    }
  }

  @Test
  void keepsTheSignOfZeros() {
    float[] zeros = {-0.0f, 0.0f};
    TypeCodec<float[]> codec = VectorCodecs.vectorToArray(DataTypes.FLOAT, 2, float[].class);
    assertThat(codec.format(zeros)).isEqualTo("[-0.0, 0.0]");
    assertThat(RawVectors.bytes(codec.parse(codec.format(zeros))))
        .isEqualTo(RawVectors.bytes(zeros));
  }

  /** Newer JDKs write the least floats with other digits, which parse to the same numbers. */
  @Test
  void keepsTheBitsOfExtremes() {
    float[] extremes = {Float.MIN_VALUE, Float.MIN_NORMAL, -Float.MAX_VALUE, Float.MAX_VALUE};
    TypeCodec<float[]> codec = VectorCodecs.vectorToArray(DataTypes.FLOAT, 4, float[].class);
    assertThat(codec.format(extremes)).endsWith(", -3.4028235E38, 3.4028235E38]");
    assertThat(codec.parse(codec.format(extremes))).isEqualTo(extremes);
    assertThat(codec.parse("[1.4E-45, 1.17549435E-38, -3.4028235E38, 3.4028235E38]"))
        .isEqualTo(extremes);
  }

  @Test
  void keepsInfinitiesAndNansButNotThePayload() {
    float[] floats = {
      Float.intBitsToFloat(0x7fc00001), Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY
    };
    TypeCodec<float[]> codec = VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class);
    assertThat(codec.format(floats)).isEqualTo("[NaN, Infinity, -Infinity]");
    assertThat(codec.parse(codec.format(floats)))
        .containsExactly(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY);
  }

  /** The codecs of integers and UUIDs have no values that are not finite. */
  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void keepsIntegersAndUuids(CodecCase codec) {
    boolean floating = codec.type() == ElementType.FLOAT || codec.type() == ElementType.DOUBLE;
    byte[] bytes = floating ? new byte[codec.byteLength()] : codec.sample();
    String literal = codec.codec().format(codec.value(bytes));
    assertThat(literal).startsWith("[").endsWith("]");
    assertThat(RawVectors.bytes(codec.codec().parse(literal))).isEqualTo(bytes);
  }

  @Test
  void keepsExtremesOfIntegers() {
    assertThat(
            VectorCodecs.vectorToArray(DataTypes.INT, 2, int[].class)
                .format(new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE}))
        .isEqualTo("[-2147483648, 2147483647]");
    assertThat(
            VectorCodecs.vectorToArray(DataTypes.INT, 2, int[].class)
                .parse("[-2147483648, 2147483647]"))
        .containsExactly(Integer.MIN_VALUE, Integer.MAX_VALUE);
    assertThat(
            VectorCodecs.vectorToArray(DataTypes.BIGINT, 2, long[].class)
                .parse("[-9223372036854775808, 9223372036854775807]"))
        .containsExactly(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Test
  void readsUuidsInEitherCase() {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    assertThat(
            VectorCodecs.vectorToArray(DataTypes.UUID, 1, UUID[].class).format(new UUID[] {uuid}))
        .isEqualTo("[00112233-4455-6677-8899-aabbccddeeff]");
    assertThat(
            VectorCodecs.vectorToArray(DataTypes.UUID, 1, UUID[].class)
                .parse("[00112233-4455-6677-8899-AABBCCDDEEFF]"))
        .containsExactly(uuid);
    assertThat(
            VectorCodecs.vectorToArray(DataTypes.UUID, 1, long[].class)
                .parse("[00112233-4455-6677-8899-aabbccddeeff]"))
        .containsExactly(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
  }

  @Test
  void formatsFiniteFloatsAsTheDriverDoes() {
    TypeCodec<CqlVector<Float>> ours = VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 3);
    TypeCodec<CqlVector<Float>> drivers =
        CodecRegistry.DEFAULT.codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 3));
    SplittableRandom random = Seed.random("literals of the driver");
    for (int i = 0; i < 10_000; i++) {
      List<Float> list =
          random.ints().mapToObj(Float::intBitsToFloat).filter(Float::isFinite).limit(3).toList();
      CqlVector<Float> vector = CqlVector.newInstance(list);
      assertThat(ours.format(vector)).as(Seed.describe()).isEqualTo(drivers.format(vector));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.testkit.driver.ElementKind#all")
  void parsesLiteralsThatItFormats(ElementKind kind) {
    TypeCodec<Object> codec =
        QuiverCodecRegistry.create().codecFor(DataTypes.vectorOf(kind.type(), 3));
    SplittableRandom random = Seed.random("literal " + kind);
    for (int i = 0; i < 50; i++) {
      Object value = ElementKind.vector(kind.values(3, random));
      String literal = codec.format(value);
      assertThat(codec.parse(literal)).as("%s, %s", literal, Seed.describe()).isEqualTo(value);
      assertThat(codec.parse(" " + literal + "\n")).isEqualTo(value);
    }
  }

  @Test
  void parsesCommasAndBracketsInsideElements() {
    for (List<String> value :
        List.of(
            List.of("a, b]", "c"), List.of("it's", "''"), List.of("[", "({\""), List.of("", " "))) {
      assertThat(TEXTS.parse(TEXTS.format(value))).isEqualTo(value);
    }
    assertThat(TEXTS.format(List.of("it's", "b"))).isEqualTo("['it''s', 'b']");
    TypeCodec<List<List<Integer>>> lists =
        VectorCodecs.vectorToList(TypeCodecs.listOf(TypeCodecs.INT), 2);
    assertThat(lists.parse("[[1,2] , []]")).isEqualTo(List.of(List.of(1, 2), List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "'a', 'b'      ; '[' ; 0",
        "['a', 'b'     ; ',' or ']' ; 9",
        "['a', 'b] x   ; ' ; 11",
        "['a', (]      ; ',' or ']' ; 8",
        "['a', b]      ; a text ; 6",
        "['a', NULL]   ; a text ; 6",
        "['a',]        ; a text ; 5",
        "['a', 'b'] x  ; the end of the literal ; 11"
      })
  void rejectsMalformedLiteralsOfTexts(String literal, String expected, int index) {
    assertThatThrownBy(() -> TEXTS.parse(literal))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "vector<text, 2>: expected %s at index %d, got \"%s\"", expected, index, literal);
  }

  @Test
  void rejectsAWrongNumberOfElements() {
    assertThatThrownBy(() -> TEXTS.parse("['a']"))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<text, 2>: expected 2 elements, got 1");
    assertThatThrownBy(() -> TEXTS.parse("[]")).isInstanceOf(VectorDimensionException.class);
  }
}
