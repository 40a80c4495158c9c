/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

/**
 * Calls a record's constructor with the values of cells, each read as an argument: primitives go
 * there as primitives, and the JIT makes one piece of code of it all.
 */
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
    return new RecordMaker(
        ofRow(MethodHandles.filterArguments(constructor, 0, readers))
            .asType(MethodType.methodType(Object.class, RawCells.class)));
  }

  /** All arguments are of the same row. */
  private static MethodHandle ofRow(MethodHandle ofCellsEach) {
    int count = ofCellsEach.type().parameterCount();
    return count == 0
        ? MethodHandles.dropArguments(ofCellsEach, 0, RawCells.class)
        : MethodHandles.permuteArguments(
            ofCellsEach,
            MethodType.methodType(ofCellsEach.type().returnType(), RawCells.class),
            new int[count]);
  }

  private static MethodHandle reader(Cell cell, Class<?> javaClass) {
    try {
      MethodHandle reader =
          MethodHandles.lookup()
              .findVirtual(
                  Cell.class,
                  readerName(cell.kind(), javaClass),
                  MethodType.methodType(readType(cell.kind(), javaClass), RawCells.class));
      return reader.bindTo(cell).asType(MethodType.methodType(javaClass, RawCells.class));
    } catch (ReflectiveOperationException | WrongMethodTypeException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * The primitive that a method of a cell gives: that of the component, or a narrower one, which a
   * method handle widens. Object if there is none.
   */
  private static Class<?> readType(CellKind kind, Class<?> javaClass) {
    if (!javaClass.isPrimitive()) {
      return Object.class;
    }
    return switch (kind) {
      case BOOLEAN -> boolean.class;
      case TINYINT -> byte.class;
      case SMALLINT -> short.class;
      case INT -> int.class;
      case BIGINT, TIMESTAMP -> long.class;
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
      default -> Object.class;
    };
  }

  private static String readerName(CellKind kind, Class<?> javaClass) {
    if (!javaClass.isPrimitive()) {
      return "read";
    }
    Class<?> read = readType(kind, javaClass);
    if (!read.isPrimitive()) {
      return "readNonNull";
    }
    String name = read.getName();
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
