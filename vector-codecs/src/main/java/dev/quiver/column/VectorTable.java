/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.QuiverException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a {@link MatrixReader} has read: vectors, and the columns beside them, row by row.
 *
 * <pre>{@code
 * VectorTable<FloatMatrix> docs = MatrixReader.floats("embedding").withColumn("id", UUID[].class).read(rows);
 * UUID[] ids = docs.column("id", UUID[].class);
 * for (int r = 0; r < docs.rowCount(); r++) {
 *   index(ids[r], docs.matrix().view(r));
 * }
 * }</pre>
 *
 * <p>Arrays are handed out as they are, each as long as the matrix has rows. Whoever writes to them
 * changes the table. Apart from that a table is immutable, and it is thread-safe as long as nobody
 * writes to an array. A column is asked for by the name that {@link MatrixReader} was given, letter
 * by letter.
 *
 * @param <M> the type of the matrix
 * @since 0.1.0
 */
public final class VectorTable<M extends VectorMatrix<?>> {

  private final M matrix;
  private final Map<String, VectorMatrix<?>> matrices = new LinkedHashMap<>();
  private final Map<String, Object> columns = new LinkedHashMap<>();

  VectorTable(
      VectorColumn<M> vectors,
      List<VectorColumn<?>> others,
      List<AdditionalColumnArray> additional,
      int rowCount,
      boolean trimmed) {
    this.matrix = vectors.matrix.build(trimmed);
    matrices.put(vectors.name, matrix);
    others.forEach(each -> matrices.put(each.name, each.matrix.build(trimmed)));
    additional.forEach(each -> columns.put(each.name(), each.take(rowCount)));
  }

  /**
   * Gives the vectors.
   *
   * @return the matrix, not copied; row {@code r} of it belongs to element {@code r} of the other
   *     arrays
   * @since 0.1.0
   */
  public M matrix() {
    return matrix;
  }

  /**
   * Tells how many rows there are.
   *
   * @return the number of rows, those with a null vector included
   * @since 0.1.0
   */
  public int rowCount() {
    return matrix.rowCount();
  }

  /**
   * Returns the matrix or the array that a column was read into.
   *
   * @param <C> the type of the matrix or the array
   * @param column the name that the reader was given, letter by letter
   * @param columnClass the class of the matrix, for example {@code FloatMatrix.class}, or that of
   *     the array that {@link MatrixReader#withColumn} was given, for example {@code long[].class}
   * @return the matrix or the array, not copied; it has as many rows or values as the table has
   *     rows. An array of objects has nulls where the rows have them
   * @throws QuiverException if no column of this name was read, or if it was read into something
   *     else
   * @since 0.1.0
   */
  public <C> C column(String column, Class<C> columnClass) {
    boolean isMatrix = VectorMatrix.class.isAssignableFrom(columnClass);
    Object found = (isMatrix ? matrices : columns).get(column);
    if (found == null || found.getClass() != columnClass) {
      Object other = found == null ? (isMatrix ? columns : matrices).get(column) : found;
      throw WireErrors.of(
          "column " + column,
          "one that was read as " + columnClass.getSimpleName(),
          other == null ? toString() : other.getClass().getSimpleName());
    }
    return columnClass.cast(found);
  }

  @Override
  public String toString() {
    return (matrices.size() == 1 ? matrix : matrices) + " " + columns.keySet();
  }
}
