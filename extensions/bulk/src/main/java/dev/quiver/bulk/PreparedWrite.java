/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a prepared statement, derived from its text and the table's metadata: which row it
 * writes, and whether a second execution changes the row.
 *
 * @param key the variables of the clustering columns; empty if rows of this statement are sent
 *     alone: the partition has only one row, the row is unknown, or the statement is conditional,
 *     updates counters, may write several rows or a static column, or is a batch
 * @param isOfOnePartition false if the text has IN or is a batch, and so may write several
 *     partitions
 * @param repetition what a second execution changes
 * @param hasTimestamp whether the text has {@code USING TIMESTAMP}
 * @param timestamp the variable of the timestamp; -1 if there is none
 * @param ttl the variable of the time to live; -1 if there is none
 */
record PreparedWrite(
    List<Integer> key,
    boolean isOfOnePartition,
    Repetition repetition,
    boolean hasTimestamp,
    int timestamp,
    int ttl) {

  /** What a second execution of a statement changes. */
  enum Repetition {
    /** A second execution with the same timestamp changes nothing. */
    SAME_TIMESTAMP,

    /**
     * A second execution with a later timestamp changes nothing. A list that is not frozen is
     * written as a deletion, at the timestamp before, and new cells: after two executions with the
     * same timestamp, it has each element twice.
     */
    LATER_TIMESTAMP,

    /** A second execution changes the row, or its effect is unknown. */
    UNSAFE
  }

  /** Types whose equal values the driver's codecs write as equal bytes. */
  private static final Set<DataType> BY_BYTES =
      Stream.concat(
              LookupKeys.EXACT.stream(),
              Stream.of(DataTypes.BOOLEAN, DataTypes.VARINT, DataTypes.FLOAT, DataTypes.DOUBLE))
          .collect(Collectors.toUnmodifiableSet());

  /** A token: a string, quoted name, comment, named variable, word, or other character. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "'[^']*+'|\\$\\$.*?\\$\\$|\"(?:[^\"]|\"\")*+\"|--[^\\n\\r]*+|//[^\\n\\r]*+|/\\*.*?\\*/"
              + "|:\\s*+(?:\\w++|\"(?:[^\"]|\"\")*+\")|\\w++|\\S",
          Pattern.DOTALL);

  /**
   * @param table the table's metadata; null if the driver does not know the table, and then any
   *     column may be a list
   */
  static PreparedWrite of(PreparedStatement prepared, @Nullable TableMetadata table) {
    List<String> tokens = tokens(prepared.getQuery());
    ColumnDefinitions variables = prepared.getVariableDefinitions();
    boolean isAlone = tokens.contains("if") || hasCounter(prepared, table);
    boolean isOfOnePartition = !tokens.contains("in") && !tokens.contains("begin");
    return new PreparedWrite(
        isAlone || table == null || !isOfOnePartition ? List.of() : key(prepared, table),
        isOfOnePartition,
        isAlone ? Repetition.UNSAFE : repetition(tokens, table),
        !using(tokens, "timestamp").isEmpty(),
        variable(variables, using(tokens, "timestamp"), "[timestamp]"),
        variable(variables, using(tokens, "ttl"), "[ttl]"));
  }

  /** Returns the token after a word of the USING clause; empty if the clause lacks the word. */
  private static String using(List<String> tokens, String word) {
    for (int i = tokens.indexOf("using") + 1; i > 0 && i < tokens.size() - 1; i++) {
      if (tokens.get(i).equals(word)
          && List.of("using", "and").contains(tokens.get(i - 1))
          && !List.of("=", "<", ">", "in").contains(tokens.get(i + 1))) {
        return tokens.get(i + 1);
      }
    }
    return "";
  }

  private static int variable(ColumnDefinitions variables, String token, String ofQuestionMark) {
    String name =
        token.startsWith(":")
            ? name(token.substring(1).strip())
            : token.equals("?") ? ofQuestionMark : token;
    return variables.firstIndexOf(CqlIdentifier.fromInternal(name));
  }

  /** Returns the key of the row within its partition; null if the key is unknown. */
  @Nullable Object row(BoundStatement statement) {
    if (key.isEmpty()) {
      return null;
    }
    List<Object> values = key.size() == 1 ? List.of() : new ArrayList<>(key.size());
    for (int variable : key) {
      Object value = statement.isSet(variable) ? statement.getBytesUnsafe(variable) : null;
      if (value == null || key.size() == 1) {
        return value;
      }
      values.add(value);
    }
    return values;
  }

  /** Returns the statement with a time to live of 0, which is no limit, instead of null. */
  BoundStatement withTtl(BoundStatement statement) {
    return ttl >= 0 && statement.isSet(ttl) && statement.isNull(ttl)
        ? statement.setInt(ttl, 0)
        : statement;
  }

  /** Returns whether a statement with the load's timestamps may be executed more than once. */
  boolean isRepeatable(BoundStatement statement) {
    return switch (repetition) {
      case SAME_TIMESTAMP -> true;
      case LATER_TIMESTAMP ->
          !hasTimestamp && statement.getQueryTimestamp() == Statement.NO_DEFAULT_TIMESTAMP;
      case UNSAFE -> false;
    };
  }

  private static List<Integer> key(PreparedStatement prepared, TableMetadata table) {
    ColumnDefinitions definitions = prepared.getVariableDefinitions();
    if (prepared.getPartitionKeyIndices().isEmpty() || mayWriteStatic(table, definitions)) {
      return List.of();
    }
    List<Integer> variables = new ArrayList<>();
    for (ColumnMetadata column : table.getClusteringColumns().keySet()) {
      int variable = definitions.firstIndexOf(column.getName());
      if (variable < 0 || !BY_BYTES.contains(column.getType())) {
        return List.of();
      }
      variables.add(variable);
    }
    return List.copyOf(variables);
  }

  /**
   * Returns whether the statement may write a static column. All rows of a partition share this
   * column, so of any two rows the later one has to win.
   */
  private static boolean mayWriteStatic(TableMetadata table, ColumnDefinitions definitions) {
    if (table.getColumns().values().stream().noneMatch(ColumnMetadata::isStatic)) {
      return false;
    }
    for (ColumnDefinition definition : definitions) {
      // The name of a variable may differ from its column's.
      ColumnMetadata column = table.getColumns().get(definition.getName());
      if (column == null || column.isStatic()) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasCounter(PreparedStatement prepared, @Nullable TableMetadata table) {
    for (ColumnDefinition definition : prepared.getVariableDefinitions()) {
      if (definition.getType().equals(DataTypes.COUNTER)) {
        return true;
      }
    }
    return table != null
        && table.getColumns().values().stream()
            .anyMatch(column -> column.getType().equals(DataTypes.COUNTER));
  }

  private static Repetition repetition(List<String> tokens, @Nullable TableMetadata table) {
    if (tokens.isEmpty() || callsWithoutArguments(tokens)) {
      return Repetition.UNSAFE;
    }
    return switch (tokens.get(0)) {
      case "insert" ->
          mayWriteList(tokens, table) ? Repetition.LATER_TIMESTAMP : Repetition.SAME_TIMESTAMP;
      case "update" -> ofAll(tokens, "set", "where", table);
      case "delete" -> ofAll(tokens, "delete", "from", table);
      default -> Repetition.UNSAFE;
    };
  }

  /** Returns whether an INSERT may write a list or a column that the driver does not know. */
  private static boolean mayWriteList(List<String> tokens, @Nullable TableMetadata table) {
    if (table == null) {
      return true;
    }
    int end = tokens.indexOf("values") - 1;
    if (end < 0 || !tokens.get(end).equals(")")) {
      return table.getColumns().values().stream().anyMatch(column -> isList(column.getType()));
    }
    return tokens.subList(tokens.indexOf("(") + 1, end).stream()
        .filter(token -> !token.equals(","))
        .map(column -> type(column, table))
        .anyMatch(type -> type == null || isList(type));
  }

  /** Returns whether the text calls a function without arguments, such as {@code now()}. */
  private static boolean callsWithoutArguments(List<String> tokens) {
    for (int i = 1; i < tokens.size() - 1; i++) {
      if (tokens.get(i).equals("(") && tokens.get(i + 1).equals(")")) {
        return true;
      }
    }
    return false;
  }

  /** Returns the least safe repetition of all assignments or deletions between two words. */
  private static Repetition ofAll(
      List<String> tokens, String first, String last, @Nullable TableMetadata table) {
    int from = tokens.indexOf(first) + 1;
    int to = tokens.indexOf(last);
    Repetition worst = from <= to ? Repetition.SAME_TIMESTAMP : Repetition.UNSAFE;
    for (List<String> part : split(tokens.subList(from, Math.max(from, to)))) {
      Repetition one = ofOne(part, type(part.get(0), table), first.equals("delete"));
      worst = one.compareTo(worst) > 0 ? one : worst;
    }
    return worst;
  }

  /**
   * @param type the type of the column; null if it is unknown
   */
  private static Repetition ofOne(List<String> part, @Nullable DataType type, boolean isDelete) {
    boolean isWhole =
        isDelete
            ? part.size() == 1
            : part.size() > 2
                && part.get(1).equals("=")
                && part.subList(2, part.size()).stream()
                    .noneMatch(token -> name(token).equals(name(part.get(0))));
    if (isWhole) {
      return type == null || isList(type) ? Repetition.LATER_TIMESTAMP : Repetition.SAME_TIMESTAMP;
    }
    boolean isField = part.size() > 1 && part.get(1).equals(".");
    boolean hasKeys = type instanceof SetType || type instanceof MapType;
    return isField || hasKeys ? Repetition.SAME_TIMESTAMP : Repetition.UNSAFE;
  }

  private static @Nullable DataType type(String column, @Nullable TableMetadata table) {
    ColumnMetadata known =
        table == null ? null : table.getColumns().get(CqlIdentifier.fromInternal(name(column)));
    return known == null ? null : known.getType();
  }

  private static boolean isList(DataType type) {
    return type instanceof ListType list && !list.isFrozen();
  }

  /** Returns the tokens of a text: words in lower case, quoted names without their last quote. */
  private static List<String> tokens(String cql) {
    return TOKEN
        .matcher(cql)
        .results()
        .map(MatchResult::group)
        .filter(
            token -> !token.startsWith("--") && !token.startsWith("//") && !token.startsWith("/*"))
        .map(
            token ->
                token.startsWith("\"")
                    ? token.substring(0, token.length() - 1)
                    : token.toLowerCase(Locale.ROOT))
        .toList();
  }

  private static String name(String token) {
    return token.startsWith("\"") ? token.substring(1).replace("\"\"", "\"") : token;
  }

  /** Splits a list of tokens at each comma that is outside of brackets. */
  private static List<List<String>> split(List<String> tokens) {
    List<List<String>> parts = new ArrayList<>();
    List<String> part = new ArrayList<>();
    int depth = 0;
    for (String token : tokens) {
      depth += "([{".contains(token) ? 1 : ")]}".contains(token) ? -1 : 0;
      if (depth == 0 && token.equals(",")) {
        parts.add(part);
        part = new ArrayList<>();
      } else {
        part.add(token);
      }
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    return parts;
  }
}
