/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.CellReader;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.FieldCells;
import dev.quiver.internal.cell.RecordReaders;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * User-defined types and tuples as records. An empty value has nulls only, as for the driver.
 *
 * @param lookup what may access the classes of the records
 */
record Records(MethodHandles.Lookup lookup) implements RecordReaders {

  @Override
  public @Nullable CellReader reader(Field field, Class<?> recordClass, CellFactory cells) {
    boolean isUdt = field.type() instanceof UserDefinedType;
    if (!isUdt && !(field.type() instanceof TupleType)) {
      return null;
    }
    RecordShape shape = RecordShape.toRead(recordClass);
    List<Field> fields = field.parts();
    int[] indexes =
        isUdt
            ? shape.matchComponents(fields, field + ": ", "field")
            : shape.matchByPosition(fields, field);
    RecordMaker maker = RecordMaker.of(shape, shape.constructor(lookup), fields, indexes, cells);
    return (row, index, read) ->
        row.length(index) < 0
            ? null
            : maker.make(FieldCells.ofFields(row, index, fields.size(), read));
  }
}
