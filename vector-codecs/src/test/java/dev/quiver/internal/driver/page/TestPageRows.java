/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import java.nio.ByteBuffer;
import java.util.List;

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
}
