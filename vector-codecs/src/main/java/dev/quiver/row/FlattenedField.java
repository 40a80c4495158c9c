/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.TupleType;
import dev.quiver.internal.cell.CellOptions;
import dev.quiver.internal.cell.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a value is in a row whose tuples are taken apart: in a column, or in one that is a tuple.
 *
 * @param column the index of the column
 * @param component the index of the tuple's component; {@link #WHOLE} for the column itself
 * @param field what is there, as if it were a column: that of a component is named after both
 */
record FlattenedField(int column, int component, Field field) {

  static final int WHOLE = -1;

  /**
   * The fields of a row, in order. A tuple that the application has a decoder or a type for stays
   * whole.
   */
  static List<FlattenedField> of(List<Field> columns, CellOptions options) {
    List<FlattenedField> flattened = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      Field field = columns.get(column);
      if (field.type() instanceof TupleType tuple
          && options.find(field) == null
          && !options.javaTypes().containsKey(field.name())) {
        for (int i = 0; i < tuple.getComponentTypes().size(); i++) {
          String name = field.name() + "." + i;
          flattened.add(
              new FlattenedField(
                  column, i, Field.ofColumn(name, tuple.getComponentTypes().get(i))));
        }
      } else {
        flattened.add(new FlattenedField(column, WHOLE, field));
      }
    }
    return List.copyOf(flattened);
  }

  boolean isWhole() {
    return component == WHOLE;
  }
}
