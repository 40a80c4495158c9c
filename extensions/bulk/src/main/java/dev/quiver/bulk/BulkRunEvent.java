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

/** An event for one load. The class is loaded only in JVMs with Flight Recorder. */
@Name("quiver.BulkRun")
@Label("Bulk Run")
@Description("A load of rows by a BulkWriter, from its start to its last response")
@Category("Quiver")
@StackTrace(false)
final class BulkRunEvent extends Event {
  @Label("Session")
  @Nullable String session;

  @Label("End")
  @Description("The name of BulkResult.end")
  @Nullable String end;

  @Label("Rows Written")
  long rowsWritten;

  @Label("Rows Failed")
  long rowsFailed;

  @Label("Size")
  @Description("The statements that were written")
  @DataAmount
  long bytes;

  @Label("Retries")
  long retries;

  BulkRunEvent() {
    begin();
  }

  void commit(String ofSession, BulkResult<?> result) {
    session = ofSession;
    end = result.end().name();
    BulkProgress progress = result.progress();
    rowsWritten = progress.rowsWritten();
    rowsFailed = progress.rowsFailed();
    bytes = progress.bytes();
    retries = progress.retries();
    commit();
  }
}
