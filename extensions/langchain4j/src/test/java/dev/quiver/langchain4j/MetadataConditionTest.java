/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThan;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What of a filter becomes CQL, and what the client tests. */
class MetadataConditionTest {
  private static final UUID ID = new UUID(1, 2);

  private static Filter key(String key, Object value) {
    return new IsEqualTo(key, value);
  }

  @Test
  void comparisonsOfEqualityBecomeCql() {
    MetadataCondition condition =
        MetadataCondition.of(key("a", "x").and(key("b", 7)).and(key("c", ID).and(key("d", 1.5f))));
    assertThat(condition.cql())
        .isEqualTo(String.join(" AND ", Collections.nCopies(4, "metadata_s[?] = ?")));
    assertThat(condition.values())
        .containsExactly("a", "x", "b", "7", "c", ID.toString(), "d", "1.5");
    assertThat(condition.others()).isEmpty();
  }

  @Test
  void theClientTestsTheSecondComparisonOfAKey() {
    MetadataCondition condition = MetadataCondition.of(key("a", "x").and(key("a", "y")));
    assertThat(condition.values()).containsExactly("a", "x");
    assertThat(condition.others()).containsExactly(key("a", "y"));
    assertThat(condition.test(Map.of("a", "x"))).isFalse();
  }

  static Stream<Arguments> filters() {
    return Stream.of(
        arguments(metadataKey("n").isGreaterThan(9), List.of("10", "9.5"), List.of("9", "-10")),
        arguments(
            metadataKey("n").isGreaterThanOrEqualTo(1.5), List.of("1.5", "2"), List.of("1.4")),
        arguments(metadataKey("n").isLessThan(10L), List.of("9", "-1.0E9"), List.of("10", "1.0E2")),
        arguments(metadataKey("n").isLessThanOrEqualTo(1.1f), List.of("1.1", "1"), List.of("1.11")),
        arguments(metadataKey("n").isBetween(2, 10), List.of("2", "9", "10"), List.of("1", "11")),
        arguments(metadataKey("n").isGreaterThan("b"), List.of("c"), List.of("b", "a", "B")),
        arguments(
            new IsGreaterThan("n", new UUID(1, 1)),
            List.of(new UUID(1, 2).toString()),
            List.of(new UUID(1, 1).toString(), new UUID(0, 2).toString())),
        arguments(metadataKey("n").isNotEqualTo(1), List.of("2", "1.0", "x"), List.of("1")),
        arguments(metadataKey("n").isNotEqualTo(ID), List.of("x"), List.of(ID.toString())),
        arguments(metadataKey("n").isIn(1, 2), List.of("1", "2"), List.of("3", "12")),
        arguments(metadataKey("n").isNotIn(1, 2), List.of("3"), List.of("1", "2")),
        arguments(metadataKey("n").containsString("b"), List.of("abc"), List.of("ac")),
        arguments(Filter.not(key("n", "a")), List.of("b"), List.of("a")),
        arguments(Filter.or(key("n", "a"), key("n", 1)), List.of("a", "1"), List.of("b")),
        arguments(
            Filter.not(Filter.and(key("n", "a"), key("m", "a"))), List.of("a", "b"), List.of()),
        arguments(
            (Filter) metadata -> Objects.equals(((Metadata) metadata).getInteger("n"), 3),
            List.of("3"),
            List.of("4")));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void theClientTestsFiltersThatCqlCannotExpress(Filter filter, List<String> yes, List<String> no) {
    MetadataCondition condition = MetadataCondition.of(filter);
    assertThat(condition.cql()).isEmpty();
    assertThat(yes).allMatch(text -> condition.test(Map.of("n", text, "k", "n")));
    assertThat(no).noneMatch(text -> condition.test(Map.of("n", text, "k", "n")));
    // A key that is missing is like in LangChain4j.
    assertThat(condition.test(Map.of("k", "n"))).isEqualTo(filter.test(new Metadata()));
  }

  @Test
  void rejectsATextThatIsNotANumberInAComparison() {
    MetadataCondition number = MetadataCondition.of(metadataKey("year").isGreaterThan(1999));
    assertThatThrownBy(() -> number.test(Map.of("year", "unknown")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("metadata year, IsGreaterThan: expected a value like 1999, got 'unknown'");
  }
}
