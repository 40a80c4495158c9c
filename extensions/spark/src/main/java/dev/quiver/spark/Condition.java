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
    List<Expression> children = List.of(predicate.children());
    String name = predicate.name();
    boolean isList = name.equals("IN");
    if (!isList
        && children.size() == 2
        && children.get(0) instanceof Literal
        && children.get(1) instanceof NamedReference) {
      children = List.of(children.get(1), children.get(0));
      name = mirrored(name);
    }
    Kind kind =
        switch (name) {
          case "IS_NOT_NULL" -> Kind.NOT_NULL;
          case "=", "IN" -> Kind.EQUAL;
          case "<", "<=" -> Kind.UPPER;
          case ">", ">=" -> Kind.LOWER;
          default -> null;
        };
    ColumnMetadata column = children.isEmpty() ? null : column(table, children.get(0));
    int count = isList ? Math.max(2, children.size()) : kind == Kind.NOT_NULL ? 1 : 2;
    if (kind == null || column == null || children.size() != count) {
      return null;
    }
    KeyLiteral literal =
        new KeyLiteral(session, column.getType(), table.getPartitionKey().contains(column));
    List<byte[]> values = new ArrayList<>();
    for (Expression child : children.subList(1, children.size())) {
      byte[] value =
          child instanceof Literal<?> constant
              ? literal.encode(constant, kind == Kind.EQUAL)
              : null;
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return new Condition(predicate, column, kind, isList ? "=" : name, values);
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

  /** Returns the column of a reference, or null if it is not a column of the primary key. */
  private static @Nullable ColumnMetadata column(RelationMetadata table, Expression child) {
    if (!(child instanceof NamedReference reference) || reference.fieldNames().length != 1) {
      return null;
    }
    return table
        .getColumn(CqlIdentifier.fromInternal(reference.fieldNames()[0]))
        .filter(column -> table.getPrimaryKey().contains(column))
        .orElse(null);
  }
}
