/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import dev.quiver.testkit.Stub;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests that operations on the future of a request reach the driver's own future. */
class PageFutureTest {

  /** Not an instance of the driver's class, so it is returned unchanged. */
  private static final AsyncResultSet RESULT =
      Stub.of(AsyncResultSet.class, Map.of("remaining", arguments -> 0));

  private final CompletableFuture<AsyncResultSet> drivers = new CompletableFuture<>();
  private final PageFuture ours =
      PageFuture.of(drivers, AttachmentPoint.NONE, new PageResults(null));

  @Test
  void completesWithTheResultOfTheDriver() {
    assertThat(ours).isNotDone();
    drivers.complete(RESULT);
    assertThat(ours.join() == RESULT).isTrue();
  }

  @Test
  void completesWithTheErrorOfTheDriver() {
    AtomicReference<Throwable> seen = new AtomicReference<>();
    CompletableFuture<AsyncResultSet> next = ours.whenComplete((result, error) -> seen.set(error));
    IllegalStateException error = new IllegalStateException();
    drivers.completeExceptionally(error);
    assertThat(seen.get()).isSameAs(error);
    assertThatThrownBy(next::join).isInstanceOf(CompletionException.class).hasCause(error);
  }

  @Test
  void cancellingCancelsTheDriversRequest() {
    assertThat(ours.cancel(true)).isTrue();
    assertThat(drivers).isCancelled();
    assertThat(ours).isCancelled();
    assertThat(ours.cancel(true)).isEqualTo(drivers.cancel(true));
  }

  @Test
  void cannotCancelACompletedRequest() {
    drivers.complete(RESULT);
    assertThat(ours.cancel(true)).isFalse();
    assertThat(ours).isCompleted();
  }

  @Test
  void theCallerCompletesTheFutureOnce() {
    assertThat(ours.complete(RESULT)).isTrue();
    assertThat(drivers).isCompleted();
    assertThat(ours.complete(null)).isFalse();
    assertThat(ours.join() == RESULT).isTrue();
  }

  @Test
  void theCallerCompletesTheFutureWithNull() {
    assertThat(ours.complete(null)).isTrue();
    assertThat(ours.join()).isNull();
  }

  @Test
  void aTimeoutOfTheCallerEndsTheRequest() {
    CompletableFuture<AsyncResultSet> hasty = ours.orTimeout(1, TimeUnit.MILLISECONDS);
    assertThatThrownBy(hasty::join).hasCauseInstanceOf(TimeoutException.class);
    assertThat(drivers).isCompletedExceptionally();
  }

  @Test
  void theCallerFailsTheFutureOnce() {
    IllegalStateException error = new IllegalStateException();
    assertThat(ours.completeExceptionally(error)).isTrue();
    assertThat(ours.completeExceptionally(new IllegalArgumentException())).isFalse();
    assertThatThrownBy(ours::join).hasCause(error);
  }

  /** Anybody can call this method; it has no effect before the driver's future completes. */
  @Test
  void acceptHasNoEffectBeforeTheDriverCompletes() {
    ours.accept(RESULT, null);
    assertThat(ours).isNotDone();
    drivers.complete(null);
    assertThat(ours.join()).isNull();
  }
}
