/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.Filter.ExpressionType;

/**
 * A filter as CQL.
 *
 * @param cql what follows {@code WHERE}, with a question mark for each value
 * @param values the values, in the order of the question marks
 */
record Condition(String cql, List<Object> values) {

  /** SAI indexes compare values of these types for equality only. */
  private static final Set<DataType> WITHOUT_ORDER =
      Set.of(DataTypes.TEXT, DataTypes.ASCII, DataTypes.BOOLEAN, DataTypes.UUID);

  /**
   * Converts a filter.
   *
   * @param columns finds a column by its name, or returns null
   * @throws UnsupportedOperationException if CQL cannot express it; the message names the operator
   * @throws IllegalArgumentException if there is no such column, or it cannot hold a value
   */
  static Condition of(Filter.Expression filter, Function<String, @Nullable Column> columns) {
    List<String> cql = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (Filter.Expression comparison : comparisons(filter)) {
      String operator = operator(comparison.type());
      try {
        Column column = column(comparison.left(), columns);
        checkOrder(comparison.type(), column);
        cql.add(column.cql() + operator);
        values.add(column.checked(value(comparison.right())));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "filter operator " + comparison.type() + ": " + e.getMessage(), e);
      }
    }
    return new Condition(String.join(" AND ", cql), values);
  }

  /** Takes groups and {@code AND} apart. */
  private static List<Filter.Expression> comparisons(Filter.@Nullable Operand operand) {
    if (operand instanceof Filter.Group group) {
      return comparisons(group.content());
    } else if (operand instanceof Filter.Expression expression) {
      if (expression.type() != ExpressionType.AND) {
        return List.of(expression);
      }
      List<Filter.Expression> both = new ArrayList<>(comparisons(expression.left()));
      both.addAll(comparisons(expression.right()));
      return both;
    }
    throw new IllegalArgumentException("filter: expected an expression, got " + operand);
  }

  private static String operator(ExpressionType type) {
    return switch (type) {
      case EQ -> " = ?";
      case GT -> " > ?";
      case GTE -> " >= ?";
      case LT -> " < ?";
      case LTE -> " <= ?";
      default ->
          throw new UnsupportedOperationException(
              "filter operator "
                  + type
                  + ": CQL cannot express it on indexed columns. Filters have AND, EQ, GT, GTE, LT"
                  + " and LTE; search once for each alternative, and join what is found");
    };
  }

  private static Column column(Filter.Operand left, Function<String, @Nullable Column> columns) {
    if (!(left instanceof Filter.Key key)) {
      throw new IllegalArgumentException("expected a key left of the operator, got " + left);
    }
    String name = key.key();
    Column column = columns.apply(name);
    if (column == null && name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")) {
      // Some versions of Spring AI keep the quotes around a name in the text of a filter.
      column = columns.apply(name.substring(1, name.length() - 1));
    }
    if (column == null) {
      throw new IllegalArgumentException("the table has no column " + name);
    }
    return column;
  }

  private static void checkOrder(ExpressionType type, Column column) {
    if (type != ExpressionType.EQ && WITHOUT_ORDER.contains(column.type())) {
      throw new UnsupportedOperationException(
          "filter operator %s: column %s is of type %s, whose indexes only compare for equality (EQ)"
              .formatted(type, column.name(), column.cqlType()));
    }
  }

  private static Object value(Filter.@Nullable Operand right) {
    if (!(right instanceof Filter.Value value) || value.value() == null) {
      throw new IllegalArgumentException("expected a value right of the operator, got " + right);
    }
    return value.value();
  }
}
