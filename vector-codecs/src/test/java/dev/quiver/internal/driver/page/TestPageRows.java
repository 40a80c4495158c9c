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

/** Rows of ours without a session. */
public final class TestPageRows {

  private TestPageRows() {}

  /**
   * A row of ours.
   *
   * @param cells a row of one of our pages
   */
  public static Row of(
      ColumnDefinitions definitions, List<ByteBuffer> cells, AttachmentPoint session) {
    ColumnLayout layout = new ColumnLayout(definitions, session.getCodecRegistry());
    return ((CellList) cells).toRow(new PageColumns(layout, session, true));
  }

  /** What a session knows of columns after a result that had them. */
  public static ExactColumns exact(ColumnDefinitions definitions) {
    ExactColumns exact = new ExactColumns();
    exact.see(new ColumnLayout(definitions, VectorCodecRegistry.create()));
    return exact;
  }

  /**
   * A page of ours, whose cells become spare ones when they are given back.
   *
   * @param drivers says what is not in the rows
   * @param rows one or more
   */
  public static AsyncResultSet page(
      AsyncResultSet drivers, Queue<List<ByteBuffer>> rows, SpareCells spare) {
    ColumnLayout layout =
        new ColumnLayout(drivers.getColumnDefinitions(), AttachmentPoint.NONE.getCodecRegistry());
    CellList first = (CellList) rows.remove();
    return new PageResultSet(
        drivers,
        (PageRows) rows,
        first.toRow(new PageColumns(layout, AttachmentPoint.NONE, true)),
        spare);
  }
}
