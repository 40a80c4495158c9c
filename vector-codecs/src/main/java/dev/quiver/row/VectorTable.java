/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.matrix.VectorMatrix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link MatrixReader} has read: vectors, and the columns beside them, row by row.
 *
 * <p>The arrays are handed out as they are, each as long as the matrix has rows; who writes to them
 * changes the table. Columns are asked for by the names that {@code andLongs} and its siblings were
 * given, letter by letter.
 *
 * @param <M> the type of the matrix
 */
public final class VectorTable<M extends VectorMatrix<?>> {

  private final M matrix;
  private final Map<String, Object> columns = new LinkedHashMap<>();

  VectorTable(M matrix, List<AdditionalColumnArray> additional, int rowCount) {
    this.matrix = matrix;
    additional.forEach(each -> columns.put(each.name(), each.take(rowCount)));
  }

  /** The vectors. */
  public M matrix() {
    return matrix;
  }

  /** The number of rows. */
  public int rowCount() {
    return matrix.rowCount();
  }

  /**
   * The numbers of a column read by {@link MatrixReader#andLongs}.
   *
   * @throws IllegalArgumentException if it was not read, or as something else
   */
  public long[] longs(String column) {
    return get(column, long[].class);
  }

  /** The UUIDs of a column read by {@link MatrixReader#andUuids}; see {@link #longs}. */
  public @Nullable UUID[] uuids(String column) {
    return get(column, UUID[].class);
  }

  /** The strings of a column read by {@link MatrixReader#andTexts}; see {@link #longs}. */
  public @Nullable String[] texts(String column) {
    return get(column, String[].class);
  }

  /** The values of a column read by {@link MatrixReader#andObjects}; see {@link #longs}. */
  public @Nullable Object[] objects(String column) {
    return get(column, Object[].class);
  }

  private <A> A get(String column, Class<A> arrayClass) {
    Object array = columns.get(column);
    if (array == null || array.getClass() != arrayClass) {
      throw new IllegalArgumentException(
          "expected a column "
              + column
              + " read into "
              + arrayClass.getSimpleName()
              + ", got "
              + (array == null ? columns.keySet() : array.getClass().getSimpleName()));
    }
    return arrayClass.cast(array);
  }

  @Override
  public String toString() {
    return matrix + " " + columns.keySet();
  }
}
