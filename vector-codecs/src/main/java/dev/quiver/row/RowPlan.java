/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.RawCells;
import java.util.List;

/** Makes values of rows that have certain columns. Thread-safe. */
interface RowPlan<T> {

  /** Makes plans for columns; fails if there can be none. */
  interface Factory<T> {
    RowPlan<T> plan(List<Field> columns, CellFactory cells);

    /** Fails if there can be no plan for want of a column: all that is known without a row. */
    default void checkNames(List<Field> columns) {}
  }

  /**
   * Makes the value of one row.
   *
   * @param cells as many as the plan was made for
   */
  T decode(ColumnDefinitions columns, RawCells cells);
}
