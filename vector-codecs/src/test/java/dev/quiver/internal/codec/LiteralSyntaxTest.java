/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the syntax of literals allows, and that errors have the position. */
class LiteralSyntaxTest {

  private static final String NUMBER = "a number, NaN or Infinity";
  private static final String INTEGER = "an integer within the range of the element type";
  private static final String RANGE = "a number within the range of the element type";
  private static final TypeCodec<float[]> FLOATS =
      VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class);

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "1.0, 2.0]   ; '[' ; 0",
        "x           ; '[' ; 0",
        "(1.0, 2.0)  ; '[' ; 0",
        "NULLL       ; '[' ; 0",
        "[1.0, 2.0   ; ',' or ']' ; 9",
        "[           ; ',' or ']' ; 1",
        "[1.0] x     ; the end of the literal ; 6",
        "[1.0]]      ; the end of the literal ; 5",
        "[1.0][2.0]  ; the end of the literal ; 5",
      })
  void rejectsALiteralThatBracketsDoNotEnclose(String literal, String expected, int index) {
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class), literal, expected, index);
    assertFormat(VectorCodecs.vectorToList(TypeCodecs.DOUBLE, 2), literal, expected, index);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[1,,2]      ; 3",
        "[1,]        ; 3",
        "[,1]        ; 1",
        "[ , ]       ; 2",
        "[1 2]       ; 1",
        "[1, abc]    ; 4",
        "[1f]        ; 1",
        "[1d]        ; 1",
        "[0x1p3]     ; 1",
        "[1e]        ; 1",
        "[.]         ; 1",
        "[--1]       ; 1",
        "[Inf]       ; 1",
        "[NULL]      ; 1",
        "[\u0661]    ; 1",
        "[\uff11]    ; 1",
        "[[1]        ; 1",
      })
  void elementsOfFloatsAndDoublesAreDecimals(String literal, int index) {
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class), literal, NUMBER, index);
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.DOUBLE, double[].class), literal, NUMBER, index);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1.0]",
        "[1e3]",
        "[0x10]",
        "[NaN]",
        "[]1",
        "[ ,1]",
        "[1L]",
        "[ ]]",
        "[\u0661]",
        "[\uff11]",
        "[9223372036854775808]",
        "[-9223372036854775809]",
        "[99999999999999999999]",
        "[- 1]"
      })
  void elementsOfIntsAndLongsAreIntegers(String literal) {
    assertThatThrownBy(() -> VectorCodecs.vectorToArray(DataTypes.INT, int[].class).parse(literal))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageMatching("(?s)vector<int>: expected .* at index [0-9]+, got .*");
    assertThatThrownBy(
            () -> VectorCodecs.vectorToArray(DataTypes.BIGINT, long[].class).parse(literal))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageMatching("(?s)vector<bigint>: expected .* at index [0-9]+, got .*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1-1-1-1-1]",
        "[00112233445566778899aabbccddeeff]",
        "[00112233-4455-6677-8899-aabbccddeef]",
        "[00112233-4455-6677-8899-aabbccddeeffa]",
        "[00112233-4455-6677-8899-aabbccddeefg]",
        "['00112233-4455-6677-8899-aabbccddeeff']",
        "[null]"
      })
  void elementsOfUuidsAreUuids(String literal) {
    assertFormat(VectorCodecs.vectorToArray(DataTypes.UUID, UUID[].class), literal, "a UUID", 1);
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.TIMEUUID, UUID[].class), literal, "a UUID", 1);
    assertFormat(VectorCodecs.vectorToArray(DataTypes.UUID, long[].class), literal, "a UUID", 1);
  }

  @Test
  void rejectsNumbersOutOfRange() {
    assertFormat(VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class), "[1, 1e39]", RANGE, 4);
    assertFormat(VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class), "[-1e39]", RANGE, 1);
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.DOUBLE, double[].class), "[1, 1e309]", RANGE, 4);
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.DOUBLE, double[].class), "[-1e309]", RANGE, 1);
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.INT, int[].class), "[1, 2147483648]", INTEGER, 4);
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.INT, int[].class), "[-2147483649]", INTEGER, 1);
    assertFormat(
        VectorCodecs.vectorToArray(DataTypes.BIGINT, long[].class),
        "[1,9223372036854775808]",
        INTEGER,
        3);
  }

  @Test
  void errorsNameTheTypeAndQuoteTheText() {
    assertThatThrownBy(
            () -> VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class).parse("[1, x, 3]"))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "vector<float, 3>: expected a number, NaN or Infinity at index 4, got \"[1, x, 3]\"");
    assertThatThrownBy(
            () ->
                VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class).parse("x".repeat(1000)))
        .hasMessage("vector<float>: expected '[' at index 0, got \"" + "x".repeat(40) + "\"...");
  }

  private static void assertFormat(TypeCodec<?> codec, String literal, String expected, int index) {
    assertThatThrownBy(() -> codec.parse(literal))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("expected " + expected + " at index " + index + ", got ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[1,2.5,-3]", "[1.0, 2.5, -3.0]", " [ 1 ,\t2.5\n, -3 ] ", "\r\n[1\n,\n2.5,-3.]\t"})
  void acceptsWhiteSpaceAroundElements(String literal) {
    assertThat(FLOATS.parse(literal)).containsExactly(1.0f, 2.5f, -3.0f);
    assertThat(VectorCodecs.vectorToArray(DataTypes.DOUBLE, 3, double[].class).parse(literal))
        .containsExactly(1.0, 2.5, -3.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[+7]", "[7.0]", "[7.]", "[70e-1]", "[.7E1]", "[.7e+1]", "[007]"})
  void readsAllFormsOfDecimals(String literal) {
    assertThat(FLOATS.parse(literal)).containsExactly(7.0f);
  }

  /** In any case; a NaN may have either sign. */
  @ParameterizedTest
  @CsvSource({
    "NaN, '[NaN],[nan],[-NaN],[+NAN],[ nAn ]'",
    "Infinity, '[Infinity],[infinity],[+infinity],[ INFINITY ]'",
    "-Infinity, '[-Infinity],[-infinity],[-INFINITY]'"
  })
  void readsInfinitiesAndNans(double expected, String literals) {
    for (String literal : literals.split(",", -1)) {
      assertThat(FLOATS.parse(literal)).containsExactly((float) expected);
      assertThat(VectorCodecs.vectorToArray(DataTypes.DOUBLE, 1, double[].class).parse(literal))
          .containsExactly(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NULL", "null", " null ", "\tNull\n", "", "   "})
  void readsNullAndBlankTextAsNull(String literal) {
    assertThat(FLOATS.parse(literal)).isNull();
    assertThat(VectorCodecs.vectorToArray(DataTypes.UUID, 2, UUID[].class).parse(literal)).isNull();
  }

  @Test
  void readsNumbersTooSmallForTheTypeAsZero() {
    assertThat(FLOATS.parse("[1e-99, -1e-99]")).containsExactly(0.0f, -0.0f);
  }

  @Test
  void rejectsAnEmptyVector() {
    assertThatThrownBy(() -> FLOATS.parse("[]"))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 0>: expected a dimension from 1 to 536870911, got 0");
    assertThatThrownBy(
            () -> VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class).parse(" [ ] "))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 3>: expected 3 elements, got 0");
  }

  @Test
  void rejectsAnotherDimensionThanTheTypes() {
    assertThatThrownBy(
            () -> VectorCodecs.vectorToArray(DataTypes.INT, 2, int[].class).parse("[1, 2, 3]"))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<int, 2>: expected 2 elements, got 3");
    assertThatThrownBy(() -> VectorCodecs.vectorToList(TypeCodecs.INT, 2).parse("[1]"))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<int, 2>: expected 2 elements, got 1");
  }
}
