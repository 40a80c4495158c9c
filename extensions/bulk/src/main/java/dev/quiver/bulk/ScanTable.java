/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.schema.ColumnNames;
import dev.quiver.internal.schema.TableName;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.RowDecodeException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A table or a materialized view in the driver's metadata. */
record ScanTable(TableName name, RelationMetadata relation) {
  /** The most characters of a value in a message. */
  private static final int MAX_OF_A_KEY = 100;

  private static final String NAME = "(\"(?:[^\"]|\"\")+\"|\\w+)";

  private static final Pattern FUNCTION =
      Pattern.compile(
          "\\s*(ttl|writetime)\\s*\\(\\s*%s\\s*\\)(?:\\s+as\\s+%s)?\\s*".formatted(NAME, NAME),
          Pattern.CASE_INSENSITIVE);

  private static final String NO_FUNCTIONS =
      "; the only functions are ttl(...) and writetime(...) of a column: for others, execute a"
          + " SELECT statement";

  private static final String STATICS =
      " (the partition has only static columns and no row, for which the server gives a row whose"
          + " other columns are null)";

  static ScanTable of(CqlSession session, TableName name) {
    return new ScanTable(name, name.get(session));
  }

  Set<CqlIdentifier> columns() {
    return relation.getColumns().keySet();
  }

  /**
   * Returns the selectors of a run's requests in CQL.
   *
   * @param names the columns that the application has selected; empty for those that are needed
   * @param needed the columns that the reader needs; null for all columns
   */
  List<String> selectors(List<String> names, @Nullable List<String> needed) {
    List<String> all = names.isEmpty() && needed != null ? needed : names;
    return all.isEmpty()
        ? columns().stream().map(column -> column.asCql(true)).toList()
        : all.stream().map(this::selector).distinct().toList();
  }

  /** Returns the selector of a column, or of its TTL or write time with or without an alias. */
  private String selector(String name) {
    Matcher function = FUNCTION.matcher(name);
    if (!function.matches()) {
      return column(name).asCql(true);
    }
    String alias = function.group(3);
    return function.group(1).toLowerCase(Locale.ROOT)
        + "("
        + column(function.group(2)).asCql(true)
        + ")"
        + (alias == null ? "" : " AS " + CqlIdentifier.fromCql(alias).asCql(true));
  }

  /** Finds a column by a name as in the driver's getters: case matters only in double quotes. */
  CqlIdentifier column(String column) {
    List<CqlIdentifier> found = ColumnNames.find(relation, column);
    if (found.size() != 1) {
      throw WireErrors.of(
          "column " + column,
          "one column of this name in " + this,
          found.size()
              + "; the columns are "
              + columns().stream().map(name -> name.asCql(true)).collect(Collectors.joining(", "))
              + (column.indexOf('(') < 0 ? "" : NO_FUNCTIONS));
    }
    return found.get(0);
  }

  /**
   * @throws RowDecodeException if the row cannot be decoded; the message names the row's key, as
   *     far as the row has the columns of the key
   */
  <T> T decode(Function<? super Row, ? extends T> mapper, Row row) {
    try {
      return mapper.apply(row);
    } catch (RowDecodeException e) {
      String statics = isOfStatics(row) ? STATICS : "";
      throw WireErrors.within("row " + key(row) + " of " + this + statics + ", ", e);
    }
  }

  private String key(Row row) {
    StringJoiner key = new StringJoiner(", ", "(", ")").setEmptyValue("without its key");
    for (ColumnMetadata column : relation.getPrimaryKey()) {
      literal(row, column)
          .ifPresent(value -> key.add(column.getName().asCql(true) + " = " + value));
    }
    return key.toString();
  }

  /** Returns the value of a column as a CQL literal; empty if the row lacks the column. */
  private static Optional<String> literal(Row row, ColumnMetadata column) {
    int index = row.firstIndexOf(column.getName());
    if (index < 0) {
      return Optional.empty();
    }
    return Optional.of(
        shortened(
            () -> row.codecRegistry().codecFor(row.getType(index)).format(row.getObject(index))));
  }

  /** Returns the start of a literal; a question mark if the value cannot be formatted. */
  static String shortened(Supplier<String> literal) {
    try {
      String text = literal.get();
      return text.length() <= MAX_OF_A_KEY ? text : text.substring(0, MAX_OF_A_KEY) + "...";
    } catch (RuntimeException e) {
      return "?";
    }
  }

  /** Returns whether a row has only static columns, because its partition has no rows. */
  private boolean isOfStatics(Row row) {
    Set<ColumnMetadata> clustering = relation.getClusteringColumns().keySet();
    return !clustering.isEmpty()
        && clustering.stream()
            .allMatch(column -> literal(row, column).filter("NULL"::equals).isPresent());
  }

  @Override
  public String toString() {
    return name.toString();
  }
}
