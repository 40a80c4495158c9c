/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.TableScan;
import dev.quiver.column.MatrixReader;
import dev.quiver.it.server.EmbeddedCassandra;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.Vectors;
import dev.quiver.session.WriteThrough;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/**
 * Rows in a second, and what the client spends for each, of a paged read, of loops over token
 * ranges written by hand and of {@link TableScan}, in turn, against a node of its own: {@code
 * ScanRates <rows> <dimension> <rounds>}.
 */
public final class ScanRates {
  private final CqlSession session;
  private final int rows;
  private final int dimension;

  /** A way to read all rows; gives how many there were. */
  private interface Way {
    long read() throws InterruptedException;
  }

  private ScanRates(CqlSession session, int rows, int dimension) {
    this.session = session;
    this.rows = rows;
    this.dimension = dimension;
  }

  /**
   * Measures and prints.
   *
   * @param arguments rows, elements of a vector, rounds
   * @throws InterruptedException while a loop waits
   * @throws IOException if the system does not tell what was spent
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    int rows = Integer.parseInt(arguments[0]);
    int dimension = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.startFast();
        CqlSession session =
            Quiver.sessionBuilder()
                .addContactPoint(cassandra.contactPoint())
                .withLocalDatacenter(cassandra.localDatacenter())
                .build()) {
      ScanRates rates = new ScanRates(session, rows, dimension);
      rates.load();
      rates.run(rounds);
    }
  }

  private void load() {
    session.execute(
        "CREATE KEYSPACE rates WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1} AND durable_writes = false");
    session.execute(
        "CREATE TABLE rates.docs (id int PRIMARY KEY, v vector<float, " + dimension + ">)");
    PreparedStatement insert = session.prepare("INSERT INTO rates.docs (id, v) VALUES (?, ?)");
    SplittableRandom random = new SplittableRandom(1);
    BulkWriter.of(
            session,
            (Integer id) -> {
              float[] vector = new float[dimension];
              for (int i = 0; i < dimension; i++) {
                vector[i] = (float) random.nextDouble();
              }
              return WriteThrough.borrow(insert.bind(id), "v", vector);
            })
        .idempotent(true)
        .write(IntStream.range(0, rows).boxed());
  }

  private void run(int rounds) throws InterruptedException, IOException {
    Map<String, Way> ways = new LinkedHashMap<>();
    ways.put("paged", this::paged);
    for (int inFlight : new int[] {4, 8, 16}) {
      for (int page : new int[] {500, 5000}) {
        ways.put(
            "loop, %d in flight, pages of %d".formatted(inFlight, page),
            () -> loop(inFlight, page));
      }
    }
    ways.put("TableScan, matrix", this::matrix);
    ways.put("TableScan, chunks", this::chunks);
    ways.put("TableScan, chunks of one memory", this::reusedChunks);
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, Way> way : ways.entrySet()) {
        Meter meter = new Meter();
        meter.begin();
        long start = System.nanoTime();
        long read = way.getValue().read();
        double seconds = (System.nanoTime() - start) / 1e9;
        Cost cost = meter.end().forEach(rows);
        if (read != rows) {
          throw new IllegalStateException(way.getKey() + ": " + read + " rows of " + rows);
        }
        System.out.printf(
            "%-34s %,10.0f rows/s %6.2f us CPU a row (%.2f without JIT and GC), %,7.0f bytes"
                + " allocated a row, %.2f x the data%n",
            way.getKey(),
            rows / seconds,
            cost.micros(),
            cost.rest(),
            cost.bytes(),
            cost.bytes() / (dimension * Float.BYTES + Long.BYTES));
      }
    }
  }

  private long paged() {
    return MatrixReader.floats("v")
        .and("id", long[].class)
        .expectingRows(rows)
        .read(session.execute("SELECT id, v FROM rates.docs"))
        .rowCount();
  }

  private long matrix() {
    return TableScan.of(session, "rates", "docs")
        .read(MatrixReader.floats("v").and("id", long[].class))
        .rowCount();
  }

  private long chunks() {
    return TableScan.of(session, "rates", "docs")
        .chunks(MatrixReader.floats("v").and("id", long[].class), 10_000, chunk -> {})
        .rows();
  }

  private long reusedChunks() {
    FloatMatrix memory = FloatMatrix.wrap(new float[10_000 * dimension], dimension);
    return TableScan.of(session, "rates", "docs")
        .chunks(
            MatrixReader.floats("v").and("id", long[].class).reusing(memory), 10_000, chunk -> {})
        .rows();
  }

  /** What somebody would write who knows how many rows there are. */
  private long loop(int inFlight, int pageSize) throws InterruptedException {
    PreparedStatement select =
        session.prepare(
            SimpleStatement.newInstance(
                "SELECT id, v FROM rates.docs WHERE token(id) > ? AND token(id) <= ?"));
    TokenMap tokens = session.getMetadata().getTokenMap().orElseThrow();
    Queue<TokenRange> ranges = new ArrayDeque<>();
    for (TokenRange range : tokens.getTokenRanges()) {
      List<TokenRange> parts = range.splitEvenly(Math.max(1, 128 / tokens.getTokenRanges().size()));
      parts.forEach(part -> ranges.addAll(part.unwrap()));
    }
    float[] vectors = new float[rows * dimension];
    long[] ids = new long[rows];
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failed = new AtomicReference<>();
    Semaphore places = new Semaphore(inFlight);
    for (TokenRange range = ranges.poll(); range != null; range = ranges.poll()) {
      places.acquire();
      BoundStatement bound =
          select
              .bind()
              .setToken(0, range.getStart())
              .setToken(1, range.getEnd())
              .setPageSize(pageSize);
      var unused =
          session
              .executeAsync(bound)
              .whenComplete(
                  (page, failure) -> page(page, failure, vectors, ids, next, places, failed));
    }
    places.acquire(inFlight);
    if (failed.get() != null) {
      throw new CompletionException(failed.get());
    }
    return next.get();
  }

  private void page(
      AsyncResultSet page,
      Throwable failure,
      float[] vectors,
      long[] ids,
      AtomicInteger next,
      Semaphore places,
      AtomicReference<Throwable> failed) {
    if (failure != null) {
      failed.set(failure);
      places.release();
      return;
    }
    boolean more = page.hasMorePages();
    if (more) {
      var unused =
          page.fetchNextPage()
              .whenComplete(
                  (following, error) -> page(following, error, vectors, ids, next, places, failed));
    }
    for (Row row : page.currentPage()) {
      int at = next.getAndIncrement();
      ids[at] = row.getInt(0);
      Vectors.read(row, 1, vectors, at * dimension);
    }
    if (!more) {
      places.release();
    }
  }
}
