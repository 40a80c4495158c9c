/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/** Creates a bound statement for each row of a write. Not thread-safe. */
final class RowStatement {
  private final WriteSpec spec;
  private final PreparedStatement insert;
  private final ColumnDefinitions variables;

  /** For each variable, the index of its value in the rows. */
  private final int[] fields;

  /** For each variable, the writer of its value. */
  private final CellWriter[] cells;

  /** The variables of the primary key's columns. */
  private final List<Integer> key;

  /** Nulls of this many first variables stay unset: 0, or all except TTL and timestamp. */
  private final int unsettable;

  private RowStatement(CqlSession session, WriteSpec spec, RelationMetadata table) {
    this.spec = spec;
    this.insert = session.prepare(spec.cql(table));
    this.variables = insert.getVariableDefinitions();
    this.fields = new int[variables.size()];
    this.cells = new CellWriter[fields.length];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = spec.schema().fieldIndex(name(i));
      try {
        cells[i] = CellWriter.of(session, type(i), variables.get(i).getType());
      } catch (IllegalArgumentException e) {
        throw Errors.ofColumn("", name(i), spec.table(), e);
      }
    }
    this.key =
        table.getPrimaryKey().stream()
            .map(column -> variables.firstIndexOf(column.getName()))
            .toList();
    this.unsettable = spec.leavesNullsUnset() ? spec.columns().size() : 0;
  }

  /**
   * @throws IllegalArgumentException if a column cannot store the values of Spark's type
   */
  static RowStatement of(CqlSession session, WriteSpec spec) {
    return new RowStatement(session, spec, spec.table().get(session));
  }

  private String name(int variable) {
    return variables.get(variable).getName().asInternal();
  }

  /** Returns the Spark type of a variable's values. */
  private DataType type(int variable) {
    return spec.schema().fields()[fields[variable]].dataType();
  }

  /**
   * Returns the statement for a row. It borrows (does not copy) arrays that no other code uses.
   *
   * @throws IllegalArgumentException if a value does not fit; the message names the row and the
   *     column
   */
  BoundStatement of(InternalRow row) {
    BoundStatement statement = insert.bind();
    for (int i = 0; i < cells.length; i++) {
      try {
        if (!row.isNullAt(fields[i])) {
          statement = cells[i].set(statement, i, row, fields[i]);
        } else if (key.contains(i)) {
          throw new IllegalArgumentException(
              "expected a value for a column of the primary key, got null");
        } else if (i >= unsettable) {
          statement = statement.setToNull(i);
        }
      } catch (RuntimeException e) {
        throw Errors.ofColumn("row %s, ".formatted(key(row)), name(i), spec.table(), e);
      }
    }
    return statement;
  }

  /** Returns the primary key of a row, for messages. */
  private String key(InternalRow row) {
    return key(i -> row.isNullAt(fields[i]) ? null : row.get(fields[i], type(i)));
  }

  String key(BoundStatement statement) {
    return key(statement::getObject);
  }

  private String key(IntFunction<@Nullable Object> value) {
    return key.stream()
        .map(index -> name(index) + "=" + value.apply(index))
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
