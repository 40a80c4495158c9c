/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every message names the subject, what was expected and what came. */
class VectorExceptionsTest {

  static Stream<VectorException> oneOfEach() {
    return Stream.of(
        WireErrors.noElements("the subject"),
        WireErrors.length("the subject", 8, 7),
        new VectorElementException("the subject", 0, "a", "b"),
        WireErrors.literal("the subject", "a", "b", 0),
        new VectorTypeException("the subject", "a", "b"));
  }

  @ParameterizedTest
  @MethodSource("oneOfEach")
  void areWhatTheDriversCodecsThrow(VectorException exception) {
    assertThat(exception)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the subject: expected ");
  }

  @Test
  void wrongNumberOfElements() {
    VectorDimensionException exception = WireErrors.dimension("ks.t.v vector<float, 3>", 3, 4);
    assertThat(exception).hasMessage("ks.t.v vector<float, 3>: expected 3 elements, got 4");
    assertThat(exception.expected()).isEqualTo(3);
    assertThat(exception.actual()).isEqualTo(4);
  }

  @Test
  void noElements() {
    VectorDimensionException exception = WireErrors.noElements("List<Float>");
    assertThat(exception).hasMessage("List<Float>: expected at least 1 element, got 0");
    assertThat(exception.expected()).isEqualTo(1);
    assertThat(exception.actual()).isZero();
  }

  @Test
  void dimensionBeyondInt() {
    VectorDimensionException exception = WireErrors.impossibleDimension(ElementType.UUID, 1L << 40);
    assertThat(exception)
        .hasMessage(
            "vector<uuid, 1099511627776>: expected a dimension from 1 to 134217727,"
                + " got 1099511627776");
    assertThat(exception.expected()).isEqualTo(134217727);
    assertThat(exception.actual()).isEqualTo(1L << 40);
  }

  @Test
  void noUuidOfTheType() {
    assertThat(WireErrors.uuid("v", 2, ElementType.UUID, "null"))
        .hasMessage("v: expected a UUID at index 2, got null");
    assertThat(WireErrors.uuid("v", 2, ElementType.TIMEUUID, "version 4"))
        .hasMessage("v: expected a version 1 UUID at index 2, got version 4");
  }

  @Test
  void wrongNumberOfBytes() {
    VectorLengthException exception = WireErrors.length("vector<double, 3>", 24, 23);
    assertThat(exception).hasMessage("vector<double, 3>: expected 24 bytes, got 23");
    assertThat(exception.expected()).isEqualTo(24);
    assertThat(exception.actual()).isEqualTo(23);
  }

  @Test
  void moreBytesExpectedThanAnIntCounts() {
    VectorLengthException exception = WireErrors.length("v", 1L << 33, 1);
    assertThat(exception).hasMessage("v: expected 8589934592 bytes, got 1");
    assertThat(exception.expected()).isEqualTo(1L << 33);
  }

  @Test
  void tooFewAndTooManyBytes() {
    VectorLengthException few = WireErrors.tooShort("vector<text, 3>", 3, 2);
    assertThat(few).hasMessage("vector<text, 3>: expected at least 3 bytes, got 2");
    assertThat(few.expected()).isEqualTo(3);
    assertThat(few.actual()).isEqualTo(2);
    VectorLengthException many = WireErrors.tooLong("v", 1L << 31);
    assertThat(many).hasMessage("v: expected at most 2147483647 bytes, got 2147483648");
    assertThat(many.actual()).isEqualTo(1L << 31);
  }

  @Test
  void wrongLengthOfAnElement() {
    VectorLengthException exception =
        WireErrors.elementLength("vector<text, 3>", 1, "an element of up to", 4, 300);
    assertThat(exception)
        .hasMessage("vector<text, 3>: expected an element of up to 4 bytes at index 1, got 300");
    assertThat(exception.expected()).isEqualTo(4);
    assertThat(exception.actual()).isEqualTo(300);
  }

  @Test
  void noWholeNumberOfElements() {
    VectorLengthException exception = WireErrors.fraction("vector<uuid>", 16, 33);
    assertThat(exception).hasMessage("vector<uuid>: expected a multiple of 16 bytes, got 33");
    assertThat(exception.expected()).isEqualTo(16);
    assertThat(exception.actual()).isEqualTo(33);
  }

  @Test
  void halfAUuid() {
    VectorLengthException exception = WireErrors.halfUuid("vector<uuid, 2>", 5);
    assertThat(exception)
        .hasMessage("vector<uuid, 2>: expected two longs for each UUID, got 5 longs");
    assertThat(exception.expected()).isEqualTo(16);
    assertThat(exception.actual()).as("bytes found: 5 longs").isEqualTo(40);
  }

  @Test
  void wrongElement() {
    VectorElementException exception =
        new VectorElementException("vector<float, 3>", 2, "java.lang.Float", "null");
    assertThat(exception)
        .hasMessage("vector<float, 3>: expected java.lang.Float at index 2, got null");
    assertThat(exception.index()).isEqualTo(2);
  }

  @Test
  void wrongType() {
    assertThat(new VectorTypeException("column v", "vector<float, n>", "text"))
        .hasMessage("column v: expected vector<float, n>, got text");
  }

  @Test
  void wrongText() {
    assertThat(WireErrors.literal("vector<int, 2>", "','", "[1 2]", 3))
        .hasMessage("vector<int, 2>: expected ',' at index 3 of \"[1 2]\"");
  }

  @Test
  void longTextIsQuotedAroundThePlace() {
    String text = "x".repeat(40) + "!" + "y".repeat(40);
    assertThat(WireErrors.literal("v", "','", text, 0))
        .hasMessage("v: expected ',' at index 0 of \"" + "x".repeat(40) + "\"...");
    assertThat(WireErrors.literal("v", "','", text, 40))
        .hasMessage("v: expected ',' at index 40 of \"" + text.substring(0, 80) + "\"...");
    assertThat(WireErrors.literal("v", "','", text, 41))
        .hasMessage("v: expected ',' at index 41 of ...\"" + text.substring(1) + "\"");
    assertThat(WireErrors.literal("v", "']'", text, 81))
        .hasMessage("v: expected ']' at index 81 of ...\"" + "y".repeat(40) + "\"");
  }
}
