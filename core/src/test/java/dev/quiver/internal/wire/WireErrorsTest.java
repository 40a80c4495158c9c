/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.quiver.vector.QuiverException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every message has the subject, the expected value and the actual one. */
class WireErrorsTest {

  private static final ElementType UUIDS = ElementType.UUID;

  static Stream<Arguments> errors() {
    String text = "x".repeat(40) + "!" + "y".repeat(40);
    return Stream.of(
        error(() -> WireErrors.dimension("v", 3, 4), "v", "3 elements", "4"),
        error(() -> WireErrors.noElements("v"), "v", "at least 1 element", "0"),
        error(
            () -> WireErrors.impossibleDimension(UUIDS, 1L << 40),
            "vector<uuid, 1099511627776>",
            "a dimension from 1 to 134217727",
            "1099511627776"),
        error(
            () -> WireErrors.count("list<int>", 3, 12, 4),
            "list<int>",
            "from 0 to 2 elements in 12 bytes",
            "3"),
        error(
            () -> WireErrors.count("list<int>", -1, 12, 4),
            "list<int>",
            "from 0 to 2 elements in 12 bytes",
            "-1"),
        error(() -> WireErrors.count("list<int>", 0, 3, 4), "list<int>", "at least 4 bytes", "3"),
        error(() -> WireErrors.length("v", 24, 23), "v", "24 bytes", "23"),
        error(() -> WireErrors.length("v", 1L << 33, 1), "v", "8589934592 bytes", "1"),
        error(() -> WireErrors.tooShort("v", 3, 2), "v", "at least 3 bytes", "2"),
        error(
            () -> WireErrors.tooLong("v", 1L << 31), "v", "at most 2147483647 bytes", "2147483648"),
        error(
            () -> WireErrors.elementLength("v", 1, "an element of up to", 4, 300),
            "v",
            "an element of up to 4 bytes at index 1",
            "300"),
        error(() -> WireErrors.fraction("v", 16, 33), "v", "a multiple of 16 bytes", "33"),
        error(() -> WireErrors.halfUuid("v", 5), "v", "two longs for each UUID", "5 longs"),
        error(
            () -> WireErrors.element("v", 2, "java.lang.Float", "null"),
            "v",
            "java.lang.Float at index 2",
            "null"),
        error(() -> WireErrors.uuid("v", 2, UUIDS, "null"), "v", "a UUID at index 2", "null"),
        error(
            () -> WireErrors.uuid("v", 2, ElementType.TIMEUUID, "version 4"),
            "v",
            "a version 1 UUID at index 2",
            "version 4"),
        error(
            () -> WireErrors.of("column v", "vector<float, n>", "text"),
            "column v",
            "vector<float, n>",
            "text"),
        error(() -> WireErrors.literal("v", "','", "[1 2]", 3), "v", "',' at index 3", "\"[1 2]\""),
        // Of a long text, only the part around the position is quoted.
        error(
            () -> WireErrors.literal("v", "','", text, 0),
            "v",
            "',' at index 0",
            "\"" + "x".repeat(40) + "\"..."),
        error(
            () -> WireErrors.literal("v", "','", text, 40),
            "v",
            "',' at index 40",
            "\"" + text.substring(0, 80) + "\"..."),
        error(
            () -> WireErrors.literal("v", "','", text, 41),
            "v",
            "',' at index 41",
            "...\"" + text.substring(1) + "\""),
        error(
            () -> WireErrors.literal("v", "']'", text, 81),
            "v",
            "']' at index 81",
            "...\"" + "y".repeat(40) + "\""));
  }

  /** The supplier runs in the test, where an exception is a test failure. */
  private static Arguments error(
      Supplier<QuiverException> error, String subject, String expected, String actual) {
    return arguments(error, subject, expected, actual);
  }

  @ParameterizedTest
  @MethodSource("errors")
  void eachErrorNamesTheExpectedAndTheActualValue(
      Supplier<QuiverException> made, String subject, String expected, String actual) {
    QuiverException error = made.get();
    assertThat(error).hasMessage(subject + ": expected " + expected + ", got " + actual);
    assertThat(error.subject()).isEqualTo(subject);
    assertThat(error.expected()).isEqualTo(expected);
    assertThat(error.actual()).isEqualTo(actual);
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
  void acceptsACountOnlyIfTheBytesHoldIt(int count, int length, int minPerElement, boolean fits) {
    assertThat(WireErrors.fits(count, length, minPerElement)).isEqualTo(fits);
  }
}
