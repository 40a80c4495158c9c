/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.Filter.ExpressionType;
import org.springframework.ai.vectorstore.filter.FilterExpressionTextParser;

/** Converts filters to CQL, and rejects filters that CQL cannot express. */
class ConditionTest {

  private static final Map<String, DataType> TYPES =
      Map.ofEntries(
          Map.entry("country", DataTypes.TEXT),
          Map.entry("chunk_no", DataTypes.INT),
          Map.entry("MixedCase", DataTypes.INT),
          Map.entry("tiny", DataTypes.TINYINT),
          Map.entry("small", DataTypes.SMALLINT),
          Map.entry("year", DataTypes.INT),
          Map.entry("big", DataTypes.BIGINT),
          Map.entry("var", DataTypes.VARINT),
          Map.entry("dec", DataTypes.DECIMAL),
          Map.entry("f", DataTypes.FLOAT),
          Map.entry("d", DataTypes.DOUBLE),
          Map.entry("open", DataTypes.BOOLEAN),
          Map.entry("owner", DataTypes.UUID));

  private static Condition parsed(String filter) {
    return of(new FilterExpressionTextParser().parse(filter));
  }

  private static Condition of(Filter.Expression filter) {
    return Condition.of(filter, name -> TYPES.containsKey(name) ? column(name) : null);
  }

  private static Column column(String name) {
    String cql = CqlIdentifier.fromInternal(name).asCql(true);
    return Column.of(new SchemaColumn(cql, TYPES.get(name)), CodecRegistry.DEFAULT);
  }

  private static Filter.Expression comparison(ExpressionType type, String key, Object value) {
    return new Filter.Expression(type, new Filter.Key(key), new Filter.Value(value));
  }

  @ParameterizedTest
  @CsvSource({
    "year == 2020, year = ?",
    "year > 2020, year > ?",
    "year >= 2020, year >= ?",
    "year < 2020, year < ?",
    "year <= 2020, year <= ?",
    "MixedCase == 2020, \"MixedCase\" = ?",
    "'\"chunk_no\" == 2020', chunk_no = ?",
  })
  void translatesEachComparisonToCql(String filter, String cql) {
    Condition condition = parsed(filter);
    assertThat(condition.cql()).isEqualTo(cql);
    assertThat(condition.values()).containsExactly(2020);
  }

  @Test
  void joinsGroupsOfAndToOneCondition() {
    Condition condition =
        parsed("country == 'BG' && (year >= 2020 && (year < 2024 AND open == true))");
    assertThat(condition.cql()).isEqualTo("country = ? AND year >= ? AND year < ? AND open = ?");
    assertThat(condition.values()).containsExactly("BG", 2020, 2024, true);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"AND", "EQ", "GT", "GTE", "LT", "LTE"},
      mode = EnumSource.Mode.EXCLUDE)
  void rejectsEachOtherOperatorByName(ExpressionType type) {
    Filter.Expression rejected = comparison(type, "year", List.of(2020));
    Filter.Expression within =
        new Filter.Expression(
            ExpressionType.AND,
            comparison(ExpressionType.EQ, "country", "BG"),
            new Filter.Group(rejected));
    for (Filter.Expression filter : List.of(rejected, within)) {
      assertThatThrownBy(() -> of(filter))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageStartingWith("filter operator " + type + ": CQL cannot express it");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "country == 'BG' || year == 2020, OR",
    "NOT(year == 2020), NOT",
    "year != 2020, NE",
    "'year IN [2020, 2021]', IN",
    "'year NIN [2020, 2021]', NIN",
  })
  void rejectsOtherOperatorsOfParsedFiltersByName(String filter, String operator) {
    assertThatThrownBy(() -> parsed(filter))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("operator " + operator + ":");
  }

  @ParameterizedTest
  @CsvSource({"country > 2020, GT, text", "country <= 'BG', LTE, text", "open < true, LT, boolean"})
  void rejectsAnOrderOfTextsAndBooleans(String filter, String operator, String type) {
    assertThatThrownBy(() -> parsed(filter))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContainingAll("operator " + operator + ":", "of type " + type);
  }

  @ParameterizedTest
  @CsvSource({
    "country == 2020, EQ, country",
    "year == '2020', EQ, year",
    "year == 2020.5, EQ, year",
    "small >= 40000, GTE, small",
    "open == 1, EQ, open",
    "owner == 'me', EQ, owner",
    "nobody == 1, EQ, nobody",
  })
  void rejectsAValueThatTheColumnCannotHold(String filter, String operator, String column) {
    assertThatThrownBy(() -> parsed(filter))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("operator " + operator + ":", "column " + column);
  }

  @ParameterizedTest
  @CsvSource({"tiny, -128", "small, 7", "year, 7", "big, 7", "var, 7", "dec, 7", "f, 7", "d, 7"})
  void anIntegerKeepsItsValueInEachColumnOfNumbers(String column, int number) {
    Object value = of(comparison(ExpressionType.EQ, column, number)).values().get(0);
    assertThat(new BigDecimal(value.toString())).isEqualByComparingTo(BigDecimal.valueOf(number));
    assertThat(column(column).codec().accepts(value)).isTrue();
  }

  @Test
  void otherNumbersKeepTheirDigitsOrAreRejected() {
    assertThat(value("f", 0.1)).isEqualTo(0.1f);
    assertThat(value("d", 0.1f)).isEqualTo(0.1);
    assertThat(value("year", 7L)).isEqualTo(7);
    assertThat(value("var", 7L)).isEqualTo(BigInteger.valueOf(7));
    assertThat(value("big", 1e3)).isEqualTo(1000L);
    assertThat(value("d", Double.NaN)).isEqualTo(Double.NaN);
    for (Object rejected : List.of(1e300, 0.12345678901, Double.NaN, Double.POSITIVE_INFINITY)) {
      assertThatThrownBy(() -> value("f", rejected)).hasMessageContaining("" + rejected);
    }
    for (Object rejected : List.of(Long.MAX_VALUE, 0.5f, Float.NaN)) {
      assertThatThrownBy(() -> value("year", rejected)).hasMessageContaining("" + rejected);
    }
    assertThatThrownBy(() -> value("d", Long.MAX_VALUE))
        .hasMessageContainingAll("column d of type double", "java.lang.Long");
  }

  private static Object value(String column, Object value) {
    return of(comparison(ExpressionType.EQ, column, value)).values().get(0);
  }

  @Test
  void expressionsWithoutAKeyOrAValueAreRejected() {
    Filter.Key year = new Filter.Key("year");
    rejected(
        new Filter.Expression(ExpressionType.EQ, new Filter.Value(1), year),
        "a key left of the operator");
    rejected(new Filter.Expression(ExpressionType.EQ, year), "a value right of the operator");
    rejected(comparison(ExpressionType.EQ, "year", null), "a value right of the operator");
    rejected(new Filter.Expression(ExpressionType.AND, year), "an expression");
  }

  private static void rejected(Filter.Expression filter, String expected) {
    assertThatThrownBy(() -> of(filter))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected " + expected);
  }

  @Test
  void columnDefinitionsHaveDigitsOfCql() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      assertThat(StoreTable.cql(DataTypes.vectorOf(DataTypes.FLOAT, 384)))
          .isEqualTo("vector<float, 384>");
    } finally {
      Locale.setDefault(before);
    }
  }
}
