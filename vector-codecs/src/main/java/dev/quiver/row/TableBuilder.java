/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.codec.VectorTypes;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.matrix.MatrixBuilder;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.wire.ElementType;
import dev.quiver.wire.VectorLengthException;
import dev.quiver.wire.VectorTypeException;
import java.util.ArrayList;
import java.util.List;

/** Reads rows into the arrays of a table, one after the other. Not thread-safe. */
final class TableBuilder<M extends VectorMatrix<?>> {

  private final MatrixReader<M> reader;
  private final MatrixBuilder<?, M> matrix;
  private final List<CompanionArray> companions;
  private final VectorType type;
  private final int byteLength;

  /** The rows that the limits allow. */
  private final long maxRows;

  /** Rows of earlier tables of the same result. */
  private final long firstRow;

  // Where the columns are in the rows at hand.
  private ColumnDefinitions definitions;
  private int vectorIndex;
  private int[] companionIndices;

  TableBuilder(MatrixReader<M> reader, ColumnDefinitions definitions) {
    this(reader, definitions, reader.expectedRows, 0);
  }

  TableBuilder(
      MatrixReader<M> reader, ColumnDefinitions definitions, int expectedRows, long firstRow) {
    this.reader = reader;
    this.firstRow = firstRow;
    this.definitions = definitions;
    this.vectorIndex = indexOf(definitions, reader.column);
    this.companionIndices = companionIndices(definitions);
    this.type = vectorType(definitions);
    this.matrix = reader.factory.create(type.getDimensions(), 0);
    checkElements();
    this.byteLength = matrix.layout().byteLength();
    this.maxRows = Math.min(reader.maxRows - firstRow, reader.maxBytes / byteLength);
    this.companions = new ArrayList<>();
    int rows = (int) Math.min(expectedRows, Math.max(0, maxRows));
    matrix.expectRows(rows); // fails here if no array could hold them
    reader.companions.forEach(c -> companions.add(CompanionArray.of(c, rows)));
  }

  /** Makes room for rows to come, up to those that are allowed. */
  void expect(int rows) {
    long allowed = Math.min(maxRows, matrix.maxRows()) - matrix.rowCount();
    if (allowed > 0) {
      matrix.expectRows((int) Math.min(rows, allowed));
    }
  }

  int rowCount() {
    return matrix.rowCount();
  }

  int maxRowsOfMatrix() {
    return matrix.maxRows();
  }

  /** Adds a row; one that does not fit is an exception, and the table is not to be used then. */
  void add(Row row) {
    if (row.getColumnDefinitions() != definitions) {
      follow(row.getColumnDefinitions());
    }
    if (matrix.rowCount() >= maxRows) {
      throw new IllegalStateException(
          "column "
              + reader.column
              + ": expected at most "
              + (firstRow + maxRows)
              + " rows, got more");
    }
    RawCells cells = RawRows.of(row);
    RowDecoder.checkCount(cells, definitions);
    for (int i = 0; i < companionIndices.length; i++) {
      companions.get(i).read(row, companionIndices[i], matrix.rowCount());
    }
    int length = cells.length(vectorIndex);
    if (length <= 0) {
      matrix.addNull();
    } else if (length != byteLength) {
      throw VectorLengthException.mismatch(
          "row " + (firstRow + matrix.rowCount()) + ", column " + reader.column + " " + name(type),
          byteLength,
          length);
    } else {
      matrix.add(cells.bytes(vectorIndex), cells.offset(vectorIndex), length);
    }
  }

  VectorTable<M> build() {
    int rowCount = matrix.rowCount();
    return new VectorTable<>(matrix.build(), companions, rowCount);
  }

  /** Another page, whose columns may have moved, but not changed their types. */
  private void follow(ColumnDefinitions newDefinitions) {
    vectorIndex = indexOf(newDefinitions, reader.column);
    companionIndices = companionIndices(newDefinitions);
    VectorType newType = vectorType(newDefinitions);
    if (newType.getDimensions() != type.getDimensions()
        || VectorTypes.elementType(newType) != VectorTypes.elementType(type)) {
      throw new VectorTypeException(
          "row " + (firstRow + matrix.rowCount()) + ", column " + reader.column,
          name(type) + ", as in the rows before",
          name(newType));
    }
    definitions = newDefinitions;
  }

  private VectorType vectorType(ColumnDefinitions columns) {
    DataType found = columns.get(indexOf(columns, reader.column)).getType();
    if (found instanceof VectorType vectorType) {
      return vectorType;
    }
    throw new VectorTypeException("column " + reader.column, "a vector", name(found));
  }

  private void checkElements() {
    ElementType elementType = VectorTypes.elementType(type);
    if (elementType == null || !matrix.form().holds(elementType)) {
      throw new VectorTypeException(
          "column " + reader.column,
          "vector<" + matrix.form().elementType().cqlName() + ", n>",
          name(type));
    }
  }

  private int[] companionIndices(ColumnDefinitions columns) {
    int[] indices = new int[reader.companions.size()];
    for (int i = 0; i < indices.length; i++) {
      Companion companion = reader.companions.get(i);
      indices[i] = indexOf(columns, companion.name());
      companion.check(columns.get(indices[i]).getType());
    }
    return indices;
  }

  private static int indexOf(ColumnDefinitions columns, String name) {
    int index = columns.firstIndexOf(name);
    if (index < 0) {
      List<String> names = new ArrayList<>();
      columns.forEach(column -> names.add(column.getName().asCql(true)));
      throw new IllegalArgumentException(
          "expected a column " + name + ", got " + String.join(", ", names));
    }
    return index;
  }

  private static String name(DataType type) {
    return VectorTypes.describe(type);
  }
}
