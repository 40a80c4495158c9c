/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The driver's future of a result, which is to have rows of ours. Whatever is done to it is done to
 * the driver's, which stops the request when it is cancelled or completed by somebody else; and
 * errors are the driver's own, not wrapped as {@code thenApply} would.
 */
final class PageFuture extends CompletableFuture<AsyncResultSet>
    implements BiConsumer<@Nullable AsyncResultSet, @Nullable Throwable> {

  private final CompletableFuture<AsyncResultSet> drivers;
  private final AttachmentPoint session;
  private final PageResults results;

  private PageFuture(
      CompletableFuture<AsyncResultSet> drivers, AttachmentPoint session, PageResults results) {
    this.drivers = drivers;
    this.session = session;
    this.results = results;
  }

  static PageFuture of(
      CompletableFuture<AsyncResultSet> drivers, AttachmentPoint session, PageResults results) {
    PageFuture future = new PageFuture(drivers, session, results);
    CompletableFuture<AsyncResultSet> unused = drivers.whenComplete(future);
    return future;
  }

  /** What the driver's future came to; nothing is done before it has. */
  @Override
  public void accept(@Nullable AsyncResultSet result, @Nullable Throwable error) {
    if (!drivers.isDone()) {
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
    return drivers.complete(value);
  }

  @Override
  public boolean completeExceptionally(Throwable error) {
    return drivers.completeExceptionally(error);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return drivers.cancel(mayInterruptIfRunning);
  }
}
