/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import java.util.List;
import java.util.StringJoiner;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** Makes the statement of a row. For one thread. */
final class RowStatement {
  private final WriteSpec spec;
  private final PreparedStatement insert;
  private final CellWriter[] cells;
  private final List<CqlIdentifier> columns;

  /** Where the columns of the primary key are. */
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
   * @throws IllegalArgumentException if a column cannot take what Spark has for it
   */
  static RowStatement of(CqlSession session, WriteSpec spec) {
    RelationMetadata table = spec.table().of(session);
    StructType schema = spec.schema();
    List<CqlIdentifier> columns = spec.columns();
    CellWriter[] cells = new CellWriter[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      CqlIdentifier name = columns.get(i);
      ColumnMetadata column =
          table
              .getColumn(name)
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          ("table %s: expected the column %s, got none; if the table was altered,"
                                  + " start the job again")
                              .formatted(spec.table(), name)));
      try {
        cells[i] = CellWriter.of(session, schema.fields()[i].dataType(), column.getType());
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "column %s of %s: %s".formatted(name.asInternal(), spec.table(), e.getMessage()), e);
      }
    }
    int[] key =
        table.getPrimaryKey().stream()
            .mapToInt(column -> columns.indexOf(column.getName()))
            .toArray();
    return new RowStatement(spec, session.prepare(spec.cql(table)), cells, key);
  }

  /**
   * The statement, to which arrays are lent that nobody else has.
   *
   * @throws IllegalArgumentException if a value does not fit; it names the row and the column
   */
  BoundStatement of(InternalRow row) {
    BoundStatement statement = insert.bind();
    for (int i = 0; i < cells.length; i++) {
      try {
        if (!row.isNullAt(i)) {
          statement = cells[i].set(statement, i, row, i);
        } else if (isInKey(i)) {
          throw new IllegalArgumentException(
              "expected a value, as it is of the primary key, got null");
        } else if (!leavesNullsUnset) {
          statement = statement.setToNull(i);
        }
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(
            "row %s, column %s of %s: %s"
                .formatted(key(row), columns.get(i).asInternal(), spec.table(), e.getMessage()),
            e);
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

  /** The primary key of a row, for messages. */
  private String key(InternalRow row) {
    StringJoiner text = new StringJoiner(", ", "(", ")");
    for (int index : key) {
      Object value =
          row.isNullAt(index) ? null : row.get(index, spec.schema().fields()[index].dataType());
      text.add(columns.get(index).asInternal() + "=" + value);
    }
    return text.toString();
  }

  /** The same of a statement. */
  String key(BoundStatement statement) {
    StringJoiner text = new StringJoiner(", ", "(", ")");
    for (int index : key) {
      text.add(columns.get(index).asInternal() + "=" + statement.getObject(index));
    }
    return text.toString();
  }
}
