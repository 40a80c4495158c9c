/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.FieldCells;
import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells of a row by {@link FlattenedField}: each is one of the row or of a tuple. */
final class FlattenedCells implements RawCells {

  private final RawCells[] sources;
  private final int[] indexes;

  FlattenedCells(RawCells row, List<Field> columns, List<FlattenedField> fields) {
    sources = new RawCells[fields.size()];
    indexes = new int[fields.size()];
    RawCells tuple = row;
    for (int i = 0; i < sources.length; i++) {
      FlattenedField field = fields.get(i);
      int column = field.column();
      if (field.component() == 0) {
        tuple = FieldCells.ofFields(row, column, field.count(), columns.get(column));
      }
      sources[i] = field.isWhole() ? row : tuple;
      indexes[i] = field.isWhole() ? column : field.component();
    }
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
  public int offset(int index) {
    return sources[index].offset(indexes[index]);
  }

  @Override
  public int length(int index) {
    return sources[index].length(indexes[index]);
  }

  @Override
  public @Nullable ByteBuffer buffer(int index) {
    return sources[index].buffer(indexes[index]);
  }
}
