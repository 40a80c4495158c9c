/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.FieldCells;
import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells of a row by {@link FlattenedField}. */
final class FlattenedCells implements RawCells {

  private final RawCells row;
  private final List<FlattenedField> fields;

  /** By column; null for those that are whole. */
  private final @Nullable FieldCells[] tuples;

  private FlattenedCells(RawCells row, List<FlattenedField> fields, @Nullable FieldCells[] tuples) {
    this.row = row;
    this.fields = fields;
    this.tuples = tuples;
  }

  static FlattenedCells of(RawCells row, List<Field> columns, List<FlattenedField> fields) {
    @Nullable FieldCells[] tuples = new FieldCells[columns.size()];
    for (int i = 0, next; i < fields.size(); i = next) {
      FlattenedField field = fields.get(i);
      next = i + 1;
      if (!field.isWhole()) {
        while (next < fields.size() && fields.get(next).column() == field.column()) {
          next++;
        }
        tuples[field.column()] =
            FieldCells.ofFields(row, field.column(), next - i, columns.get(field.column()));
      }
    }
    return new FlattenedCells(row, fields, tuples);
  }

  private RawCells cells(FlattenedField field) {
    FieldCells tuple = tuples[field.column()];
    return tuple == null ? row : tuple;
  }

  private static int index(FlattenedField field) {
    return field.isWhole() ? field.column() : field.component();
  }

  @Override
  public int count() {
    return fields.size();
  }

  @Override
  public byte[] bytes(int index) {
    FlattenedField field = fields.get(index);
    return cells(field).bytes(index(field));
  }

  @Override
  public int offset(int index) {
    FlattenedField field = fields.get(index);
    return cells(field).offset(index(field));
  }

  @Override
  public int length(int index) {
    FlattenedField field = fields.get(index);
    return cells(field).length(index(field));
  }

  @Override
  public @Nullable ByteBuffer buffer(int index) {
    FlattenedField field = fields.get(index);
    return cells(field).buffer(index(field));
  }
}
