/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorElementException;
import dev.quiver.vector.VectorException;
import dev.quiver.vector.VectorLengthException;
import dev.quiver.vector.VectorTypeException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every message names the subject, what was expected and what came. */
class WireErrorsTest {

  private static final ElementType UUIDS = ElementType.UUID;

  /** Errors, with their messages and the two numbers that they tell. */
  static Stream<Arguments> ofNumbers() {
    return Stream.of(
        arguments(WireErrors.dimension("v", 3, 4), "v: expected 3 elements, got 4", 3, 4),
        arguments(WireErrors.noElements("v"), "v: expected at least 1 element, got 0", 1, 0),
        arguments(
            WireErrors.impossibleDimension(UUIDS, 1L << 40),
            "vector<uuid, 1099511627776>: expected a dimension from 1 to 134217727, got"
                + " 1099511627776",
            134217727,
            1L << 40),
        arguments(
            WireErrors.count("list<int>", 3, 12, 4),
            "list<int>: expected from 0 to 2 elements in 12 bytes, got 3",
            2,
            3),
        arguments(
            WireErrors.count("list<int>", -1, 12, 4),
            "list<int>: expected from 0 to 2 elements in 12 bytes, got -1",
            0,
            -1),
        arguments(
            WireErrors.count("list<int>", 0, 3, 4),
            "list<int>: expected at least 4 bytes, got 3",
            4,
            3),
        arguments(WireErrors.length("v", 24, 23), "v: expected 24 bytes, got 23", 24, 23),
        arguments(
            WireErrors.length("v", 1L << 33, 1),
            "v: expected 8589934592 bytes, got 1",
            1L << 33,
            1),
        arguments(WireErrors.tooShort("v", 3, 2), "v: expected at least 3 bytes, got 2", 3, 2),
        arguments(
            WireErrors.tooLong("v", 1L << 31),
            "v: expected at most 2147483647 bytes, got 2147483648",
            Integer.MAX_VALUE,
            1L << 31),
        arguments(
            WireErrors.elementLength("v", 1, "an element of up to", 4, 300),
            "v: expected an element of up to 4 bytes at index 1, got 300",
            4,
            300),
        arguments(
            WireErrors.fraction("v", 16, 33), "v: expected a multiple of 16 bytes, got 33", 16, 33),
        // Five longs are forty bytes.
        arguments(
            WireErrors.halfUuid("v", 5),
            "v: expected two longs for each UUID, got 5 longs",
            16,
            40));
  }

  @ParameterizedTest
  @MethodSource("ofNumbers")
  void tellsBothNumbers(VectorException error, String message, long expected, long actual) {
    assertThat(error).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    if (error instanceof VectorDimensionException ofDimension) {
      assertThat(ofDimension.expected()).isEqualTo(expected);
      assertThat(ofDimension.actual()).isEqualTo(actual);
    } else {
      VectorLengthException ofLength = (VectorLengthException) error;
      assertThat(ofLength.expected()).isEqualTo(expected);
      assertThat(ofLength.actual()).isEqualTo(actual);
    }
  }

  static Stream<Arguments> others() {
    String text = "x".repeat(40) + "!" + "y".repeat(40);
    return Stream.of(
        arguments(
            new VectorElementException("v", 2, "java.lang.Float", "null"),
            "v: expected java.lang.Float at index 2, got null"),
        arguments(
            WireErrors.uuid("v", 2, UUIDS, "null"), "v: expected a UUID at index 2, got null"),
        arguments(
            WireErrors.uuid("v", 2, ElementType.TIMEUUID, "version 4"),
            "v: expected a version 1 UUID at index 2, got version 4"),
        arguments(
            new VectorTypeException("column v", "vector<float, n>", "text"),
            "column v: expected vector<float, n>, got text"),
        arguments(
            WireErrors.literal("v", "','", "[1 2]", 3), "v: expected ',' at index 3 of \"[1 2]\""),
        // A long text is quoted around the place.
        arguments(
            WireErrors.literal("v", "','", text, 0),
            "v: expected ',' at index 0 of \"" + "x".repeat(40) + "\"..."),
        arguments(
            WireErrors.literal("v", "','", text, 40),
            "v: expected ',' at index 40 of \"" + text.substring(0, 80) + "\"..."),
        arguments(
            WireErrors.literal("v", "','", text, 41),
            "v: expected ',' at index 41 of ...\"" + text.substring(1) + "\""),
        arguments(
            WireErrors.literal("v", "']'", text, 81),
            "v: expected ']' at index 81 of ...\"" + "y".repeat(40) + "\""));
  }

  @ParameterizedTest
  @MethodSource("others")
  void tellsThePlace(VectorException error, String message) {
    assertThat(error).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    if (error instanceof VectorElementException ofElement) {
      assertThat(ofElement.index()).isEqualTo(2);
    }
  }

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
}
