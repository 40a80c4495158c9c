/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.bulk.BulkResult.End;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A task that reads an iterator and adds its rows to a load. Before each row, the task waits until
 * the load has space.
 *
 * @param first the position of the first row to write; earlier rows are skipped
 */
record RowReader<R>(Iterator<? extends R> source, long first, Load<R> load) implements Runnable {

  /** Reads all rows on this thread, and waits for the end of the load. */
  BulkResult<R> runAndAwait() {
    run();
    CompletableFuture<BulkResult<R>> completion = load.completion().toCompletableFuture();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return completion.get();
        } catch (InterruptedException e) {
          interrupted = true;
          load.end(End.CANCELLED, e);
        } catch (ExecutionException e) {
          throw e.getCause() instanceof BulkException failure
              ? failure
              : new IllegalStateException(e.getCause());
        }
      }
    } finally {
      load.awaitLastProgress();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void run() {
    try {
      long skipped = 0;
      for (; skipped < first && !load.hasEnded() && source.hasNext(); skipped++) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        source.next();
      }
      Options.checkSkipped(first, skipped);
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
