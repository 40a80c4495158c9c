/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElementTypeTest {

  @ParameterizedTest
  @CsvSource({
    // constant, CQL name, bytes, class of an element
    "FLOAT,    float,     4, java.lang.Float",
    "DOUBLE,   double,    8, java.lang.Double",
    "INT,      int,       4, java.lang.Integer",
    "BIGINT,   bigint,    8, java.lang.Long",
    "UUID,     uuid,     16, java.util.UUID",
    "TIMEUUID, timeuuid, 16, java.util.UUID",
  })
  void eachTypeHasItsNameAndSize(ElementType type, String cqlName, int size, Class<?> element) {
    assertThat(type.cqlName()).isEqualTo(cqlName);
    assertThat(type.size()).isEqualTo(size);
    assertThat(type.elementClass()).isEqualTo(element);
  }

  @Test
  void listsEachElementTypeAndNoOther() {
    assertThat(List.of(ElementType.values()))
        .as("EveryElementTypeTest of vector-codecs names what a new element type needs")
        .extracting(ElementType::name)
        .containsExactly("FLOAT", "DOUBLE", "INT", "BIGINT", "UUID", "TIMEUUID");
  }
}
