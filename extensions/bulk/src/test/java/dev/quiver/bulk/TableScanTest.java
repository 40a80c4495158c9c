/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.internal.core.metadata.token.RandomTokenFactory;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Tests scans against a scripted table. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TableScanTest {
  private static final RowDecoder<Doc> DOCS = RowDecoder.records(Doc.class);
  private static final String SELECT =
      "SELECT id, v FROM ks.docs /* 00000000-0000-0001-0000-000000000002 */";

  private static final ScanPosition OF_ANOTHER_TABLE =
      ScanPosition.parse("Murmur3Partitioner/ks.other/-/00000000[1:2]");

  private final SplittableRandom random = Seed.random("scan");

  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  /** A row. */
  record Doc(int id) {}

  private ScriptedTable table(int rows) {
    ScriptedTable table = new ScriptedTable(-3_000, 17, 1L << 60);
    for (int id = 0; id < rows; id++) {
      table.row(random.nextLong(), id);
    }
    return table;
  }

  private static Set<Integer> ids(int rows) {
    return new HashSet<>(IntStream.range(0, rows).boxed().toList());
  }

  private static TableScan scan(ScriptedTable table) {
    return TableScan.of(table.session, "docs").withPageSize(3);
  }

  @Test
  void readsEveryRowOnceFromAnyThread() {
    for (boolean sameThread : new boolean[] {true, false}) {
      for (boolean inOrder : new boolean[] {true, false}) {
        ScriptedTable table = table(2_000);
        table.answers = sameThread ? Runnable::run : threads;
        TableScan scan = inOrder ? scan(table).withTokenOrder() : scan(table);
        List<Integer> read = new ArrayList<>();
        ScanProgress last = scan.forEach(DOCS, doc -> read.add(doc.id()));
        assertThat(read).hasSize(2_000).doesNotHaveDuplicates();
        assertThat(last.rows()).isEqualTo(2_000);
        assertThat(last.finishedRanges()).isEqualTo(last.ranges()).isGreaterThanOrEqualTo(128);
        assertThat(last.share()).isEqualTo(1);
        assertThat(table.mostOpen.get()).isLessThanOrEqualTo(8);
        assertThat(new HashSet<>(read)).isEqualTo(ids(2_000));
      }
    }
  }

  @Test
  void partsOfTheRingHaveAllRowsTogether() {
    ScriptedTable table = table(500);
    List<Integer> read = new ArrayList<>();
    for (TokenRange part : table.tokens().getTokenRanges()) {
      for (TokenRange half : part.splitEvenly(2)) {
        ScanProgress last =
            scan(table).withTokenRange(half).forEach(DOCS, doc -> read.add(doc.id()));
        assertThat(last.share()).isEqualTo(1);
      }
    }
    assertThat(read).hasSize(500);
    assertThat(new HashSet<>(read)).isEqualTo(ids(500));
    TokenRange one = table.tokens().getTokenRanges().iterator().next();
    assertThatThrownBy(
            () -> scan(table).withTokenRange(one).where("id = ?", 7).forEach(DOCS, doc -> {}))
        .hasMessageContaining(
            "withTokenRange: expected a condition without the whole partition key");
    TokenRange other =
        ScriptedTable.tokens(new RandomTokenFactory(), 10, 20).getTokenRanges().iterator().next();
    assertThatThrownBy(() -> scan(table).withTokenRange(other).forEach(DOCS, doc -> {}))
        .hasMessageContaining("token range: expected tokens of ")
        .hasMessageContaining("Murmur3Partitioner, got RandomToken");
  }

  /** The shares of its ranges are rounded, and so is their sum. */
  @Test
  void theShareOfAFinishedScanIsOne() {
    for (int i = 0; i < 20; i++) {
      ScriptedTable table = new ScriptedTable(random.longs(16).toArray());
      table.row(random.nextLong(), 1);
      assertThat(scan(table).forEach(DOCS, doc -> {}).share()).isEqualTo(1);
    }
  }

  @Test
  void aMatrixHasAllRowsAndLittleUnusedSpace() {
    ScriptedTable table = table(8_000);
    VectorTable<FloatMatrix> all =
        TableScan.of(table.session, "ks", "docs")
            .withPageSize(50)
            .read(MatrixReader.floats("v").withColumn("id", long[].class));
    assertThat(all.rowCount()).isEqualTo(8_000);
    Set<Integer> read = new HashSet<>();
    for (int r = 0; r < all.rowCount(); r++) {
      assertThat((long) all.matrix().get(r, 0)).isEqualTo(all.column("id", long[].class)[r]);
      read.add((int) all.column("id", long[].class)[r]);
    }
    assertThat(read).isEqualTo(ids(8_000));
    assertThat(all.matrix().elements().length).isBetween(2 * 8_000, (int) (2 * 8_000 * 1.1));
  }

  @Test
  void aMatrixOfTheRemainingRangesHasLittleUnusedSpace() {
    ScriptedTable table = table(8_000);
    TableScan scan = TableScan.of(table.session, "docs").withPageSize(20);
    Set<Integer> first = new HashSet<>();
    ScanException stopped =
        catchThrowableOfType(ScanException.class, () -> readSome(scan, 0, first, 5_600));
    int before = stopped.progress().finishedRanges();
    assertThat(before).isPositive();
    VectorTable<FloatMatrix> left =
        scan.withStartPosition(stopped.progress().position())
            .read(MatrixReader.floats("v").withColumn("id", long[].class));
    int rows = left.rowCount();
    assertThat(rows).isBetween(2_000, 4_000);
    assertThat(left.matrix().elements().length).isBetween(2 * rows, (int) (2 * rows * 1.1));
  }

  @Test
  @SuppressWarnings("NullAway") // that is what is tested
  void rejectsNullArgumentsBeforeAnythingIsSent() {
    ScriptedTable table = table(10);
    MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");
    TableScan scan = scan(table).withProgressListener(Duration.ofMillis(1), received -> {});
    long tickers = threadsOfScans();
    assertThatThrownBy(() -> scan.readAsync(reader, null)).hasMessage("executor");
    assertThatThrownBy(() -> scan.chunksAsync(reader, 1, rows -> {}, null)).hasMessage("executor");
    assertThatThrownBy(() -> scan.forEachAsync(DOCS, doc -> {}, null)).hasMessage("executor");
    assertThatThrownBy(() -> scan.read(null)).hasMessage("reader");
    assertThatThrownBy(() -> scan.chunks(null, 1, rows -> {})).hasMessage("reader");
    assertThatThrownBy(() -> scan.chunks(reader, 1, null)).hasMessage("consumer");
    assertThatThrownBy(() -> scan.forEach(null, doc -> {})).hasMessage("decoder");
    assertThatThrownBy(() -> scan.stream(null)).hasMessage("decoder");
    assertThatThrownBy(() -> scan.forEach(DOCS, null)).hasMessage("consumer");
    assertThat(table.sent).isEmpty();
    assertThat(threadsOfScans()).isLessThanOrEqualTo(tickers);
  }

  private static long threadsOfScans() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("quiver-bulk-progress"))
        .count();
  }

  @Test
  void requestsInFlightCountAsMemory() {
    ScriptedTable table = table(2_000);
    table.answers = threads;
    // A page of three rows is 3000 bytes, which is known once some have arrived.
    scan(table).withMaxBytes(1).forEach(DOCS, doc -> {});
    assertThat(table.mostOpen).hasValue(1);
  }

  @Test
  void sendsRequestsToTheReplicasOfTheirRange() {
    ScriptedTable table = table(100);
    scan(table).forEach(DOCS, doc -> {});
    for (BoundStatement statement : table.sent) {
      assertThat(statement.isIdempotent()).isTrue();
      assertThat(statement.getRoutingToken()).isNotNull();
      assertThat(statement.getRoutingKeyspace()).hasToString("ks");
      String cql = statement.getPreparedStatement().getQuery();
      assertThat(cql).startsWith(SELECT + " WHERE token(id) ");
      if (cql.contains("<= ?")) {
        int end = cql.contains("> ?") ? 1 : 0;
        assertThat(table.tokens().format(statement.getRoutingToken()))
            .isEqualTo("" + statement.getLong(end));
      }
    }
  }

  @Test
  void retriesPagesThatFailWithoutRepeatingRows() {
    ScriptedTable table = table(1_000);
    table.answers = threads;
    AtomicInteger requests = new AtomicInteger();
    table.script =
        statement ->
            switch (requests.incrementAndGet() % 17) {
              case 3 -> CompletableFuture.failedFuture(new NoNodeAvailableException());
              case 7 -> CompletableFuture.failedFuture(new DriverTimeoutException("late"));
              case 11 -> CompletableFuture.failedFuture(new ClosedConnectionException("dead"));
              default -> null;
            };
    List<Integer> read = new ArrayList<>();
    ScanProgress last = scan(table).forEach(DOCS, doc -> read.add(doc.id()));
    assertThat(read).hasSize(1_000);
    assertThat(new HashSet<>(read)).isEqualTo(ids(1_000));
    assertThat(last.retries()).isPositive();
  }

  @Test
  void aRejectedRequestEndsTheScan() {
    ScriptedTable table = table(1_000);
    AtomicInteger requests = new AtomicInteger();
    table.script =
        statement ->
            requests.incrementAndGet() == 50
                ? CompletableFuture.failedFuture(new IllegalStateException("rejected"))
                : null;
    ScanException failure =
        catchThrowableOfType(
            ScanException.class, () -> scan(table).withMaxBytes(1).forEach(DOCS, doc -> {}));
    assertThat(failure)
        .hasMessageContaining("docs: the scan failed with")
        .hasMessageContaining("rejected")
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThat(failure.progress().finishedRanges()).isPositive();
  }

  @Test
  void finishedRangesAreThoseWhoseRowsWereConsumed() {
    for (int chunk : new int[] {0, 7, 100}) {
      ScriptedTable table = table(1_000);
      table.answers = threads;
      Set<Integer> first = new HashSet<>();
      ScanException stopped =
          catchThrowableOfType(ScanException.class, () -> readSome(scan(table), chunk, first, 400));
      assertThat(stopped).hasRootCauseMessage("enough");
      ScanPosition finished = stopped.progress().position();
      assertThat(stopped.progress().finishedRanges()).isPositive();

      Set<Integer> second = new HashSet<>();
      readSome(scan(table).withStartPosition(finished), chunk, second, Integer.MAX_VALUE);
      assertThat(second.size()).isLessThan(1_000);
      second.addAll(first);
      assertThat(second).isEqualTo(ids(1_000));
    }
  }

  private static void readSome(TableScan scan, int chunk, Set<Integer> ids, int most) {
    if (chunk == 0) {
      scan.forEach(
          DOCS,
          doc -> {
            if (ids.size() >= most) {
              throw new IllegalStateException("enough");
            }
            assertThat(ids.add(doc.id())).isTrue();
          });
      return;
    }
    scan.chunks(
        MatrixReader.floats("v").withColumn("id", long[].class),
        chunk,
        table -> {
          if (ids.size() >= most) {
            throw new IllegalStateException("enough");
          }
          for (long id : table.column("id", long[].class)) {
            assertThat(ids.add((int) id)).isTrue();
          }
        });
  }

  @Test
  void aMatrixThatFailsHasFinishedNothing() {
    ScriptedTable table = table(1_000);
    AtomicInteger requests = new AtomicInteger();
    table.script =
        statement -> {
          if (requests.incrementAndGet() == 100) {
            table.dimension = 3;
          }
          return null;
        };
    ScanException failure =
        catchThrowableOfType(ScanException.class, () -> scan(table).read(MatrixReader.floats("v")));
    assertThat(failure)
        .hasMessageContaining("ks.docs has changed while it was read: expected columns id int, v ")
        .hasMessageContaining("as in earlier rows, got id int, v ");
    assertThat(failure.progress().finishedRanges()).isZero();
  }

  @Test
  void rejectsFinishedRangesOfAnotherTableOrCondition() {
    ScriptedTable table = table(10);
    ScanPosition finished = scan(table).forEach(DOCS, doc -> {}).position();
    assertThat(scan(table).withStartPosition(finished).forEach(DOCS, doc -> {}).rows()).isZero();
    table.id = new UUID(3, 4);
    for (ScanPosition position : List.of(finished, OF_ANOTHER_TABLE)) {
      ScanException failure =
          catchThrowableOfType(
              ScanException.class,
              () -> scan(table).withStartPosition(position).forEach(DOCS, doc -> {}));
      assertThat(failure).hasMessageContaining("position: expected a position of the same table");
      assertThat(failure.progress().position())
          .as("what a listener may store before the ranges are known")
          .isEqualTo(position);
    }
  }

  @Test
  void parsesAPositionFromItsWholeText() {
    ScanPosition position = scan(table(10)).forEach(DOCS, doc -> {}).position();
    String text = position.toString();
    assertThat(ScanPosition.parse(text)).isEqualTo(position).hasSameHashCodeAs(position);
    assertThat(ScanPosition.parse("")).isEqualTo(ScanPosition.NONE).isNotEqualTo(position);
    for (String wrong : List.of("nonsense", text + "]", text.substring(0, text.length() - 1))) {
      assertThatThrownBy(() -> ScanPosition.parse(wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "position: expected the complete text of a ScanPosition, got '" + wrong + "'");
    }
  }

  @Test
  void aSlowConsumerDelaysRequests() throws Exception {
    ScriptedTable table = table(5_000);
    table.answers = threads;
    AtomicInteger read = new AtomicInteger();
    CompletableFuture<Void> go = new CompletableFuture<>();
    ScanRun<ScanProgress> run =
        scan(table)
            .withMaxBytes(20_000)
            .withMaxInFlight(4)
            .forEachAsync(
                DOCS,
                doc -> {
                  read.incrementAndGet();
                  go.join();
                },
                Executors.newSingleThreadExecutor(
                    task -> {
                      Thread thread = new Thread(task, "consumer");
                      thread.setDaemon(true);
                      return thread;
                    }));
    int requests;
    do {
      requests = table.sent.size();
      Thread.sleep(200);
    } while (requests == 0 || requests != table.sent.size() || table.open.get() > 0);
    // A page of three rows is 3000 bytes; four more may have been in flight. Some pages have no
    // rows.
    long rows = table.sent.stream().mapToInt(statement -> table.page(statement).remaining()).sum();
    assertThat(rows).isLessThanOrEqualTo(20 + 4 * 3 + 3 + 3);
    assertThat(read).hasValue(1);
    go.complete(null);
    assertThat(run.completion().toCompletableFuture().get(1, TimeUnit.MINUTES).rows())
        .isEqualTo(5_000);
    assertThat(table.mostOpen.get()).isLessThanOrEqualTo(4);
  }

  @Test
  void aCancelledScanEndsAndCallsNoConsumer() throws Exception {
    ScriptedTable table = table(1_000);
    table.script =
        statement -> table.sent.size() > 60 ? new CompletableFuture<>() : null; // no response
    Set<Integer> read = ConcurrentHashMap.newKeySet();
    ScanRun<ScanProgress> run = scan(table).forEachAsync(DOCS, doc -> read.add(doc.id()), threads);
    while (run.progress().inFlight() < 8) {
      Thread.sleep(1);
    }
    run.cancel();
    assertThatThrownBy(() -> run.completion().toCompletableFuture().get(1, TimeUnit.MINUTES))
        .cause()
        .isInstanceOf(ScanException.class)
        .hasMessageContaining("the scan was cancelled")
        .hasCauseInstanceOf(CancellationException.class);
    int requests = table.sent.size();
    int rows = read.size();
    Thread.sleep(50);
    assertThat(table.sent).hasSize(requests);
    assertThat(read).hasSize(rows);
  }

  @Test
  void noRowOfThePageFollowsTheCallThatCancelsOrInterrupts() throws Exception {
    ScriptedTable table = table(100);
    TableScan scan = scan(table).withPageSize(100).withMaxInFlight(1);
    for (boolean chunks : new boolean[] {false, true}) {
      AtomicInteger calls = new AtomicInteger();
      CompletableFuture<ScanRun<ScanProgress>> run = new CompletableFuture<>();
      Runnable cancel =
          () -> {
            calls.incrementAndGet();
            run.join().cancel();
          };
      run.complete(
          chunks
              ? scan.chunksAsync(MatrixReader.floats("v"), 1, chunk -> cancel.run(), threads)
              : scan.forEachAsync(DOCS, doc -> cancel.run(), threads));
      assertThatThrownBy(
              () -> run.join().completion().toCompletableFuture().get(1, TimeUnit.MINUTES))
          .hasCauseInstanceOf(ScanException.class);
      assertThat(calls).hasValue(1);
    }
    List<Doc> read = new ArrayList<>();
    Consumer<Doc> interrupting =
        doc -> {
          read.add(doc);
          Thread.currentThread().interrupt();
        };
    assertThatThrownBy(() -> scan.forEach(DOCS, interrupting))
        .isInstanceOf(ScanException.class)
        .hasCauseInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(read).hasSize(1);
  }

  @Test
  @SuppressWarnings("unchecked") // a subscriber of anything
  void aSubscriberThatCancelsAtOnceLeavesNoThread() {
    ScriptedTable table = table(10);
    long tickers = threadsOfScans();
    TableScan scan =
        scan(table)
            .withStartPosition(OF_ANOTHER_TABLE)
            .withProgressListener(Duration.ofMinutes(1), received -> {});
    scan.publish(DOCS, threads)
        .subscribe(
            Stub.of(
                Subscriber.class,
                (method, args) -> {
                  assertThat(method).isEqualTo("onSubscribe");
                  ((Subscription) args[0]).cancel();
                  return null;
                }));
    while (threadsOfScans() > tickers) {
      Thread.onSpinWait();
    }
  }

  @Test
  void anInterruptedThreadCancelsItsScan() throws Exception {
    ScriptedTable table = table(1_000);
    table.script = statement -> new CompletableFuture<>();
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                scan(table).forEach(DOCS, doc -> {});
              } catch (RuntimeException e) {
                failure.complete(
                    Thread.currentThread().isInterrupted() ? e : new AssertionError("flag", e));
              }
            });
    thread.start();
    while (table.sent.isEmpty()) {
      Thread.sleep(1);
    }
    thread.interrupt();
    assertThat(failure.get(1, TimeUnit.MINUTES))
        .isInstanceOf(ScanException.class)
        .hasCauseInstanceOf(CancellationException.class);
  }

  @Test
  void closingAScanCancelsItUnlessItIsComplete() throws Exception {
    ScriptedTable table = table(100);
    AtomicInteger tasks = new AtomicInteger();
    ScanRun<ScanProgress> complete =
        scan(table)
            .forEachAsync(
                DOCS,
                doc -> {},
                task -> {
                  tasks.incrementAndGet();
                  task.run();
                });
    ScanProgress last = complete.completion().toCompletableFuture().get(1, TimeUnit.MINUTES);
    int before = tasks.get();
    complete.close();
    assertThat(tasks).hasValue(before);
    assertThat(complete.completion().toCompletableFuture()).isCompletedWithValue(last);

    table.script = statement -> new CompletableFuture<>(); // no response
    CompletableFuture<ScanProgress> cancelled;
    try (ScanRun<ScanProgress> run = scan(table).forEachAsync(DOCS, doc -> {}, threads)) {
      cancelled = run.completion().toCompletableFuture();
    }
    assertThatThrownBy(() -> cancelled.get(1, TimeUnit.MINUTES))
        .cause()
        .hasCauseInstanceOf(CancellationException.class);
  }

  // Streams.

  @Test
  void aStreamReturnsEveryRowOnce() {
    for (boolean ordered : new boolean[] {true, false}) {
      TableScan one = scan(table(1));
      try (Stream<Doc> docs = (ordered ? one.withTokenOrder() : one).stream(DOCS)) {
        Spliterator<Doc> rows = docs.spliterator();
        assertThat(rows.hasCharacteristics(Spliterator.ORDERED)).isEqualTo(ordered);
        assertThat(rows.trySplit()).as("splitting would read ahead without a limit").isNull();
      }
      for (boolean parallel : new boolean[] {true, false}) {
        ScriptedTable table = table(2_000);
        table.answers = threads;
        TableScan scan = scan(table).withMaxBytes(20_000);
        try (Stream<Doc> docs = (ordered ? scan.withTokenOrder() : scan).stream(DOCS)) {
          assertThat(table.sent).isEmpty();
          Stream<Doc> rows = parallel ? docs.parallel() : docs;
          List<Integer> read = rows.map(Doc::id).toList();
          assertThat(read).hasSize(2_000).doesNotHaveDuplicates();
          assertThat(new HashSet<>(read)).isEqualTo(ids(2_000));
        }
      }
    }
  }

  /** The iterator of a stream takes a row before its caller does: that row is not finished. */
  @Test
  void aScanContinuesWhereAStreamWasClosed() {
    for (int rows = 100; rows < 120; rows++) {
      ScriptedTable table = table(300);
      List<ScanProgress> received = new ArrayList<>();
      TableScan scan = scan(table).withMaxBytes(20_000);
      Set<Integer> read = new HashSet<>();
      try (Stream<Doc> docs =
          scan.withProgressListener(Duration.ofHours(1), received::add).stream(DOCS)) {
        Iterator<Doc> iterator = docs.iterator();
        while (iterator.hasNext() && read.size() < rows) {
          assertThat(read.add(iterator.next().id())).isTrue();
        }
      }
      List<Integer> rest = new ArrayList<>();
      ScanPosition position = received.get(received.size() - 1).position();
      scan.withStartPosition(position).forEach(DOCS, doc -> rest.add(doc.id()));
      assertThat(rest).hasSizeBetween(300 - rows, 299).doesNotHaveDuplicates();
      read.addAll(rest);
      assertThat(read).isEqualTo(ids(300));
    }
  }

  @Test
  void aStreamThatIsClosedByAnotherThreadEnds() throws Exception {
    ScriptedTable table = table(10);
    table.script = statement -> new CompletableFuture<>(); // no response
    Stream<Doc> docs = scan(table).stream(DOCS);
    CompletableFuture<Long> count =
        CompletableFuture.supplyAsync(docs.map(Doc::id)::count, threads);
    while (table.sent.isEmpty()) {
      Thread.sleep(1);
    }
    docs.close();
    assertThatThrownBy(() -> count.get(1, TimeUnit.MINUTES))
        .cause()
        .isInstanceOf(ScanException.class)
        .hasCauseInstanceOf(CancellationException.class);
  }

  @Test
  void theTerminalOperationThrowsTheErrorOfTheScan() {
    ScriptedTable table = table(1_000);
    Stream<Doc> unknown = TableScan.of(table.session, "other").stream(DOCS);
    assertThatThrownBy(unknown::toList)
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("table ks.other: not in the driver's metadata; ");

    IllegalStateException ofAFunction = new IllegalStateException("enough");
    Consumer<Doc> throwing =
        doc -> {
          throw ofAFunction;
        };
    try (Stream<Doc> docs = scan(table).stream(DOCS)) {
      assertThatThrownBy(() -> docs.forEach(throwing)).isSameAs(ofAFunction);
    }

    AtomicInteger requests = new AtomicInteger();
    table.script =
        statement ->
            requests.incrementAndGet() == 50
                ? CompletableFuture.failedFuture(new IllegalStateException("rejected"))
                : null;
    try (Stream<Doc> docs = scan(table).withMaxBytes(1).stream(DOCS)) {
      ScanException failure = catchThrowableOfType(ScanException.class, docs::toList);
      assertThat(failure).hasCauseInstanceOf(IllegalStateException.class);
      assertThat(failure.progress().finishedRanges()).isPositive();
    }
    Thread.currentThread().interrupt();
    try (Stream<Doc> docs = scan(table).stream(DOCS)) {
      assertThatThrownBy(docs::toList)
          .isInstanceOf(ScanException.class)
          .hasCauseInstanceOf(CancellationException.class);
    }
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void anExecutorThatRejectsEndsTheScan() {
    ScriptedTable table = table(10);
    ScanRun<ScanProgress> run =
        scan(table)
            .forEachAsync(
                DOCS,
                doc -> {},
                task -> {
                  throw new OutOfMemoryError("unable to create native thread");
                });
    assertThatThrownBy(() -> run.completion().toCompletableFuture().get(1, TimeUnit.MINUTES))
        .cause()
        .isInstanceOf(ScanException.class)
        .hasCauseInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void errorsNameMissingTablesAndColumnsImmediately() {
    ScriptedTable table = table(10);
    assertThatThrownBy(() -> TableScan.of(table.session, "other").forEach(DOCS, doc -> {}))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("table ks.other: not in the driver's metadata; ");
    assertThatThrownBy(() -> scan(table).select("nope").forEach(DOCS, doc -> {}))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "column nope: expected one column of this name in ks.docs, got 0; the columns are id, v");
    assertThatThrownBy(() -> scan(table).where("id = ?").forEach(DOCS, doc -> {}))
        .hasMessageContaining("expected 1 values, one for each variable, got 0");
    assertThat(table.refreshes).isEqualTo(1);
    table.hasSchema = false;
    assertThatThrownBy(() -> TableScan.of(table.session, "other").forEach(DOCS, doc -> {}))
        .hasMessageContaining("table ks.other: not in the driver's metadata; ")
        .hasMessageContaining("advanced.metadata.schema: enabled");
    assertThat(table.refreshes).isEqualTo(1);
  }

  @Test
  void refreshesASchemaWithoutTheTableOnceOrSaysThatItCouldNot() {
    ScriptedTable other = table(10);
    other.isKnown = false;
    assertThat(scan(other).forEach(DOCS, doc -> {}).rows()).isEqualTo(10);
    assertThat(other.refreshes).isEqualTo(1);
    ScriptedTable table = table(10);
    table.isKnown = false;
    table.refreshFailure = new DriverTimeoutException("query timed out after PT0.001S");
    for (Throwable failure :
        List.of(
            catchThrowable(() -> scan(table).forEach(DOCS, doc -> {})),
            catchThrowable(() -> scan(table).read(MatrixReader.floats("v"))),
            catchThrowable(() -> scan(table).forEachAsync(DOCS, doc -> {}, threads)),
            catchThrowable(
                () -> new Subscribed<>(scan(table).publish(DOCS, threads)).end().join()))) {
      Throwable received = failure instanceof CompletionException ? failure.getCause() : failure;
      assertThat(received)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "The session's schema metadata have no table ks.docs, and refreshing them failed"
                  + " (query timed out after PT0.001S): see"
                  + " advanced.metadata.schema.request-timeout in the driver's configuration")
          .hasCause(table.refreshFailure);
    }
    assertThat(table.refreshes).isEqualTo(4);
  }

  @Test
  void scansOnlyAPartitionWithoutATokenMap() {
    ScriptedTable table = table(100);
    table.hasTokenMap = false;
    assertThatThrownBy(() -> scan(table).forEach(DOCS, doc -> {}))
        .isInstanceOf(ScanException.class)
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the partitioner of the cluster is com.example.Odd")
        .hasMessageContaining("advanced.metadata.token-map.enabled")
        .hasMessageContaining("where(...)");
    List<Integer> read = new ArrayList<>();
    ScanProgress last = scan(table).where("id = ?", 42).forEach(DOCS, doc -> read.add(doc.id()));
    assertThat(read).containsExactly(42);
    assertThat(last.ranges()).isEqualTo(1);
    assertThat(last.share()).isEqualTo(1);
    assertThat(table.sent)
        .singleElement()
        .extracting(statement -> statement.getPreparedStatement().getQuery())
        .isEqualTo(SELECT + " WHERE id = ?");
    assertThat(
            scan(table)
                .where("id = ?", 42)
                .withStartPosition(last.position())
                .forEach(DOCS, doc -> {}))
        .extracting(ScanProgress::rows, ScanProgress::share)
        .containsExactly(0L, 1.0);
    assertThatThrownBy(
            () ->
                scan(table)
                    .where("id = ?", 42)
                    .withStartPosition(
                        ScanPosition.parse(last.position().toString().replace("]", ",1:2]")))
                    .forEach(DOCS, doc -> {}))
        .isInstanceOf(ScanException.class);
    assertThatThrownBy(
            () ->
                scan(table)
                    .where("id = ?", 7)
                    .withStartPosition(last.position())
                    .forEach(DOCS, doc -> {}))
        .hasMessageContaining("position: expected a position of the same table");
  }

  @Test
  void selectsTtlAndWritetimeButNoOtherFunction() {
    ScriptedTable table = table(10);
    scan(table)
        .select("ID", "ttl( V )", "Writetime(\"v\") as \"Time\"", "ttl(v) AS T")
        .forEach(DOCS, doc -> {});
    assertThat(table.sent.get(0).getPreparedStatement().getQuery())
        .startsWith("SELECT id, ttl(v), writetime(v) AS \"Time\", ttl(v) AS t FROM ks.docs ");
    for (String function : List.of("max(v)", "\"ttl(v)\"", "ttl(v) AS", "ttl(v), v")) {
      assertThatThrownBy(() -> scan(table).select("id", function).forEach(DOCS, doc -> {}))
          .isInstanceOf(QuiverException.class)
          .hasMessage(
              "column %s: expected one column of this name in ks.docs, got 0; the columns are id, v;"
                  + " the only functions are ttl(...) and writetime(...) of a column: for others, execute a SELECT"
                  + " statement",
              function);
    }
    assertThat(scan(table).select("ID", "\"v\"").forEach(DOCS, doc -> {}).rows()).isEqualTo(10);
  }

  @Test
  void errorsNameTheKeyOfAMalformedRow() {
    record Other(int id, int v) {}
    RowDecoder<Other> others = RowDecoder.records(Other.class);
    ScriptedTable table = table(0).row(5, 77);
    Subscribed<Other> published = new Subscribed<>(scan(table).publish(others, threads));
    published.request(1);
    for (Throwable failure :
        List.of(
            catchThrowable(() -> scan(table).forEach(others, other -> {})),
            catchThrowable(() -> scan(table).stream(others).toList()),
            catchThrowable(() -> published.end().join()).getCause())) {
      assertThat(failure)
          .isInstanceOf(ScanException.class)
          .hasCauseInstanceOf(RowDecodeException.class)
          .hasMessageContaining("row (id = 77) of ks.docs, ")
          .hasMessageContaining("component v");
    }
  }

  @Test
  void retriesPagesThatAreTooLargeWithHalfTheRows() {
    for (DriverException failure :
        List.of(
            new DriverTimeoutException("late"),
            new FrameTooLongException(null, "too long"),
            new ReadFailureException(null, ConsistencyLevel.ONE, 0, 1, 1, false, Map.of()))) {
      ScriptedTable table = table(1_000);
      table.answers = threads;
      table.script =
          statement ->
              statement.getPageSize() > 50 ? CompletableFuture.failedFuture(failure) : null;
      List<Integer> read = new ArrayList<>();
      scan(table).withPageSize(400).withMaxInFlight(1).forEach(DOCS, doc -> read.add(doc.id()));
      assertThat(read).hasSize(1_000).doesNotHaveDuplicates();
      assertThat(table.sent.stream().map(BoundStatement::getPageSize).limit(5).toList())
          .containsExactly(400, 200, 100, 50, 50);
    }
  }

  @Test
  void aPageThatIsTooLongWithFewRowsEndsTheScan() {
    ScriptedTable table = table(1_000);
    table.script =
        statement -> CompletableFuture.failedFuture(new FrameTooLongException(null, "too long"));
    assertThatThrownBy(() -> scan(table).withPageSize(40).forEach(DOCS, doc -> {}))
        .hasMessageContaining("; it has requested a page of 8 rows (withPageSize)");
  }

  @Test
  void theErrorOfATimeoutNamesPageSizeAndTimeoutIfItIsThatOfThePage() {
    ScriptedTable table = table(10);
    DriverTimeoutException late = new DriverTimeoutException("Query timed out after PT2S");
    // The scan itself times out after a minute.
    Consumer<Doc> consumer =
        doc -> {
          throw late;
        };
    assertThatThrownBy(() -> scan(table).forEach(DOCS, consumer))
        .isInstanceOf(ScanException.class)
        .hasCause(late)
        .hasMessageNotContaining("a page of");
    table.script =
        statement -> statement.getPageSize() > 100 ? CompletableFuture.failedFuture(late) : null;
    assertThatThrownBy(
            () -> scan(table).withPageSize(120).withMaxInFlight(1).forEach(DOCS, consumer))
        .isInstanceOf(ScanException.class)
        .hasMessageContaining(
            "; it has requested a page of 120 rows (withPageSize) with a timeout of "
                + Mocks.CONFIG.getDefaultProfile().getDuration(DefaultDriverOption.REQUEST_TIMEOUT)
                + " (basic.request.timeout, of a profile that withExecutionProfile names)");
  }

  @Test
  void aSubscriberGetsTheRequestedNumberOfRows() throws Exception {
    ScriptedTable table = table(300);
    table.answers = threads;
    Subscribed<Doc> all = new Subscribed<>(scan(table).publish(DOCS, threads));
    all.request(5);
    all.awaitValues(5);
    Thread.sleep(50);
    assertThat(all.values()).hasSize(5);
    all.request(Long.MAX_VALUE);
    List<Doc> docs = all.end().get(1, TimeUnit.MINUTES);
    assertThat(docs.stream().map(Doc::id).collect(toSet())).isEqualTo(ids(300));

    Subscribed<Doc> unknown =
        new Subscribed<>(TableScan.of(table.session, "other").publish(DOCS, threads));
    assertThatThrownBy(() -> unknown.end().get(1, TimeUnit.MINUTES))
        .hasCauseInstanceOf(IllegalArgumentException.class);
  }
}
