/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.WireErrors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the contract of the root exception and its subclasses. */
class QuiverExceptionTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        QuiverException.class,
        VectorDimensionException.class,
        RowDecodeException.class,
        MalformedFrameException.class
      })
  void anErrorHasThreePartsAndItsCause(Class<? extends QuiverException> kind) {
    IllegalStateException cause = new IllegalStateException("no");

    QuiverException error = WireErrors.create(kind, "column v", "a value", "null", cause);

    assertThat(error)
        .isExactlyInstanceOf(kind)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column v: expected a value, got null")
        .hasCause(cause);
    assertThat(error.subject()).isEqualTo("column v");
    assertThat(error.expected()).isEqualTo("a value");
    assertThat(error.actual()).isEqualTo("null");
    assertThat(WireErrors.create(kind, "v", "a", "b", null)).hasNoCause();
  }

  @Test
  void theMessageOfAnErrorWithoutAnExpectedValueIsItsSubjectAndAFact() {
    QuiverException error =
        WireErrors.within("row 3, ", WireErrors.fact("column v", "requested twice"));

    assertThat(error).hasMessage("row 3, column v: requested twice").hasNoCause();
    assertThat(error.expected()).isEmpty();
    assertThat(error.actual()).isEqualTo("requested twice");
  }

  @ParameterizedTest
  @ValueSource(classes = {QuiverException.class, RowDecodeException.class})
  void aLongerSubjectChangesOnlyTheMessage(Class<? extends QuiverException> kind) {
    IllegalStateException cause = new IllegalStateException("no");
    QuiverException error = WireErrors.create(kind, "column v", "a value", "null", cause);

    QuiverException named = WireErrors.within("row 3, ", error);

    assertThat(named)
        .isExactlyInstanceOf(kind)
        .hasMessage("row 3, column v: expected a value, got null")
        .hasCause(cause);
    assertThat(named.subject()).isEqualTo("row 3, column v");
    assertThat(named.getStackTrace()).isEqualTo(error.getStackTrace());
  }
}
