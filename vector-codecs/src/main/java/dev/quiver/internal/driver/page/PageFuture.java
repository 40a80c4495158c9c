/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A future of a result with Quiver's rows, which completes when the driver's future completes.
 * Cancelling or completing this future does the same to the driver's future, which stops the
 * request. This future fails with the driver's exception itself, without the wrapper that {@code
 * thenApply} would add.
 */
final class PageFuture extends CompletableFuture<AsyncResultSet>
    implements BiConsumer<@Nullable AsyncResultSet, @Nullable Throwable> {

  private final CompletableFuture<AsyncResultSet> driverFuture;
  private final AttachmentPoint session;
  private final PageResults results;

  private PageFuture(
      CompletableFuture<AsyncResultSet> driverFuture,
      AttachmentPoint session,
      PageResults results) {
    this.driverFuture = driverFuture;
    this.session = session;
    this.results = results;
  }

  static PageFuture of(
      CompletableFuture<AsyncResultSet> driverFuture,
      AttachmentPoint session,
      PageResults results) {
    PageFuture future = new PageFuture(driverFuture, session, results);
    CompletableFuture<AsyncResultSet> unused = driverFuture.whenComplete(future);
    return future;
  }

  /** Receives the outcome of the driver's future; ignores calls before that future is done. */
  @Override
  public void accept(@Nullable AsyncResultSet result, @Nullable Throwable error) {
    if (!driverFuture.isDone()) {
      return;
    }
    if (error != null) {
      super.completeExceptionally(error);
    } else {
      try {
        super.complete(result == null ? null : results.of(result, session));
      } catch (Throwable e) {
        super.completeExceptionally(e);
      }
    }
  }

  @Override
  public boolean complete(@Nullable AsyncResultSet value) {
    return driverFuture.complete(value);
  }

  @Override
  public boolean completeExceptionally(Throwable error) {
    return driverFuture.completeExceptionally(error);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return driverFuture.cancel(mayInterruptIfRunning);
  }
}
