/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.bulk.TableScan;
import dev.quiver.column.MatrixReader;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Loops over token ranges written by hand, and {@link TableScan}, on one table. */
final class ScanRivals {
  private static final String TABLE = "scanned";
  private static final int VECTORS = 4096;
  private static final int CHUNK = 10_000;
  private static final int RANGES = 128;

  private final Sessions sessions;
  private final int rows;
  private final int dimension;
  private final List<Rival> rivals = new ArrayList<>();

  private ScanRivals(Sessions sessions, Plan plan) {
    this.sessions = sessions;
    this.rows = plan.count();
    this.dimension = plan.dimension();
  }

  static List<Rival> of(Sessions sessions, Plan plan) {
    ScanRivals all = new ScanRivals(sessions, plan);
    sessions.load(TABLE, plan.vectors(VECTORS), IntStream.range(0, all.rows).boxed());
    for (int inFlight : new int[] {4, 8, 16}) {
      for (int page : new int[] {500, 5000}) {
        all.add(
            "loop, %d in flight, pages of %d".formatted(inFlight, page),
            () -> all.loop(inFlight, page));
      }
    }
    all.add("TableScan, matrix", () -> all.scan().read(reader()).rowCount());
    all.add(
        "TableScan, chunks of one memory",
        () -> {
          FloatMatrix memory = FloatMatrix.wrap(new float[CHUNK * all.dimension], all.dimension);
          return all.scan().chunks(reader().withReusedMatrix(memory), CHUNK, chunk -> {}).rows();
        });
    return all.rivals;
  }

  private void add(String name, LongSupplier way) {
    IntConsumer work =
        count -> {
          long read = way.getAsLong();
          if (read != rows) {
            throw new IllegalStateException("expected " + rows + " rows, got " + read);
          }
        };
    rivals.add(new Rival("scan", name, 1, 1, work, work));
  }

  private static MatrixReader<FloatMatrix> reader() {
    return MatrixReader.floats("v").withColumn("id", long[].class);
  }

  private TableScan scan() {
    return TableScan.of(sessions.quiver, Sessions.KEYSPACE, TABLE);
  }

  private long loop(int inFlight, int pageSize) {
    PreparedStatement select =
        sessions.quiver.prepare(
            "SELECT id, v FROM " + TABLE + " WHERE token(id) > ? AND token(id) <= ?");
    float[] vectors = new float[rows * dimension];
    long[] ids = new long[rows];
    AtomicInteger next = new AtomicInteger();
    Traffic.requests(
        i ->
            sessions
                .quiver
                .executeAsync(select.bind(token(i), token(i + 1)).setPageSize(pageSize))
                .thenCompose(page -> pages(page, vectors, ids, next)),
        (page, i) -> {},
        RANGES,
        inFlight);
    return next.get();
  }

  private static long token(int range) {
    return range == RANGES
        ? Long.MAX_VALUE
        : Long.MIN_VALUE + range * (Long.MAX_VALUE / RANGES * 2);
  }

  private CompletionStage<AsyncResultSet> pages(
      AsyncResultSet page, float[] vectors, long[] ids, AtomicInteger next) {
    CompletionStage<AsyncResultSet> following =
        page.hasMorePages() ? page.fetchNextPage() : CompletableFuture.completedFuture(page);
    for (Row row : page.currentPage()) {
      int at = next.getAndIncrement();
      ids[at] = row.getInt(0);
      Vectors.read(row, 1, vectors, at * dimension);
    }
    return page.hasMorePages()
        ? following.thenCompose(more -> pages(more, vectors, ids, next))
        : following;
  }
}
