/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.CellReader;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.RecordReaders;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records of rows, of user-defined types and of tuples.
 *
 * @param lookup what may access their classes
 */
record Records(MethodHandles.Lookup lookup) implements RecordReaders {

  @Override
  public @Nullable CellReader reader(Field field, Class<?> recordClass, CellFactory cells) {
    if (field.type() instanceof UserDefinedType udt) {
      RecordType type = new RecordType(recordClass, lookup);
      List<Field> fields = field.fieldsOf(udt);
      int[] indexes = type.matchByName(fields, field);
      return new RecordReader(maker(type, fields, indexes, cells), fields.size());
    } else if (field.type() instanceof TupleType tuple) {
      RecordType type = new RecordType(recordClass, lookup);
      List<Field> fields = field.componentsOf(tuple);
      int[] indexes = type.matchByPosition(fields, field);
      return new RecordReader(maker(type, fields, indexes, cells), fields.size());
    }
    return null;
  }

  /**
   * Makes a record of fields.
   *
   * @param indexes for each component that of its field
   */
  static RecordMaker maker(RecordType type, List<Field> fields, int[] indexes, CellFactory cells) {
    RecordComponent[] components = type.components();
    Cell[] values = new Cell[components.length];
    for (int i = 0; i < values.length; i++) {
      try {
        Cell cell = cells.of(indexes[i], fields.get(indexes[i]), components[i].getGenericType());
        values[i] =
            components[i].getType().isPrimitive()
                ? cell.narrow().sayingOfNull(type.ofNullFor(components[i]))
                : cell;
      } catch (RowDecodeException e) {
        throw new RowDecodeException(type.describe(components[i]) + ": " + e.getMessage(), e);
      }
    }
    return RecordMaker.of(type, values);
  }
}
