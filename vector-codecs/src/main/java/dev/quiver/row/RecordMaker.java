/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.FieldCells;
import dev.quiver.internal.cell.RecordReaders;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.reflect.RecordComponent;
import java.util.List;

/**
 * Creates records: reads each argument of the record's constructor from a cell, and calls the
 * constructor. Primitives are passed unboxed, and the JIT compiler can inline the whole chain of
 * method handles.
 *
 * @param constructor a handle of type {@code (RawCells)Object} that returns the record for a row
 */
record RecordMaker(MethodHandle constructor) {

  /** Creates a maker; {@code indexes} has, for each component, the index of its field. */
  static RecordMaker of(
      RecordShape shape,
      MethodHandle constructor,
      List<Field> fields,
      int[] indexes,
      CellFactory cells) {
    MethodHandle[] readers = new MethodHandle[indexes.length];
    for (int i = 0; i < readers.length; i++) {
      RecordComponent component = shape.components().get(i);
      try {
        Cell cell = cells.of(indexes[i], fields.get(indexes[i]), component.getGenericType());
        readers[i] =
            component.getType().isPrimitive()
                ? primitiveReader(
                    cell.narrow().expecting(shape.valueOf(component)), component.getType())
                : reader(cell, "read", Object.class, component.getType());
      } catch (RowDecodeException e) {
        throw WireErrors.within(shape.describe(i) + ": ", e);
      }
    }
    return new RecordMaker(
        ofRow(MethodHandles.filterArguments(constructor, 0, readers))
            .asType(MethodType.methodType(Object.class, RawCells.class)));
  }

  /**
   * Creates readers of user-defined types and tuples as records. If a value is empty, all its
   * fields are null, as with the driver.
   *
   * @param lookup has access to the record classes
   */
  static RecordReaders readers(MethodHandles.Lookup lookup) {
    return (field, recordClass, cells) -> {
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
      RecordMaker maker = of(shape, shape.constructor(lookup), fields, indexes, cells);
      return (row, index, read) ->
          row.length(index) < 0
              ? null
              : maker.make(FieldCells.ofFields(row, index, fields.size(), read));
    };
  }

  /** Converts a handle whose parameters are all rows to a handle that passes one row as each. */
  private static MethodHandle ofRow(MethodHandle ofCellsEach) {
    int count = ofCellsEach.type().parameterCount();
    return count == 0
        ? MethodHandles.dropArguments(ofCellsEach, 0, RawCells.class)
        : MethodHandles.permuteArguments(
            ofCellsEach,
            MethodType.methodType(ofCellsEach.type().returnType(), RawCells.class),
            new int[count]);
  }

  /**
   * Returns a handle that reads the primitive of a cell, and widens it if necessary. If the kind of
   * the cell has no primitive, the handle reads an object and unboxes it.
   */
  private static MethodHandle primitiveReader(Cell cell, Class<?> javaClass) {
    Class<?> read = cell.kind().primitive();
    if (read == null) {
      return reader(cell, "readNonNull", Object.class, javaClass);
    }
    String name = read.getName();
    String method = "read" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    return reader(cell, method, read, javaClass);
  }

  private static MethodHandle reader(Cell cell, String method, Class<?> read, Class<?> javaClass) {
    try {
      return MethodHandles.lookup()
          .findVirtual(Cell.class, method, MethodType.methodType(read, RawCells.class))
          .bindTo(cell)
          .asType(MethodType.methodType(javaClass, RawCells.class));
    } catch (ReflectiveOperationException | WrongMethodTypeException e) {
      throw new AssertionError(e);
    }
  }

  Object make(RawCells cells) {
    try {
      return (Object) constructor.invokeExact(cells);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw RowErrors.fact("record", "the constructor threw " + e, e);
    }
  }
}
