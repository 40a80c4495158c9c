/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import dev.quiver.internal.schema.ColumnNames;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.QuiverException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a {@link MatrixReader}: vectors, and other columns of the same rows.
 *
 * <pre>{@code
 * VectorTable<FloatMatrix> docs = MatrixReader.floats("embedding").withColumn("id", UUID[].class).read(rows);
 * UUID[] ids = docs.column("id", UUID[].class);
 * for (int r = 0; r < docs.rowCount(); r++) {
 *   index(ids[r], docs.matrix().view(r));
 * }
 * }</pre>
 *
 * <p>The methods return the table's own matrices and arrays, not copies. The array of a column has
 * one value per row of the matrix. Writing to such an array changes the table. Otherwise a table is
 * immutable, and it is thread-safe as long as no code writes to its arrays.
 *
 * @param <M> the type of the matrix
 * @since 0.1.0
 */
public final class VectorTable<M extends VectorMatrix<?>> {

  private final M matrix;
  private final Map<String, VectorMatrix<?>> matrices = new LinkedHashMap<>();
  private final List<Column> arrays;

  VectorTable(
      VectorColumn<M> vectors,
      List<VectorColumn<?>> others,
      List<AdditionalColumnArray> additional,
      int rowCount,
      boolean trimmed) {
    this.matrix = vectors.matrix.build(trimmed);
    matrices.put(vectors.name, matrix);
    others.forEach(each -> matrices.put(each.name, each.matrix.build(trimmed)));
    arrays = new ArrayList<>(additional.size());
    additional.forEach(each -> arrays.add(new Column(each.name(), each.take(rowCount))));
  }

  private record Column(String name, Object values) {}

  /**
   * Returns the vectors.
   *
   * @return the matrix, not copied; its row {@code r} belongs to element {@code r} of each column's
   *     array
   */
  public M matrix() {
    return matrix;
  }

  /**
   * Returns the number of rows.
   *
   * @return the number of rows, including those with a null vector
   */
  public int rowCount() {
    return matrix.rowCount();
  }

  /**
   * Returns the matrix or the array that a column was read into.
   *
   * @param <C> the type of the matrix or the array
   * @param column the name of the column, as in the driver's getters
   * @param columnClass the class of the matrix, for example {@code FloatMatrix.class}, or the class
   *     of the array that was passed to {@link MatrixReader#withColumn}, for example {@code
   *     long[].class}
   * @return the matrix or the array, not copied; it has one row or value per row of the table. In
   *     an array of objects, an element may be null
   * @throws QuiverException if no column of this name was read, or if it was read as another class
   */
  public <C> C column(String column, Class<C> columnClass) {
    List<Object> found = new ArrayList<>();
    matrices.forEach(
        (name, read) -> {
          if (ColumnNames.match(column, name)) {
            found.add(read);
          }
        });
    for (Column each : arrays) {
      if (ColumnNames.match(column, each.name)) {
        found.add(each.values);
      }
    }
    return found.stream()
        .filter(read -> read.getClass() == columnClass)
        .findFirst()
        .map(columnClass::cast)
        .orElseThrow(
            () ->
                WireErrors.of(
                    "column " + column,
                    "a column read as " + columnClass.getSimpleName(),
                    found.isEmpty() ? toString() : found.get(0).getClass().getSimpleName()));
  }

  @Override
  public String toString() {
    return (matrices.size() == 1 ? matrix : matrices)
        + " "
        + arrays.stream().map(Column::name).toList();
  }
}
