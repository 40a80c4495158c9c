/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Creates the statement for each row. Not thread-safe. */
final class RowStatement {
  private final WriteSpec spec;
  private final PreparedStatement insert;
  private final CellWriter[] cells;
  private final List<CqlIdentifier> columns;

  /** The indexes of the primary key's columns. */
  private final int[] key;

  private final boolean leavesNullsUnset;

  private RowStatement(WriteSpec spec, PreparedStatement insert, CellWriter[] cells, int[] key) {
    this.spec = spec;
    this.insert = insert;
    this.cells = cells;
    this.columns = spec.columns();
    this.key = key;
    this.leavesNullsUnset = spec.leavesNullsUnset();
  }

  /**
   * @throws IllegalArgumentException if a column cannot store the values of Spark's type
   */
  static RowStatement of(CqlSession session, WriteSpec spec) {
    RelationMetadata table = spec.table().get(session);
    StructType schema = spec.schema();
    List<CqlIdentifier> columns = spec.columns();
    CellWriter[] cells = new CellWriter[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      CqlIdentifier name = columns.get(i);
      ColumnMetadata column =
          table
              .getColumn(name)
              .orElseThrow(() -> Errors.ofAlteredColumn(name.asInternal(), spec.table(), "none"));
      try {
        cells[i] = CellWriter.of(session, schema.fields()[i].dataType(), column.getType());
      } catch (IllegalArgumentException e) {
        throw Errors.ofColumn("", name.asInternal(), spec.table(), e);
      }
    }
    int[] key =
        table.getPrimaryKey().stream()
            .mapToInt(column -> columns.indexOf(column.getName()))
            .toArray();
    return new RowStatement(spec, session.prepare(spec.cql(table)), cells, key);
  }

  /**
   * Returns the statement for a row. The statement borrows arrays that no other code uses.
   *
   * @throws IllegalArgumentException if a value does not fit; the message names the row and the
   *     column
   */
  BoundStatement of(InternalRow row) {
    BoundStatement statement = insert.bind();
    for (int i = 0; i < cells.length; i++) {
      try {
        if (!row.isNullAt(i)) {
          statement = cells[i].set(statement, i, row, i);
        } else if (isInKey(i)) {
          throw new IllegalArgumentException(
              "expected a value for a column of the primary key, got null");
        } else if (!leavesNullsUnset) {
          statement = statement.setToNull(i);
        }
      } catch (RuntimeException e) {
        throw Errors.ofColumn(
            "row %s, ".formatted(key(row)), columns.get(i).asInternal(), spec.table(), e);
      }
    }
    return statement;
  }

  private boolean isInKey(int column) {
    for (int index : key) {
      if (index == column) {
        return true;
      }
    }
    return false;
  }

  /** Returns the primary key of a row, for messages. */
  private String key(InternalRow row) {
    return key(
        index ->
            row.isNullAt(index) ? null : row.get(index, spec.schema().fields()[index].dataType()));
  }

  String key(BoundStatement statement) {
    return key(statement::getObject);
  }

  private String key(IntFunction<@Nullable Object> value) {
    return Arrays.stream(key)
        .mapToObj(index -> columns.get(index).asInternal() + "=" + value.apply(index))
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
