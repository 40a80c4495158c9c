/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * The event for a table that was read, from its first row to the end of the table, including the
 * time spent waiting for pages. This class is loaded only if Flight Recorder is available.
 */
@Name("quiver.MatrixRead")
@Label("Matrix Read")
@Description("A reader has created a table: a matrix of vectors and, if requested, other columns")
@Category("Quiver")
@StackTrace(false)
final class MatrixReadEvent extends Event {

  private static final MatrixReadEvent ANY = new MatrixReadEvent();

  @Label("Column")
  @Nullable String column;

  @Label("Rows")
  int rows;

  @Label("Size")
  @Description("The size in bytes of the elements of all matrices of the VectorTable")
  @DataAmount
  long bytes;

  private MatrixReadEvent() {}

  /** Returns an event that begins now, or null if no recording has enabled events of this class. */
  static @Nullable MatrixReadEvent begun() {
    if (!ANY.isEnabled()) {
      return null;
    }
    MatrixReadEvent event = new MatrixReadEvent();
    event.begin();
    return event;
  }

  void commit(String name, int rowCount, long byteCount) {
    column = name;
    rows = rowCount;
    bytes = byteCount;
    commit();
  }
}
