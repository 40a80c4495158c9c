/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of any row, without a copy where the row has them in arrays.
 *
 * <p>A row of ours has them. The driver's row keeps the list that a page was decoded into in a
 * private field, and its reactive row keeps a row of either kind. Where these cannot be reached,
 * and for rows that others made, every cell is asked for by the public API, and the row is taken to
 * have as many cells as columns.
 */
public final class RawRows {

  private static final String REACTIVE_ROW =
      "com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveRow";

  private static final @Nullable VarHandle DATA = findData();

  /** Null if the driver has no such class, or keeps the row elsewhere. */
  private static final @Nullable Class<?> REACTIVE_CLASS = findReactiveClass();

  /** (Object)Object: the row of a reactive row. */
  private static final @Nullable MethodHandle REACTIVE_GETTER = findReactiveGetter();

  private RawRows() {}

  private static @Nullable VarHandle findData() {
    try {
      return MethodHandles.privateLookupIn(DefaultRow.class, MethodHandles.lookup())
          .findVarHandle(DefaultRow.class, "data", List.class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  private static @Nullable Class<?> findReactiveClass() {
    try {
      return Class.forName(REACTIVE_ROW, false, DefaultRow.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  private static @Nullable MethodHandle findReactiveGetter() {
    if (REACTIVE_CLASS == null) {
      return null;
    }
    try {
      return MethodHandles.privateLookupIn(REACTIVE_CLASS, MethodHandles.lookup())
          .findGetter(REACTIVE_CLASS, "row", Row.class)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** The cells of a row; they do not change as long as nobody changes the row's buffers. */
  public static RawCells of(Row row) {
    Object data = data(row);
    if (data instanceof RawCells cells) {
      return cells;
    }
    return new BufferCells(row, data instanceof List<?> buffers ? buffers.size() : row.size());
  }

  /** The cells of a row that has them in a page of ours; null for any other. */
  public static @Nullable RawCells ofPage(Object row) {
    return data(row) instanceof RawCells cells ? cells : null;
  }

  /**
   * The number of cells of a row; -1 for what is no row of the driver, or cannot be looked into.
   */
  public static int count(Object row) {
    Object data = data(row);
    if (data instanceof RawCells cells) {
      return cells.count();
    }
    return data instanceof List<?> buffers ? buffers.size() : -1;
  }

  /** What a row has its cells in: a row of ours is that itself. */
  private static @Nullable Object data(Object row) {
    if (row instanceof RawCells) {
      return row;
    } else if (row.getClass() == DefaultRow.class) {
      return DATA == null ? null : DATA.get((DefaultRow) row);
    }
    Object inner = unwrap(row);
    if (inner instanceof DefaultRow drivers) {
      return DATA == null ? null : DATA.get(drivers);
    }
    return inner instanceof RawCells ? inner : null;
  }

  private static @Nullable Object unwrap(Object row) {
    if (row.getClass() != REACTIVE_CLASS || REACTIVE_GETTER == null) {
      return null;
    }
    try {
      return (Object) REACTIVE_GETTER.invokeExact(row);
    } catch (Throwable e) {
      return null;
    }
  }
}
