/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.codec.CellKind;
import dev.quiver.internal.driver.RawCells;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

/** Calls a record's constructor with the values of cells; primitives go there as primitives. */
final class RecordMaker {

  /** (RawCells)Object. */
  private final MethodHandle constructor;

  private RecordMaker(MethodHandle constructor) {
    this.constructor = constructor;
  }

  /**
   * @param cells the cell of each component
   */
  static RecordMaker of(RecordType type, Cell[] cells) {
    MethodHandle constructor = type.constructor();
    MethodHandle[] readers = new MethodHandle[cells.length];
    for (int i = 0; i < cells.length; i++) {
      readers[i] = reader(cells[i], constructor.type().parameterType(i));
    }
    MethodHandle ofCellsEach = MethodHandles.filterArguments(constructor, 0, readers);
    MethodHandle ofCells =
        cells.length == 0
            ? MethodHandles.dropArguments(ofCellsEach, 0, RawCells.class)
            : MethodHandles.permuteArguments(
                ofCellsEach,
                MethodType.methodType(constructor.type().returnType(), RawCells.class),
                new int[cells.length]);
    return new RecordMaker(ofCells.asType(MethodType.methodType(Object.class, RawCells.class)));
  }

  private static MethodHandle reader(Cell cell, Class<?> javaClass) {
    try {
      MethodHandle reader =
          MethodHandles.lookup()
              .findVirtual(
                  Cell.class,
                  readerName(cell.kind, javaClass),
                  MethodType.methodType(
                      isRead(cell.kind, javaClass) ? javaClass : Object.class, RawCells.class));
      return reader.bindTo(cell).asType(MethodType.methodType(javaClass, RawCells.class));
    } catch (ReflectiveOperationException | WrongMethodTypeException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether a cell has a method that gives this primitive. */
  private static boolean isRead(CellKind kind, Class<?> javaClass) {
    return javaClass
        == switch (kind) {
          case BOOLEAN -> boolean.class;
          case TINYINT -> byte.class;
          case SMALLINT -> short.class;
          case INT -> int.class;
          case BIGINT -> long.class;
          case FLOAT -> float.class;
          case DOUBLE -> double.class;
          default -> void.class;
        };
  }

  private static String readerName(CellKind kind, Class<?> javaClass) {
    if (!javaClass.isPrimitive()) {
      return "read";
    } else if (!isRead(kind, javaClass)) {
      return "readNonNull";
    }
    String name = javaClass.getName();
    return "read" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  Object make(RawCells cells) {
    try {
      return (Object) constructor.invokeExact(cells);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new RowDecodeException("the record's constructor failed: " + e.getMessage(), e);
    }
  }
}
