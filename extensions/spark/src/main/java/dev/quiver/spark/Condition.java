/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A filter of Spark on one column of the primary key that has the same meaning in CQL.
 *
 * @param operator the operator in CQL
 * @param values the values, encoded as in the protocol; several for a list of alternatives (IN)
 */
record Condition(
    Predicate predicate, ColumnMetadata column, Kind kind, String operator, List<byte[]> values) {

  enum Kind {
    EQUAL,
    LOWER,
    UPPER,
    NOT_NULL
  }

  /** Returns the condition for a predicate, or null if Spark has to evaluate the predicate. */
  static @Nullable Condition of(CqlSession session, RelationMetadata table, Predicate predicate) {
    Expression[] children = predicate.children();
    return switch (predicate.name()) {
      case "IS_NOT_NULL" -> condition(session, table, predicate, Kind.NOT_NULL, "", 0);
      case "=" -> condition(session, table, predicate, Kind.EQUAL, "=", 1);
      case "IN" ->
          children.length < 2
              ? null
              : condition(session, table, predicate, Kind.EQUAL, "=", children.length - 1);
      case "<", "<=" -> condition(session, table, predicate, Kind.UPPER, predicate.name(), 1);
      case ">", ">=" -> condition(session, table, predicate, Kind.LOWER, predicate.name(), 1);
      default -> null;
    };
  }

  private static @Nullable Condition condition(
      CqlSession session,
      RelationMetadata table,
      Predicate predicate,
      Kind kind,
      String operator,
      int count) {
    Expression[] children = predicate.children();
    if (children.length == 2
        && children[0] instanceof Literal
        && children[1] instanceof NamedReference
        && !predicate.name().equals("IN")) {
      Predicate mirrored =
          new Predicate(mirrored(predicate.name()), new Expression[] {children[1], children[0]});
      Condition condition = of(session, table, mirrored);
      return condition == null
          ? null
          : new Condition(
              predicate, condition.column, condition.kind, condition.operator, condition.values);
    }
    ColumnMetadata column = column(table, children);
    if (column == null || children.length != count + 1) {
      return null;
    }
    KeyLiteral literal =
        new KeyLiteral(session, column.getType(), table.getPartitionKey().contains(column));
    List<byte[]> values = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      byte[] value =
          children[i] instanceof Literal<?> constant
              ? literal.encode(constant, kind == Kind.EQUAL)
              : null;
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return new Condition(predicate, column, kind, operator, values);
  }

  private static String mirrored(String operator) {
    return switch (operator) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> operator;
    };
  }

  /** Returns the column of a predicate, or null if it is not a column of the primary key. */
  private static @Nullable ColumnMetadata column(RelationMetadata table, Expression[] children) {
    if (children.length == 0
        || !(children[0] instanceof NamedReference reference)
        || reference.fieldNames().length != 1) {
      return null;
    }
    return table
        .getColumn(CqlIdentifier.fromInternal(reference.fieldNames()[0]))
        .filter(column -> table.getPrimaryKey().contains(column))
        .orElse(null);
  }
}
