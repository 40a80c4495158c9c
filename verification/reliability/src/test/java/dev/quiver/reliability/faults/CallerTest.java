/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an application may do although it looks wrong. */
@ExtendWith(LeakOfClassExtension.class)
class CallerTest {

  private static final int DIMENSION = 1536;

  /**
   * The same statement a thousand times at once, and in batches with itself, to two nodes: by two
   * event loops.
   */
  @ParameterizedTest
  @EnumSource
  void executesAStatementAThousandTimes(Wiring wiring) {
    Set<Thread> encoding = ConcurrentHashMap.newKeySet();
    try (Bench bench =
        Bench.open(wiring, 2, config -> config.withInt(DefaultDriverOption.NETTY_IO_SIZE, 2))) {
      BoundStatement insert =
          bench
              .insert(Bench.newId(), 5, DIMENSION)
              .setCustomPayload(new PayloadThatActs(() -> encoding.add(Thread.currentThread())));
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
      assertThat(encoding).as("event loops that wrote the statement").hasSize(2);
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
}
