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

/** The event that rows of a table were read. Loaded only where there is Flight Recorder. */
@Name("quiver.ScanRun")
@Label("Scan Run")
@Description("All rows of a table were read, or those of some ranges")
@Category("Quiver")
@StackTrace(false)
final class ScanRunEvent extends Event {
  @Label("Session")
  @Nullable String session;

  @Label("Table")
  @Nullable String table;

  @Label("Failure")
  @Description("What the scan has failed by; null if it has not")
  @Nullable String failure;

  @Label("Rows")
  long rows;

  @Label("Size")
  @Description("The answers that rows came in, after decompression")
  @DataAmount
  long bytes;

  @Label("Finished Ranges")
  int finishedRanges;

  @Label("Retries")
  long retries;

  private ScanRunEvent() {}

  /** Begins an event, unless no recording asks for such events. */
  static @Nullable ScanRunEvent begun() {
    ScanRunEvent event = new ScanRunEvent();
    if (!event.isEnabled()) {
      return null;
    }
    event.begin();
    return event;
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
