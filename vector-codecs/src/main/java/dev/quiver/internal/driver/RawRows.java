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
 * Gets the cells of any row, without a copy if the row holds its cells in arrays.
 *
 * <p>Quiver's rows hold their cells in arrays. The driver's row keeps a list of buffers, which may
 * be Quiver's, in a private field; the driver's reactive row wraps one of these rows. If these
 * fields are inaccessible, and for rows of other classes, the row is assumed to have as many cells
 * as columns. Cells that are not in arrays of Quiver are read by the public API.
 */
public final class RawRows {

  private static final String REACTIVE_ROW =
      "com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveRow";

  private static final @Nullable VarHandle DATA = findData();

  /** The class of the driver's reactive row; null if the driver does not have it. */
  private static final @Nullable Class<?> REACTIVE_CLASS = findReactiveClass();

  /** Returns the row that a reactive row wraps; the type of the handle is (Object)Object. */
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

  /** Returns the cells of a row, which share the memory of the row's arrays. */
  public static RawCells of(Row row) {
    Object data = data(row);
    if (data instanceof RawCells cells) {
      return cells;
    }
    return new BufferCells(row, data instanceof List<?> buffers ? buffers.size() : row.size());
  }

  /** Returns the cells of a row that is in a page of Quiver; null for any other row. */
  public static @Nullable RawCells ofPage(Object row) {
    return data(row) instanceof RawCells cells ? cells : null;
  }

  /** Returns the number of cells of a row, or -1 if its cells are inaccessible. */
  public static int count(Object row) {
    Object data = data(row);
    if (data instanceof RawCells cells) {
      return cells.count();
    }
    return data instanceof List<?> buffers ? buffers.size() : -1;
  }

  /** Returns the object that holds a row's cells (a row of Quiver or a list), or null. */
  private static @Nullable Object data(Object row) {
    Object inner = row.getClass() == REACTIVE_CLASS ? unwrap(row) : row;
    if (inner instanceof DefaultRow driverRow && inner.getClass() == DefaultRow.class) {
      return DATA == null ? null : DATA.get(driverRow);
    }
    return inner instanceof RawCells ? inner : null;
  }

  private static @Nullable Object unwrap(Object row) {
    try {
      return REACTIVE_GETTER == null ? null : (Object) REACTIVE_GETTER.invokeExact(row);
    } catch (Throwable e) {
      return null;
    }
  }
}
