/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.vector.VectorDimensionException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the variations that the syntax of literals allows. */
class LiteralReadingTest {

  private static final TypeCodec<float[]> FLOATS =
      VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class);

  @ParameterizedTest
  @ValueSource(
      strings = {"[1,2.5,-3]", "[1.0, 2.5, -3.0]", " [ 1 ,\t2.5\n, -3 ] ", "\r\n[1\n,\n2.5,-3.]\t"})
  void allowsWhiteSpace(String literal) {
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
