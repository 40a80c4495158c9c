/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.TraversablePage;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.VectorMatrix;

/** A column that is read as a matrix. Its vectors are decoded from the page's bytes. */
final class VectorColumn<M extends VectorMatrix<?>> {

  final String name;

  final MatrixRows<M> matrix;
  private final TableColumn column;
  private final VectorLayout layout;
  private final int byteLength;

  /** The index of the column on the current page. */
  private int index;

  VectorColumn(MatrixColumn<M> read, ColumnDefinitions definitions) {
    column = TableColumn.find(definitions, read.name());
    name = column.id().asInternal();
    if (!(column.type() instanceof VectorType type)) {
      throw WireErrors.of(column.subject(), "a vector", VectorTypes.describe(column.type()));
    }
    ElementType elementType = VectorTypes.elementType(type);
    if (elementType == null || !read.array().holds(elementType)) {
      throw WireErrors.of(
          column.subject(),
          "vector<" + read.array().elementType().cqlName() + ", n>",
          VectorTypes.describe(type));
    }
    int dimension = read.isReused() ? read.matrix().dimension() : type.getDimensions();
    layout = new VectorLayout(read.array().elementType(), dimension);
    matrix = read.rows(layout);
    if (layout.dimension() != type.getDimensions()) {
      throw WireErrors.of(
          column.subject(), layout + " of the reused matrix", VectorTypes.describe(type));
    }
    byteLength = layout.byteLength();
  }

  VectorLayout type() {
    return layout;
  }

  int byteLength() {
    return byteLength;
  }

  /** Finds the column in rows with other column definitions. */
  void follow(ColumnDefinitions definitions, long row) {
    index = column.indexIn(definitions, row);
  }

  void add(RawCells cells, long row) {
    long found = cells.find(index);
    int length = RawCells.size(found);
    if (length <= 0) {
      matrix.addNull();
    } else if (length != byteLength) {
      throw WireErrors.length(
          in(row) + " " + VectorTypes.describe(column.type()), byteLength, length);
    } else {
      matrix.add(cells.bytes(index), RawCells.start(found), length);
    }
  }

  /** Recycles this column's cell of the page's current row, which will not be read again. */
  void recycle(TraversablePage page) {
    page.recycle(index);
  }

  String in(long row) {
    return column.in(row);
  }
}
