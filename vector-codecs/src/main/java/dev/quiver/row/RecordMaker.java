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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls a record's constructor with the values of cells; primitives go there as primitives. */
final class RecordMaker {

  /**
   * Components that are read as arguments. C2 inlines so many readers on each JDK; of 250 it leaves
   * some out, which cost up to three times as much.
   */
  private static final int MOST_ARGUMENTS = 64;

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
    MethodHandle ofCells =
        cells.length > MOST_ARGUMENTS
            ? byArrays(constructor, cells)
            : byArguments(constructor, cells);
    return new RecordMaker(ofCells.asType(MethodType.methodType(Object.class, RawCells.class)));
  }

  /** Reads each cell as an argument: the JIT makes one piece of code of it all. */
  private static MethodHandle byArguments(MethodHandle constructor, Cell[] cells) {
    MethodHandle[] readers = new MethodHandle[cells.length];
    for (int i = 0; i < cells.length; i++) {
      readers[i] = reader(cells[i], constructor.type().parameterType(i));
    }
    return ofRow(MethodHandles.filterArguments(constructor, 0, readers));
  }

  /**
   * Reads the cells of each type in a loop, and spreads the arrays over the arguments: for records
   * so wide that the JIT does not inline their readers.
   */
  private static MethodHandle byArrays(MethodHandle constructor, Cell[] cells) {
    Map<String, List<Integer>> byReader = new LinkedHashMap<>();
    MethodType types = constructor.type();
    for (int i = 0; i < cells.length; i++) {
      Class<?> type = types.parameterType(i);
      byReader
          .computeIfAbsent(arrayReaderName(cells[i].kind(), type), key -> new ArrayList<>())
          .add(i);
      types = types.changeParameterType(i, readType(cells[i].kind(), type));
    }
    int[] newIndexes = new int[cells.length];
    List<Class<?>> newTypes = new ArrayList<>();
    for (List<Integer> indexes : byReader.values()) {
      for (int i : indexes) {
        newIndexes[i] = newTypes.size();
        newTypes.add(types.parameterType(i));
      }
    }
    MethodHandle spread =
        MethodHandles.permuteArguments(
            constructor.asType(types),
            MethodType.methodType(types.returnType(), newTypes),
            newIndexes);
    List<MethodHandle> readers = new ArrayList<>();
    for (Map.Entry<String, List<Integer>> entry : byReader.entrySet()) {
      Cell[] together = entry.getValue().stream().map(i -> cells[i]).toArray(Cell[]::new);
      Class<?> array = types.parameterType(entry.getValue().get(0)).arrayType();
      spread = spread.asSpreader(readers.size(), array, together.length);
      readers.add(CellArrays.reader(entry.getKey(), array, together));
    }
    return ofRow(MethodHandles.filterArguments(spread, 0, readers.toArray(MethodHandle[]::new)));
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

  private static String arrayReaderName(CellKind kind, Class<?> javaClass) {
    if (!javaClass.isPrimitive()) {
      return "objects";
    }
    Class<?> read = readType(kind, javaClass);
    return read.isPrimitive() ? read.getName() + "s" : "nonNullObjects";
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
