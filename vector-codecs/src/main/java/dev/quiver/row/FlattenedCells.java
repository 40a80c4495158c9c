/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.FieldCells;
import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row whose tuples are expanded, one per {@link FlattenedField}: a cell of the row,
 * or a component of a tuple.
 */
final class FlattenedCells implements RawCells {

  private final RawCells[] sources;
  private final int[] indexes;

  /**
   * @param indexes for each field, the index of its cell in the row or in the tuple, as {@link
   *     #indexes} returns it
   */
  FlattenedCells(RawCells row, List<Field> columns, List<FlattenedField> fields, int[] indexes) {
    this.sources = new RawCells[fields.size()];
    this.indexes = indexes;
    RawCells tuple = row;
    for (int i = 0; i < sources.length; i++) {
      FlattenedField field = fields.get(i);
      int column = field.column();
      if (field.component() == 0) {
        tuple = FieldCells.ofFields(row, column, field.count(), columns.get(column));
      }
      sources[i] = field.isWhole() ? row : tuple;
    }
  }

  /** Returns for each field the index of its column or, inside a tuple, of its component. */
  static int[] indexes(List<FlattenedField> fields) {
    return fields.stream()
        .mapToInt(field -> field.isWhole() ? field.column() : field.component())
        .toArray();
  }

  @Override
  public int count() {
    return sources.length;
  }

  @Override
  public byte[] bytes(int index) {
    return sources[index].bytes(indexes[index]);
  }

  @Override
  public long find(int index) {
    return sources[index].find(indexes[index]);
  }

  @Override
  public @Nullable ByteBuffer buffer(int index) {
    return sources[index].buffer(indexes[index]);
  }
}
