/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.row.RowDecoder;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** A result without rows. */
record NoRows(ColumnDefinitions getColumnDefinitions) implements PagingIterable<Row> {

  /** Fails if a decoder wants other columns. */
  static void check(RowDecoder<?> decoder, ColumnDefinitions columns) {
    List<?> none = decoder.decodeAll(new NoRows(columns));
    assert none.isEmpty();
  }

  @Override
  public List<ExecutionInfo> getExecutionInfos() {
    return List.of();
  }

  @Override
  public boolean isFullyFetched() {
    return true;
  }

  @Override
  public int getAvailableWithoutFetching() {
    return 0;
  }

  @Override
  public boolean wasApplied() {
    return true;
  }

  @Override
  public Iterator<Row> iterator() {
    return Collections.emptyIterator();
  }
}
