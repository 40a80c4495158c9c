/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests CQL literals of vectors whose elements a codec reads and writes. */
class ElementwiseLiteralTest {

  private static final TypeCodec<List<String>> TEXTS =
      VectorCodecs.vectorToList(TypeCodecs.TEXT, 2);

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
  void otherTextsAreRejected(String literal, String expected, int index) {
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
