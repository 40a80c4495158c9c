/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.bulk.BulkResult.End;
import java.util.Iterator;

/** Gives all rows of an iterator to a run, as there is space for them. */
final class RowReader<R> implements Runnable {
  private final Iterator<? extends R> source;
  private final long first;
  private final Load<R> load;

  /**
   * @param first the rows before it are left out
   */
  RowReader(Iterator<? extends R> source, long first, Load<R> load) {
    this.source = source;
    this.first = first;
    this.load = load;
  }

  @Override
  public void run() {
    try {
      for (long skipped = 0; skipped < first && source.hasNext(); skipped++) {
        source.next();
      }
      while (load.awaitSpace() && source.hasNext()) {
        load.add(source.next());
      }
      load.end(End.COMPLETE, null);
    } catch (InterruptedException e) {
      load.end(End.CANCELLED, e);
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      load.end(End.SOURCE_FAILED, e);
    }
  }
}
