/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import dev.quiver.codec.VectorCodecRegistry;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;

/** Creates our rows without a session. */
public final class TestPageRows {

  private TestPageRows() {}

  /**
   * Creates one of our rows.
   *
   * @param cells a row of one of our pages
   */
  public static Row of(
      ColumnDefinitions definitions, List<ByteBuffer> cells, AttachmentPoint session) {
    ColumnLayout layout = new ColumnLayout(definitions, session.getCodecRegistry());
    return ((CellList) cells).toRow(new PageColumns(layout, session, true));
  }

  /** Returns what a session knows about columns after a result with them. */
  public static ExactColumns exact(ColumnDefinitions definitions) {
    ExactColumns exact = new ExactColumns();
    exact.update(new ColumnLayout(definitions, VectorCodecRegistry.create()));
    return exact;
  }

  /**
   * Creates a page of Quiver, which recycles cells into a pool.
   *
   * @param drivers the result of the driver, with everything but the rows
   * @param rows one or more
   */
  public static AsyncResultSet page(
      AsyncResultSet drivers, Queue<List<ByteBuffer>> rows, CellPool pool) {
    ColumnLayout layout =
        new ColumnLayout(drivers.getColumnDefinitions(), AttachmentPoint.NONE.getCodecRegistry());
    CellList first = (CellList) rows.remove();
    return new PageResultSet(
        drivers,
        (PageRows) rows,
        first.toRow(new PageColumns(layout, AttachmentPoint.NONE, true)),
        pool);
  }
}
