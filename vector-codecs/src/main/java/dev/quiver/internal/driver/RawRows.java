/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of any row, without a copy where the row has them in arrays.
 *
 * <p>The driver's row keeps the list that our decoder of pages made, in a private field. Where that
 * cannot be reached, every cell is asked for by the public API, and copied by our page.
 */
public final class RawRows {

  private static final @Nullable VarHandle DATA = findData();

  private RawRows() {}

  private static @Nullable VarHandle findData() {
    try {
      return MethodHandles.privateLookupIn(DefaultRow.class, MethodHandles.lookup())
          .findVarHandle(DefaultRow.class, "data", List.class);
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

  /** The cells of a row that is part of a page of ours, or null. */
  public static @Nullable RawCells ofPage(Object row) {
    return data(row) instanceof RawCells cells ? cells : null;
  }

  private static @Nullable Object data(Object row) {
    return DATA != null && row.getClass() == DefaultRow.class ? DATA.get((DefaultRow) row) : null;
  }
}
