/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation.SafeThreadFactory;
import dev.quiver.bulk.BulkResult.End;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Await;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.SkipException;

/** Tests the sources of rows, their threads, and the rules of publishers. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SourcesTest {
  @AutoClose("shutdownNow")
  private final ExecutorService answers =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "answers"));

  private final ScriptedSession scripted = new ScriptedSession(statement -> answer());

  /** The threads that requested rows from the publisher. */
  private final Set<String> requestedBy = ConcurrentHashMap.newKeySet();

  private final AtomicBoolean cancelled = new AtomicBoolean();

  /** The deadline for expected signals; the kit waits this long for some of them. */
  private static final long DEADLINE_MILLIS = 1_000;

  /** The deadline of a second check of late signals: the machine may be busy. */
  private static final long LAST_DEADLINE_MILLIS = 60_000;

  /** The time without a signal that counts as silence. */
  private static final long SILENCE_MILLIS = 30;

  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newCachedThreadPool();

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
      requestedBy.add(Thread.currentThread().getName());
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
    assertThat(requestedBy).isNotEmpty().doesNotContain("answers");
  }

  @Test
  @Timeout(10) // such a call would wait for a response that its own thread has to deliver
  void doesNotBlockAThreadOfTheDriver() {
    TableScan scan =
        TableScan.of(new ScriptedTable(-3_000, 17, 1L << 60).session, "docs")
            .withProgressListener(Duration.ofMillis(1), progress -> {});
    RowDecoder<Object[]> decoder = RowDecoder.arrays();
    for (Runnable call :
        List.<Runnable>of(
            () -> scripted.writer().write(rows(3).iterator()),
            () -> scan.forEach(decoder, row -> {}),
            () -> scan.stream(decoder).forEach(row -> {}))) {
      assertThatThrownBy(
              CompletableFuture.runAsync(
                      call, task -> new SafeThreadFactory().newThread(task).start())
                  ::join)
          .rootCause()
          .hasMessageStartingWith("Detected a synchronous API call on a driver thread");
    }
    Await.until(
        "the end of the listeners",
        Duration.ofSeconds(9),
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("quiver-bulk-progress")));
  }

  @Test
  void aListenerThatThrowsEndsALoadWithoutRequests() {
    BulkWriter<int[]> writer =
        BulkWriter.of(
            scripted.session,
            row -> {
              throw new IllegalStateException("no statement");
            });
    BulkException failure =
        ScriptedSession.failure(
            writer
                .withMaxFailures(100)
                .withFailureListener(
                    row -> {
                      throw new IllegalStateException("the disk is full");
                    })
                .writeAsync(publisher(1_000)));
    assertThat(failure.result().end()).isEqualTo(End.CANCELLED);
    assertThat(failure).hasRootCauseMessage("the disk is full");
  }

  /** The common pool has the timers of retries and rates, so it must not run out of threads. */
  @Test
  void aPoolWhoseThreadsWaitForSpaceRunsOtherTasks() throws Exception {
    CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
    ScriptedSession slow = new ScriptedSession(statement -> answer);
    ForkJoinPool pool = new ForkJoinPool(1);
    try {
      ForkJoinTask<BulkResult<int[]>> load =
          pool.submit(() -> slow.writer().withMaxBytes(1).write(rows(9)));
      Await.until("a request", Duration.ofMinutes(1), () -> !slow.sent.isEmpty());
      pool.execute(() -> answer.complete(ScriptedSession.APPLIED));
      assertThat(load.get(1, TimeUnit.MINUTES).rowsWritten()).isEqualTo(9);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void requestsFromAPublisherInTheExecutor() {
    ExecutorService one = Executors.newSingleThreadExecutor(task -> new Thread(task, "requests"));
    try {
      BulkRun<int[]> run = scripted.writer().withMaxBytes(2_000).writeAsync(publisher(1_000), one);
      assertThat(run.completion().toCompletableFuture().join().rowsWritten()).isEqualTo(1_000);
    } finally {
      one.shutdownNow();
    }
    assertThat(requestedBy).containsExactly("requests");
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

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE})
  void aThreadThatReadsASlowSourceCanBeInterrupted(long skipped) {
    Stream<int[]> endless =
        Stream.iterate(new int[] {0, 0, 0}, row -> new int[] {row[0] + 1, 0, 0})
            .peek(
                row -> {
                  if (row[0] == 30) {
                    Thread.currentThread().interrupt();
                  }
                });
    BulkException failure =
        catchThrowableOfType(
            BulkException.class, () -> scripted.writer().withStartPosition(skipped).write(endless));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(failure.result().end()).isEqualTo(End.CANCELLED);
    assertThat(failure.result().progress().rowsRead()).isEqualTo(skipped == 0 ? 31 : 0);
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

  private record Doc(int id) {}

  private final class Rules extends PublisherVerification<Doc> {
    Rules(long deadlineMillis) {
      super(new TestEnvironment(deadlineMillis, SILENCE_MILLIS), deadlineMillis);
    }

    @Override
    public Publisher<Doc> createPublisher(long rows) {
      ScriptedTable table = new ScriptedTable(0);
      for (int id = 0; id < rows; id++) {
        table.row(id * 1_000_003L, id);
      }
      table.answers = threads;
      return TableScan.of(table.session, "docs")
          .select("id")
          .publish(RowDecoder.records(Doc.class), threads);
    }

    @Override
    public Publisher<Doc> createFailedPublisher() {
      return TableScan.of(new ScriptedTable(0).session, "other")
          .publish(RowDecoder.records(Doc.class), threads);
    }

    /** A table is finite. */
    @Override
    public long maxElementsFromPublisher() {
      return 1_000;
    }
  }

  private static List<Method> rules() {
    return Arrays.stream(PublisherVerification.class.getMethods())
        .filter(method -> method.isAnnotationPresent(org.testng.annotations.Test.class))
        .filter(method -> !method.getName().startsWith("untested_")) // without a check in the kit
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  @Test
  void findsAllRulesOfThePublisherKit() {
    assertThat(rules()).hasSizeGreaterThan(25);
  }

  @TestFactory
  Stream<DynamicTest> publishersFollowEachRuleOfTheKit() {
    return rules().stream().map(rule -> DynamicTest.dynamicTest(rule.getName(), () -> check(rule)));
  }

  private void check(Method rule) throws Throwable {
    try {
      check(rule, DEADLINE_MILLIS);
    } catch (AssertionError e) {
      check(rule, LAST_DEADLINE_MILLIS);
    }
  }

  private void check(Method rule, long deadlineMillis) throws Throwable {
    Rules rules = new Rules(deadlineMillis);
    rules.setUp();
    try {
      rule.invoke(rules);
    } catch (InvocationTargetException e) {
      Assumptions.assumeFalse(
          e.getCause() instanceof SkipException, () -> e.getCause().getMessage());
      throw e.getCause();
    }
  }
}
