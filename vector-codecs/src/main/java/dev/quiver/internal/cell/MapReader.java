/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.driver.RawCells;
import java.util.LinkedHashMap;
import java.util.Map;

/** A map whose keys or values no codec gives. A null is empty, as for the driver. */
record MapReader(Cell key, Cell value) implements CellReader {

  @Override
  public Object read(RawCells cells, int index, Field field) {
    FieldCells entries = FieldCells.ofElements(cells, index, 2, field);
    Map<Object, Object> map = new LinkedHashMap<>(entries.count());
    for (int i = 0; i < entries.count(); i += 2) {
      map.put(key.readElement(entries, i), value.readElement(entries, i + 1));
    }
    return map;
  }
}
