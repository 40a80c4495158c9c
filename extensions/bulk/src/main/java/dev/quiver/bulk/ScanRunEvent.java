/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** An event for one scan or lookup. The class is loaded only in JVMs with Flight Recorder. */
@Name("quiver.ScanRun")
@Label("Scan Run")
@Description("Rows of a table were read by a scan or a lookup")
@Category("Quiver")
@StackTrace(false)
final class ScanRunEvent extends Event {
  @Label("Session")
  @Nullable String session;

  @Label("Table")
  @Nullable String table;

  @Label("Failure")
  @Description("The exception of a failed run; null otherwise")
  @Nullable String failure;

  @Label("Rows")
  long rows;

  @Label("Size")
  @Description("The size of all responses, after decompression")
  @DataAmount
  long bytes;

  @Label("Finished Ranges")
  int finishedRanges;

  @Label("Retries")
  long retries;

  ScanRunEvent() {
    begin();
  }

  void commit(String ofSession, String ofTable, ScanProgress progress, @Nullable Throwable reason) {
    session = ofSession;
    table = ofTable;
    failure = reason == null ? null : reason.toString();
    rows = progress.rows();
    bytes = progress.bytes();
    finishedRanges = progress.finishedRanges();
    retries = progress.retries();
    commit();
  }
}
