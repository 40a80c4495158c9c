/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.DataType;
import dev.quiver.internal.codec.CollectionElements;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.vector.VectorException;
import org.jspecify.annotations.Nullable;

/**
 * A list or set of elements of one size as an array, from where it lies. A null is an empty array,
 * as it is an empty list for the driver: the server does not tell them apart.
 */
record ListArrayReader<A>(CollectionElements<A> elements) implements CellReader {

  /**
   * The reader for a list or set into an array.
   *
   * @return null if the array does not hold such elements
   */
  static @Nullable CellReader of(DataType elementType, Class<?> arrayClass) {
    CollectionElements<?> elements = CollectionElements.of(elementType, arrayClass);
    return elements == null ? null : new ListArrayReader<>(elements);
  }

  @Override
  public Object read(RawCells cells, int index, Field field) {
    int length = Math.max(cells.length(index), 0);
    int offset = length == 0 ? 0 : cells.offset(index);
    try {
      return elements.arrayKind().decode(cells.bytes(index), offset, length, field::toString);
    } catch (VectorException e) {
      throw RowErrors.of(e);
    }
  }
}
