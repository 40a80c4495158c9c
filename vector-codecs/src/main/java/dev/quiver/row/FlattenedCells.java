/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells of a row by {@link FlattenedField}. */
final class FlattenedCells implements RawCells {

  private final RawCells row;
  private final List<FlattenedField> places;

  /** By column; null for those that are whole. */
  private final @Nullable FieldCells[] tuples;

  private FlattenedCells(RawCells row, List<FlattenedField> places, @Nullable FieldCells[] tuples) {
    this.row = row;
    this.places = places;
    this.tuples = tuples;
  }

  static FlattenedCells of(RawCells row, List<Field> columns, List<FlattenedField> places) {
    @Nullable FieldCells[] tuples = new FieldCells[columns.size()];
    for (int i = 0, next; i < places.size(); i = next) {
      FlattenedField place = places.get(i);
      next = i + 1;
      if (!place.isWhole()) {
        while (next < places.size() && places.get(next).column() == place.column()) {
          next++;
        }
        tuples[place.column()] =
            FieldCells.ofFields(row, place.column(), next - i, columns.get(place.column()));
      }
    }
    return new FlattenedCells(row, places, tuples);
  }

  private RawCells cells(FlattenedField place) {
    FieldCells tuple = tuples[place.column()];
    return tuple == null ? row : tuple;
  }

  private static int index(FlattenedField place) {
    return place.isWhole() ? place.column() : place.component();
  }

  @Override
  public int count() {
    return places.size();
  }

  @Override
  public byte[] bytes(int index) {
    FlattenedField place = places.get(index);
    return cells(place).bytes(index(place));
  }

  @Override
  public int offset(int index) {
    FlattenedField place = places.get(index);
    return cells(place).offset(index(place));
  }

  @Override
  public int length(int index) {
    FlattenedField place = places.get(index);
    return cells(place).length(index(place));
  }

  @Override
  public @Nullable ByteBuffer buffer(int index) {
    FlattenedField place = places.get(index);
    return cells(place).buffer(index(place));
  }
}
