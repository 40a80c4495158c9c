/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.driver.DriverThreads;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Passes the pages of a scan to a sink, on one thread at a time. */
final class ScanTask<V> implements ScanRun<V> {
  private final Scan scan;
  private final ScanSink<V> sink;
  private final CompletableFuture<V> completion = new CompletableFuture<>();
  private final Drain drain = new Drain(this::readAll);
  private boolean begun;

  /** Whether {@link #await} was called, so that the calling thread takes all pages. */
  private boolean awaited;

  ScanTask(Scan scan, ScanSink<V> sink) {
    this.scan = scan;
    this.sink = sink;
  }

  /** Takes pages on this thread until the scan ends, and returns the result. */
  V await() {
    try {
      DriverThreads.checkMayBlock();
    } catch (IllegalStateException e) {
      scan.end(e);
      scan.close();
      throw e;
    }
    awaited = true;
    scan.begin(() -> {});
    boolean interrupted = false;
    try {
      for (Page page = scan.take(); page != null; page = scan.take()) {
        read(page);
      }
    } catch (InterruptedException e) {
      interrupted = true;
      scan.cancel();
    }
    complete();
    scan.awaitLastProgress();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    try {
      return completion.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof ScanException failure ? failure : e;
    }
  }

  /** Makes an executor take pages when they arrive. */
  ScanTask<V> start(Executor executor) {
    scan.begin(() -> drain.runBy(executor, scan::end));
    return this;
  }

  private void readAll() {
    for (Page page = scan.poll(); page != null; page = scan.poll()) {
      read(page);
    }
    if (scan.isOver() && !completion.isDone()) {
      complete();
    }
  }

  private void read(Page page) {
    try {
      begin();
      sink.add(page);
      scan.read(page, sink.delivered());
      if (page.isLast()) {
        sink.ended(scan.share(page.of().part), page.of().rows);
      }
    } catch (Throwable e) {
      scan.delivered(sink.delivered());
      scan.end(e);
    }
  }

  private void begin() {
    if (!begun) {
      begun = true;
      sink.begin(scan.definitions(), this::isOver);
    }
  }

  /** Returns whether the scan failed or was cancelled, or the waiting thread was interrupted. */
  private boolean isOver() {
    return scan.hasFailed() || (awaited && Thread.currentThread().isInterrupted());
  }

  /** Ends the sink and returns its result; null if the scan has failed. */
  private @Nullable V finish() {
    if (scan.hasFailed()) {
      return null;
    }
    try {
      begin();
      sink.finish();
      scan.delivered(sink.delivered());
      return sink.result(scan.progress());
    } catch (Throwable e) {
      scan.end(e);
      return null;
    }
  }

  private void complete() {
    V result = finish();
    ScanException failure = scan.close();
    if (failure != null) {
      completion.completeExceptionally(failure);
    } else {
      completion.complete(Objects.requireNonNull(result, "result"));
    }
  }

  @Override
  public CompletionStage<V> completion() {
    return completion.minimalCompletionStage();
  }

  @Override
  public ScanProgress progress() {
    return scan.progress();
  }

  @Override
  public void cancel() {
    if (!completion.isDone()) {
      scan.cancel();
    }
  }
}
