/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.driver.RawCells;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;

/**
 * A list or set whose elements no codec gives, such as records. A null is empty, as for the driver.
 *
 * @param list whether it is a list
 */
record CollectionReader(Cell element, boolean list) implements CellReader {

  @Override
  public Object read(RawCells cells, int index, Field field) {
    FieldCells elements = FieldCells.ofElements(cells, index, 1, field);
    int count = elements.count();
    Collection<Object> values = list ? new ArrayList<>(count) : new LinkedHashSet<>(2 * count);
    for (int i = 0; i < count; i++) {
      values.add(element.readElement(elements, i));
    }
    return values;
  }
}
