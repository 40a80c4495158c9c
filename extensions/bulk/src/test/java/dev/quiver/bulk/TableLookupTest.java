/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
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
      assertThat(lookup.findAll(keys, TableLookupTest::id))
          .isEqualTo(found.stream().map(each -> each.stream().toList()).toList());
    }
    assertThat(table.sent)
        .hasSize(4 * keys.size())
        .allMatch(statement -> statement.getRoutingKey() != null && statement.isIdempotent());
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
            statement.getInt(0) == 42
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
    assertThatThrownBy(() -> lookup.find(List.of(1, 2), RowDecoder.records(Doc.class)::decode))
        .isInstanceOf(ScanException.class)
        .hasMessageContaining("key 0 (id = 1) of ks.docs, ");
  }

  /** A record whose component has a type that differs from the column's. */
  record Doc(String id) {}

  private static Optional<Integer> empty() {
    return Optional.empty();
  }

  /** Rows that wait for the first key take no more memory than {@code withMaxBytes} allows. */
  @Test
  void whileAKeyIsAwaitedOthersWaitInLimitedMemoryUntilTheRunIsCancelled() {
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    table.script = statement -> statement.getInt(0) == 0 ? first : null;
    List<Integer> keys = IntStream.range(0, 100).boxed().toList();
    ScanRun<List<Optional<Integer>>> run =
        lookup.withMaxBytes(10_000).findAsync(keys, TableLookupTest::id, Runnable::run);
    assertThat(table.sent).hasSizeBetween(5, 40);
    assertThat(run.completion().toCompletableFuture()).isNotDone();
    assertThat(run.progress().inFlight()).isEqualTo(1);
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
