/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.TupleType;
import dev.quiver.internal.cell.CellOptions;
import dev.quiver.internal.cell.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * The place of a value in a row whose tuples are expanded: a column, or a component of a column
 * that is a tuple.
 *
 * @param column the index of the column
 * @param component the index of the tuple's component; {@link #WHOLE} for the column itself
 * @param count the number of components of the tuple; 1 for {@link #WHOLE}
 * @param field describes the value as a column; a component is named by the column's name and its
 *     index, such as {@code t.0}
 */
record FlattenedField(int column, int component, int count, Field field) {

  static final int WHOLE = -1;

  /**
   * Returns the fields of a row, in order. A tuple for which the application has set a decoder or a
   * Java type is not expanded.
   */
  static List<FlattenedField> of(List<Field> columns, CellOptions options) {
    List<FlattenedField> flattened = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      Field field = columns.get(column);
      if (field.type() instanceof TupleType tuple
          && options.find(field) == null
          && options.typeOf(field) == null) {
        List<DataType> components = tuple.getComponentTypes();
        for (int i = 0; i < components.size(); i++) {
          Field part = Field.ofColumn(field.name() + "." + i, components.get(i));
          flattened.add(new FlattenedField(column, i, components.size(), part));
        }
      } else {
        flattened.add(new FlattenedField(column, WHOLE, 1, field));
      }
    }
    return List.copyOf(flattened);
  }

  boolean isWhole() {
    return component == WHOLE;
  }
}
