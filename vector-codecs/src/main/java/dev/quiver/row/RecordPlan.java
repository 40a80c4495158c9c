/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.driver.RawCells;

/** Rows as records. */
record RecordPlan<R extends Record>(Class<R> recordClass, RecordMaker maker) implements RowPlan<R> {

  @Override
  public R decode(ColumnDefinitions definitions, RawCells cells) {
    return recordClass.cast(maker.make(cells));
  }
}
