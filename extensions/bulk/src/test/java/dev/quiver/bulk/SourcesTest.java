/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import dev.quiver.bulk.BulkResult.End;
import dev.quiver.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Tests the sources of rows, and their threads. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SourcesTest {
  private final ExecutorService answers =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "answers"));
  private final ScriptedSession scripted = new ScriptedSession(statement -> answer());

  /** The threads that requested rows from the publisher. */
  private final Set<String> askedBy = ConcurrentHashMap.newKeySet();

  private final AtomicBoolean cancelled = new AtomicBoolean();

  @AfterEach
  void stopThreads() {
    answers.shutdownNow();
  }

  private CompletableFuture<AsyncResultSet> answer() {
    return CompletableFuture.supplyAsync(() -> ScriptedSession.APPLIED, answers);
  }

  private static Stream<int[]> rows(int count) {
    return IntStream.range(0, count).mapToObj(i -> new int[] {i, i, i});
  }

  /** Emits rows in the requesting thread, as a publisher over an iterator does. */
  private final class Iterating implements Subscription {
    private final Subscriber<? super int[]> subscriber;
    private final int count;
    private int next;
    private long open;

    Iterating(Subscriber<? super int[]> subscriber, int count) {
      this.subscriber = subscriber;
      this.count = count;
    }

    @Override
    public void request(long more) {
      askedBy.add(Thread.currentThread().getName());
      boolean giving = open > 0;
      open += more;
      while (!giving && open > 0 && next < count && !cancelled.get()) {
        subscriber.onNext(new int[] {next, next, next++});
        open--;
      }
      if (next == count) {
        next++;
        subscriber.onComplete();
      }
    }

    @Override
    public void cancel() {
      cancelled.set(true);
    }
  }

  private Publisher<int[]> publisher(int count) {
    return subscriber -> subscriber.onSubscribe(new Iterating(subscriber, count));
  }

  @Test
  void noThreadOfTheDriverRequestsFromAPublisher() {
    BulkRun<int[]> run = scripted.writer().withMaxBytes(2_000).writeAsync(publisher(5_000));
    assertThat(run.completion().toCompletableFuture().join().rowsWritten()).isEqualTo(5_000);
    assertThat(askedBy).isNotEmpty().doesNotContain("answers");
  }

  @Test
  void requestsFromAPublisherInTheExecutor() {
    ExecutorService one = Executors.newSingleThreadExecutor(task -> new Thread(task, "asks"));
    try {
      BulkRun<int[]> run = scripted.writer().withMaxBytes(2_000).writeAsync(publisher(1_000), one);
      assertThat(run.completion().toCompletableFuture().join().rowsWritten()).isEqualTo(1_000);
    } finally {
      one.shutdownNow();
    }
    assertThat(askedBy).containsExactly("asks");
  }

  @Test
  void skipsTheFirstRowsOfAPublisher() {
    BulkRun<int[]> run = scripted.writer().withStartPosition(60).writeAsync(publisher(100));
    BulkResult<int[]> result = run.completion().toCompletableFuture().join();
    assertThat(result.rowsWritten()).isEqualTo(40);
    assertThat(result.progress().resumePosition()).isEqualTo(100);
    assertThat(scripted.sentRows())
        .containsExactlyInAnyOrderElementsOf(
            rows(100).skip(60).map(row -> row[0] + "/" + row[1] + "/" + row[2]).toList());
  }

  @Test
  void rejectsAPublisherWithFewerRowsThanAreSkipped() {
    BulkException failure =
        ScriptedSession.failure(scripted.writer().withStartPosition(60).writeAsync(publisher(50)));
    assertThat(failure.result().end()).isEqualTo(BulkResult.End.SOURCE_FAILED);
    assertThat(failure)
        .hasMessageContaining("withStartPosition: expected a source of at least 60 rows, got 50");
    assertThat(failure.result().progress().resumePosition()).isEqualTo(60);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anExecutorThatRejectsEndsTheRun(boolean publishes) {
    Executor full =
        task -> {
          throw new RejectedExecutionException("full");
        };
    BulkWriter<int[]> writer =
        scripted.writer().withProgressListener(Duration.ofMillis(1), progress -> {});
    BulkException failure =
        ScriptedSession.failure(
            publishes
                ? writer.writeAsync(publisher(100), full)
                : writer.writeAsync(ScriptedSession.rows(10).iterator(), full));
    assertThat(failure.result().end()).isEqualTo(End.SOURCE_FAILED);
    assertThat(failure.result().progress().resumePosition()).isZero();
    assertThat(failure)
        .hasCauseInstanceOf(RejectedExecutionException.class)
        .hasRootCauseMessage("full");
    assertThat(scripted.sent).isEmpty();
    assertThat(cancelled.get()).as("of the publisher").isEqualTo(publishes);
  }

  @Test
  void aRequestThatThrowsEndsTheRun() {
    Publisher<int[]> throwing =
        subscriber ->
            subscriber.onSubscribe(
                ScriptedSession.subscription(
                    count -> {
                      throw new IllegalStateException("no more");
                    },
                    cancelled));
    BulkException failure = ScriptedSession.failure(scripted.writer().writeAsync(throwing));
    assertThat(failure.result().end()).isEqualTo(End.SOURCE_FAILED);
    assertThat(failure).hasRootCauseMessage("no more");
    Await.until("a cancellation", Duration.ofMinutes(1), cancelled::get);
  }

  @Test
  void aThreadThatReadsASlowSourceCanBeInterrupted() {
    Stream<int[]> endless =
        Stream.iterate(new int[] {0, 0, 0}, row -> new int[] {row[0] + 1, 0, 0})
            .peek(
                row -> {
                  if (row[0] == 30) {
                    Thread.currentThread().interrupt();
                  }
                });
    BulkException failure =
        catchThrowableOfType(BulkException.class, () -> scripted.writer().write(endless));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(failure.result().end()).isEqualTo(End.CANCELLED);
    assertThat(failure.result().progress().rowsRead()).isEqualTo(31);
    assertThat(failure).hasRootCauseInstanceOf(InterruptedException.class);
  }

  @Test
  void closesAStreamAfterTheRun() {
    AtomicBoolean closed = new AtomicBoolean();
    BulkResult<int[]> result = scripted.writer().write(rows(10).onClose(() -> closed.set(true)));
    assertThat(result.rowsWritten()).isEqualTo(10);
    assertThat(closed).isTrue();
    assertThat(List.copyOf(result.failures())).isEmpty();
  }
}
