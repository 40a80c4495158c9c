/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.quiver.reliability.leak.LeakExtension;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.session.WriteThrough;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an application can do wrong, and what it may do although it looks wrong. */
@ExtendWith(LeakExtension.class)
class CallerTest {

  private static final int DIMENSION = 1536;

  /**
   * An array that changes after it was borrowed: each element that is sent is one that it had
   * before or after, never anything else. One that was copied is sent as it was.
   */
  @ParameterizedTest
  @EnumSource
  void changesAnArrayAfterItWasLent(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (boolean copies : new boolean[] {false, true}) {
        for (int i = 0; i < 50; i++) {
          Queue<ByteBuffer> sent = new ConcurrentLinkedQueue<>();
          bench.server.play(
              Script.once(
                  request -> {
                    sent.add(((Execute) request.message()).options.positionalValues.get(2));
                    request.answer(Void.INSTANCE);
                  }));
          float[] array = Payload.of(1, i, DIMENSION);
          float[] before = array.clone();
          float[] after = Payload.of(2, i, DIMENSION);
          BoundStatement statement = bench.insertWithoutVector(1, i, DIMENSION);
          statement =
              copies
                  ? WriteThrough.copy(statement, "v", array)
                  : WriteThrough.borrow(statement, "v", array);
          CompletableFuture<?> result = bench.session.executeAsync(statement).toCompletableFuture();
          System.arraycopy(after, 0, array, 0, DIMENSION);
          result.join();
          assertOneOf(sent.remove(), before, copies ? before : after);
        }
      }
    }
  }

  private static void assertOneOf(ByteBuffer sent, float[] before, float[] after) {
    assertThat(sent.remaining()).isEqualTo(DIMENSION * Float.BYTES);
    for (int i = 0; i < DIMENSION; i++) {
      assertThat(sent.getInt(sent.position() + i * Float.BYTES))
          .isIn(Float.floatToRawIntBits(before[i]), Float.floatToRawIntBits(after[i]));
    }
  }

  /** The same statement a thousand times at once, and in batches with itself. */
  @ParameterizedTest
  @EnumSource
  void executesAStatementAThousandTimes(Wiring wiring) {
    try (Bench bench = Bench.open(wiring, 2, config -> config)) {
      BoundStatement insert = bench.insert(Bench.newId(), 5, DIMENSION);
      CompletableFuture.allOf(
              IntStream.range(0, 1_000)
                  .mapToObj(i -> bench.session.executeAsync(insert).toCompletableFuture())
                  .toArray(CompletableFuture<?>[]::new))
          .join();
      BatchStatement batch =
          BatchStatement.newInstance(DefaultBatchType.UNLOGGED, insert, insert, insert);
      CompletableFuture.allOf(
              IntStream.range(0, 50)
                  .mapToObj(i -> bench.session.executeAsync(batch).toCompletableFuture())
                  .toArray(CompletableFuture<?>[]::new))
          .join();
      assertThat(bench.server.table().writes()).isEqualTo(1_150);
    }
  }

  /**
   * Pages belong to whoever has them: they are right after the next ones were fetched, on other
   * threads, and when the session is gone.
   */
  @ParameterizedTest
  @EnumSource
  void keepsPages(Wiring wiring) {
    long id = Bench.newId();
    List<Row> kept = new ArrayList<>();
    try (Bench bench = Bench.open(wiring)) {
      for (int dimension : new int[] {Bench.DIMENSION, DIMENSION}) {
        kept.clear();
        AsyncResultSet page =
            bench
                .session
                .executeAsync(bench.select(id, 90, dimension).setPageSize(20))
                .toCompletableFuture()
                .join();
        CompletableFuture<AsyncResultSet> next = page.fetchNextPage().toCompletableFuture();
        page.currentPage().forEach(kept::add);
        Check.rows(kept, id, 20, dimension);
        page = next.join();
        while (true) {
          page.currentPage().forEach(kept::add);
          if (!page.hasMorePages()) {
            break;
          }
          page = page.fetchNextPage().toCompletableFuture().join();
        }
        bench.read(50, dimension);
        CompletableFuture.runAsync(() -> Check.rows(kept, id, 90, dimension)).join();
      }
    }
    Check.rows(kept, id, 90, DIMENSION);
  }

  /** Pages that are never read, or only in part. */
  @ParameterizedTest
  @EnumSource
  void forgetsPages(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (int i = 0; i < 20; i++) {
        AsyncResultSet page =
            bench
                .session
                .executeAsync(bench.select(Bench.newId(), 90, DIMENSION).setPageSize(20))
                .toCompletableFuture()
                .join();
        if (i % 2 == 0) {
          var unused = page.fetchNextPage();
          assertThat(page.one()).isNotNull();
        }
      }
    }
  }

  /**
   * An element that can no longer be written when the frame is: the request fails by that,
   * whichever element it is, and nothing of it is sent. So do all that are in the same batch.
   */
  @ParameterizedTest
  @EnumSource
  void takesAnElementAwayBeforeItIsWritten(Wiring wiring) {
    int dimension = 9;
    try (Bench bench = Bench.open(wiring)) {
      for (int index = 0; index < dimension; index++) {
        UUID[] uuids = new UUID[dimension];
        Arrays.fill(uuids, new UUID(1, 2));
        BoundStatement insert = bench.insertUuids(uuids);
        uuids[index] = null;
        long id = Bench.newId();
        CompletableFuture<AsyncResultSet> other =
            bench.session.executeAsync(bench.select(id, 3)).toCompletableFuture();
        assertThatThrownBy(() -> bench.session.execute(insert))
            .hasStackTraceContaining("expected a UUID at index " + index + ", got null");
        assertThatThrownBy(
                () ->
                    bench.session.execute(
                        BatchStatement.newInstance(
                            DefaultBatchType.UNLOGGED, bench.insert(1, 2), insert)))
            .hasStackTraceContaining("expected a UUID at index " + index + ", got null");
        Check.page(other.join(), id, 3);
        uuids[index] = new UUID(3, 4);
        bench.session.execute(insert);
      }
      assertThat(bench.server.table().writes()).isEqualTo(dimension);
    }
  }
}
