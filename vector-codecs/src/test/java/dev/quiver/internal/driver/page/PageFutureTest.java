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

/** What is done to the future of a request is done to the driver's own. */
class PageFutureTest {

  /** Not the driver's class, so that it is given out as it is. */
  private static final AsyncResultSet RESULT =
      Stub.of(AsyncResultSet.class, Map.of("remaining", arguments -> 0));

  private final CompletableFuture<AsyncResultSet> drivers = new CompletableFuture<>();
  private final PageFuture ours =
      PageFuture.of(drivers, AttachmentPoint.NONE, new PageResults(null));

  @Test
  void aResult() {
    assertThat(ours).isNotDone();
    drivers.complete(RESULT);
    assertThat(ours.join() == RESULT).isTrue();
  }

  @Test
  void anErrorIsNotWrapped() {
    AtomicReference<Throwable> seen = new AtomicReference<>();
    CompletableFuture<AsyncResultSet> next = ours.whenComplete((result, error) -> seen.set(error));
    IllegalStateException error = new IllegalStateException();
    drivers.completeExceptionally(error);
    assertThat(seen.get()).isSameAs(error);
    assertThatThrownBy(next::join).isInstanceOf(CompletionException.class).hasCause(error);
  }

  @Test
  void aRequestIsCancelled() {
    assertThat(ours.cancel(true)).isTrue();
    assertThat(drivers).isCancelled();
    assertThat(ours).isCancelled();
    assertThat(ours.cancel(true)).isEqualTo(drivers.cancel(true));
  }

  @Test
  void aRequestThatIsOverCannotBeCancelled() {
    drivers.complete(RESULT);
    assertThat(ours.cancel(true)).isFalse();
    assertThat(ours).isCompleted();
  }

  @Test
  void othersCompleteIt() {
    assertThat(ours.complete(RESULT)).isTrue();
    assertThat(drivers).isCompleted();
    assertThat(ours.complete(null)).isFalse();
    assertThat(ours.join() == RESULT).isTrue();
  }

  @Test
  void othersCompleteItWithoutAResult() {
    assertThat(ours.complete(null)).isTrue();
    assertThat(ours.join()).isNull();
  }

  @Test
  void aDeadlineOfTheCallerEndsTheRequest() {
    CompletableFuture<AsyncResultSet> hasty = ours.orTimeout(1, TimeUnit.MILLISECONDS);
    assertThatThrownBy(hasty::join).hasCauseInstanceOf(TimeoutException.class);
    assertThat(drivers).isCompletedExceptionally();
  }

  @Test
  void othersFailIt() {
    IllegalStateException error = new IllegalStateException();
    assertThat(ours.completeExceptionally(error)).isTrue();
    assertThat(ours.completeExceptionally(new IllegalArgumentException())).isFalse();
    assertThatThrownBy(ours::join).hasCause(error);
  }

  /** It can be called by anybody, and says nothing before the driver's future does. */
  @Test
  void aStrangerCannotCompleteIt() {
    ours.accept(RESULT, null);
    assertThat(ours).isNotDone();
    drivers.complete(null);
    assertThat(ours.join()).isNull();
  }
}
