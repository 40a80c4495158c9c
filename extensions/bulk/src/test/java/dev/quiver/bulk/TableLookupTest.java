/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Looks up keys in a scripted table with the rows 0 to 99. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TableLookupTest {
  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  private final ScriptedTable table = new ScriptedTable(-3_000, 17, 1L << 60);
  private final TableLookup lookup = TableLookup.of(table.session, "docs");

  TableLookupTest() {
    IntStream.range(0, 100).forEach(id -> table.row(id, id));
  }

  private static int id(Row row) {
    return row.getInt("id");
  }

  @Test
  void valuesAreInTheOrderOfTheKeysFromWhateverThread() {
    List<Integer> keys = new ArrayList<>(IntStream.range(0, 300).boxed().toList());
    keys.addAll(List.of(7, 7, 300));
    Collections.shuffle(keys);
    for (boolean sameThread : new boolean[] {true, false}) {
      table.answers = sameThread ? Runnable::run : threads;
      List<Optional<Integer>> found = lookup.withMaxInFlight(5).find(keys, TableLookupTest::id);
      assertThat(found)
          .isEqualTo(keys.stream().map(key -> Optional.of(key).filter(id -> id < 100)).toList());
      assertThat(table.mostOpen.get()).isLessThanOrEqualTo(5);
      assertThat(lookup.findAllAsync(keys, TableLookupTest::id, threads).completion())
          .succeedsWithin(Duration.ofMinutes(1))
          .isEqualTo(found.stream().map(each -> each.stream().toList()).toList());
    }
    assertThat(table.sent)
        .hasSizeLessThan(100)
        .allMatch(statement -> statement.getRoutingKey() != null && statement.isIdempotent())
        .allMatch(statement -> ScriptedTable.ids(statement).size() <= KeyGroups.MAX_KEYS)
        .flatExtracting(ScriptedTable::ids)
        .hasSize(4 * keys.size());
    assertThat(lookup.find(List.of(), TableLookupTest::id)).isEmpty();
    assertThat(lookup.read(List.of(), MatrixReader.floats("v")).rowCount()).isZero();
  }

  @Test
  void aMatrixHasANullRowForAKeyWithoutARow() {
    VectorTable<FloatMatrix> read =
        lookup.read(List.of(5, 1000, 3), MatrixReader.floats("v").withColumn("id", Object[].class));
    assertThat(read.matrix().row(0)).containsExactly(5, 0);
    assertThat(read.matrix().row(1)).isNull();
    assertThat(read.matrix().row(2)).containsExactly(3, 0);
    assertThat(read.column("id", Object[].class)).containsExactly(5, null, 3);
    MatrixReader<FloatMatrix> numbers = MatrixReader.floats("v").withColumn("id", long[].class);
    assertThatThrownBy(() -> lookup.read(List.of(5, 1000), numbers))
        .isInstanceOf(ScanException.class)
        .hasMessageContaining("row 1, column id: a long[] cannot hold the null of a missing row")
        .hasCauseInstanceOf(RowDecodeException.class);
  }

  @Test
  void namesTheIndexAndColumnOfAnInvalidKey() {
    assertThatThrownBy(() -> lookup.find(Arrays.asList(1, null), TableLookupTest::id))
        .isInstanceOf(QuiverException.class)
        .hasMessage("key 1 of ks.docs, column id: expected a value, got null");
    assertThatThrownBy(() -> lookup.find(List.of(1, "two"), TableLookupTest::id))
        .isInstanceOf(ScanException.class)
        .hasMessageContaining("ks.docs: the lookup of key 1 (id = ?) failed with ")
        .hasMessageContaining("key 1 of ks.docs, column id: expected a value of type int, got java")
        .hasCauseInstanceOf(QuiverException.class);
    assertThatThrownBy(() -> lookup.withKeyColumns("v").find(List.of(1), TableLookupTest::id))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("of the primary key (id), got (v)");
    assertThatThrownBy(() -> lookup.select("w").find(List.of(1), TableLookupTest::id))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("column w");
  }

  @Test
  void preparesAStatementOnceAndAgainIfThatFails() {
    table.prepareFailures.add(new DriverTimeoutException("late"));
    for (int i = 0; i < 3; i++) {
      assertThat(lookup.withMaxInFlight(2 + i).find(List.of(1), TableLookupTest::id)).hasSize(1);
    }
    assertThat(table.prepared).hasSize(2);
    table.alter();
    assertThat(lookup.find(List.of(1), TableLookupTest::id)).hasSize(1);
    assertThat(table.prepared).hasSize(3);
    table.prepareFailures.add(new InvalidQueryException(null, "no"));
    assertThatThrownBy(() -> lookup.select("id").find(List.of(1), TableLookupTest::id))
        .hasCauseInstanceOf(InvalidQueryException.class);
  }

  @Test
  void sendsAFailedRequestAgainOrNamesItsKey() {
    table.script =
        statement ->
            table.sent.size() % 3 == 0
                ? CompletableFuture.failedFuture(new DriverTimeoutException("late"))
                : null;
    ScanRun<List<Optional<Integer>>> run =
        lookup.findAsync(IntStream.range(0, 50).boxed().toList(), TableLookupTest::id, threads);
    assertThat(run.completion().toCompletableFuture().join()).hasSize(50).doesNotContain(empty());
    assertThat(run.progress().retries()).isPositive();
    assertThat(run.progress().finishedRanges()).isEqualTo(50);
    assertThat(run.progress().share()).isEqualTo(1);
    assertThat(run.progress().toString()).contains("50 rows, 50 of 50 keys (100.0%)");

    table.script =
        statement ->
            ScriptedTable.ids(statement).contains(42)
                ? CompletableFuture.failedFuture(new IllegalStateException("no such thing"))
                : null;
    ScanException failure =
        catchThrowableOfType(
            ScanException.class, () -> lookup.find(List.of(41, 42, 43), TableLookupTest::id));
    assertThat(failure)
        .hasMessageContaining("the lookup of key 1 (id = 42) failed with java.lang.IllegalState")
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThat(failure.progress().position()).isEqualTo(ScanPosition.NONE);

    table.script = statement -> null;
    assertThatThrownBy(() -> lookup.find(List.of(1, 3), RowDecoder.records(Doc.class)::decode))
        .isInstanceOf(ScanException.class)
        .hasMessageContaining("key 0 (id = 1) of ks.docs, ");
  }

  /** A record whose component has a type that differs from the column's. */
  record Doc(String id) {}

  private static Optional<Integer> empty() {
    return Optional.empty();
  }

  @Test
  void keysWithTheSameReplicasAreRequestedTogetherUnlessRowsLackTheKey() {
    List<Integer> keys = List.of(0, 1, 2, 3, 4, 5, 5);
    lookup.read(keys, MatrixReader.floats("v"));
    assertThat(table.sent)
        .extracting(ScriptedTable::ids)
        .containsExactlyInAnyOrder(List.of(0, 2, 4), List.of(1, 3, 5), List.of(5));
    table.sent.clear();
    lookup.select("v").find(keys, row -> row.getBytesUnsafe(0));
    assertThat(table.sent).hasSize(keys.size()).noneMatch(ScriptedTable::isOfSeveral);
    table.sent.clear();
    lookup.select("ttl(v) AS id", "id").find(keys, row -> row.getBytesUnsafe(0));
    assertThat(table.sent).hasSize(keys.size()).noneMatch(ScriptedTable::isOfSeveral);
    MatrixReader<FloatMatrix> three = MatrixReader.floats("v").withMaxRows(3);
    assertThatThrownBy(() -> lookup.read(keys, three))
        .isInstanceOf(ScanException.class)
        .hasMessageContaining("row 3, column v: more than 3 rows; raise withMaxRows");
  }

  /** As of a server that limits the keys of a request. */
  @Test
  void keysAreRequestedOneByOneIfTheRequestForSeveralIsRejected() {
    table.script =
        statement ->
            ScriptedTable.isOfSeveral(statement)
                ? CompletableFuture.failedFuture(new InvalidQueryException(null, "too many keys"))
                : null;
    List<Integer> keys = IntStream.range(0, 50).boxed().toList();
    ScanRun<VectorTable<FloatMatrix>> run =
        lookup.readAsync(keys, MatrixReader.floats("v"), threads);
    FloatMatrix read = run.completion().toCompletableFuture().join().matrix();
    assertThat(keys).allMatch(key -> read.row(key)[0] == key);
    assertThat(run.progress().finishedRanges()).isEqualTo(50);
    assertThat(run.progress().retries()).as("none after the first").isEqualTo(1);
  }

  @Test
  void aRowOfAnotherKeyEndsTheLookup() {
    BoundStatement[] other = new BoundStatement[1];
    table.script =
        statement -> {
          AsyncResultSet page = other[0] == null ? null : table.page(other[0]);
          other[0] = statement;
          return page == null ? null : CompletableFuture.completedFuture(page);
        };
    assertThatThrownBy(() -> lookup.find(List.of(0, 2, 1, 3), TableLookupTest::id))
        .isInstanceOf(ScanException.class)
        .hasMessageContaining("row of ks.docs: expected key ")
        .hasMessageContaining(" and 1 other keys, got another key");
  }

  /** Rows that wait for the first key take no more memory than {@code withMaxBytes} allows. */
  @Test
  void rowsOfASubscriberWaitForEarlierKeysInLimitedMemory() {
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    table.script = statement -> statement.getInt(0) == 0 ? first : null;
    List<Integer> keys = IntStream.range(0, 100).boxed().toList();
    Subscribed<List<Integer>> subscriber =
        new Subscribed<>(
            lookup.withMaxBytes(10_000).publish(keys, TableLookupTest::id, Runnable::run));
    subscriber.request(Long.MAX_VALUE);
    assertThat(table.sent).hasSizeBetween(5, 40);
    assertThat(subscriber.end()).isNotDone();
    first.complete(table.page(table.sent.get(0)));
    assertThat(subscriber.end().join()).isEqualTo(keys.stream().map(List::of).toList());
  }

  @Test
  void aCancelledLookupEnds() {
    table.script = statement -> new CompletableFuture<>();
    ScanRun<List<Optional<Integer>>> run =
        lookup.findAsync(List.of(1, 2, 3), TableLookupTest::id, Runnable::run);
    assertThat(run.completion().toCompletableFuture()).isNotDone();
    assertThat(run.progress().inFlight()).isEqualTo(2);
    run.cancel();
    assertThatThrownBy(() -> run.completion().toCompletableFuture().join())
        .hasCauseInstanceOf(ScanException.class)
        .hasRootCauseInstanceOf(CancellationException.class)
        .hasMessageContaining("ks.docs: the lookup was cancelled");
  }

  @Test
  void aSubscriberGetsAListForEachKey() {
    Subscribed<List<Integer>> subscriber =
        new Subscribed<>(lookup.publish(List.of(3, 1000, 5), TableLookupTest::id, threads));
    subscriber.request(Long.MAX_VALUE);
    assertThat(subscriber.end().join()).containsExactly(List.of(3), List.of(), List.of(5));
  }
}
