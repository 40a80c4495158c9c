/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells of a row by {@link Place}. */
final class PlacedCells implements RawCells {

  private final RawCells row;
  private final List<Place> places;

  /** By column; null for those that are whole. */
  private final @Nullable FieldCells[] tuples;

  private PlacedCells(RawCells row, List<Place> places, @Nullable FieldCells[] tuples) {
    this.row = row;
    this.places = places;
    this.tuples = tuples;
  }

  static PlacedCells of(RawCells row, List<Field> columns, List<Place> places) {
    @Nullable FieldCells[] tuples = new FieldCells[columns.size()];
    for (int i = 0, next; i < places.size(); i = next) {
      Place place = places.get(i);
      next = i + 1;
      if (!place.isWhole()) {
        while (next < places.size() && places.get(next).column() == place.column()) {
          next++;
        }
        tuples[place.column()] =
            FieldCells.ofFields(row, place.column(), next - i, columns.get(place.column()));
      }
    }
    return new PlacedCells(row, places, tuples);
  }

  private RawCells cells(Place place) {
    FieldCells tuple = tuples[place.column()];
    return tuple == null ? row : tuple;
  }

  private static int index(Place place) {
    return place.isWhole() ? place.column() : place.component();
  }

  @Override
  public int count() {
    return places.size();
  }

  @Override
  public byte[] bytes(int index) {
    Place place = places.get(index);
    return cells(place).bytes(index(place));
  }

  @Override
  public int offset(int index) {
    Place place = places.get(index);
    return cells(place).offset(index(place));
  }

  @Override
  public int length(int index) {
    Place place = places.get(index);
    return cells(place).length(index(place));
  }

  @Override
  public @Nullable ByteBuffer buffer(int index) {
    Place place = places.get(index);
    return cells(place).buffer(index(place));
  }
}
