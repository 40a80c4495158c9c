/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.reliability.server.Client;
import dev.quiver.reliability.server.Payload;
import dev.quiver.row.RowDecoder;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The concurrent requests of a mixed application; each value that is read is checked. */
final class SoakTraffic {

  private static final int IN_FLIGHT = 16;
  private static final int KEPT_ROWS = 64;

  /** Small cells, large cells, and frames of several segments. */
  private static final int[] DIMENSIONS = {16, 16, 16, 384, 384, 1536};

  private static final int MAX_ROWS = 50;
  private static final int PAGE_SIZE = 40;

  private static final MatrixReader<FloatMatrix> MATRIX =
      MatrixReader.floats("v").withColumn("id", long[].class);
  private static final RowDecoder<Vector> RECORDS = RowDecoder.records(Vector.class);

  private final Semaphore permits = new Semaphore(IN_FLIGHT);
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicReference<Throwable> wrong = new AtomicReference<>();
  private final AtomicReferenceArray<Row> kept = new AtomicReferenceArray<>(KEPT_ROWS);
  private final List<Client> clients;
  private final SplittableRandom random;

  SoakTraffic(List<Client> clients, SplittableRandom random) {
    this.clients = clients;
    this.random = random;
    for (Client client : clients) {
      for (int dimension : DIMENSIONS) {
        client.prepare(dimension);
      }
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Vector(long id, int row, float[] v, long tail) {}

  long requests() {
    return requests.get();
  }

  /** Returns the number of failed requests, as requests that meet a fault may fail. */
  long failures() {
    return failures.get();
  }

  void pause() throws InterruptedException {
    permits.acquire(IN_FLIGHT);
  }

  void resume() {
    permits.release(IN_FLIGHT);
  }

  void next() throws InterruptedException {
    permits.acquire();
    try {
      Client client = clients.get(random.nextInt(clients.size()));
      int dimension = DIMENSIONS[random.nextInt(DIMENSIONS.length)];
      start(client, requests.incrementAndGet() * 0x1_0000_0003L, dimension)
          .whenComplete(
              (done, error) -> {
                permits.release();
                if (error != null) {
                  failed(error);
                }
              });
    } catch (RuntimeException | AssertionError e) {
      permits.release();
      throw e;
    }
    if (wrong.get() != null) {
      throw new AssertionError("after " + requests + " requests", wrong.get());
    }
  }

  private void failed(Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    failures.incrementAndGet();
    if (!(cause instanceof DriverException) && !(cause instanceof CancellationException)) {
      wrong.compareAndSet(null, cause);
    }
  }

  private CompletionStage<?> start(Client client, long id, int dimension) {
    int rows = random.nextInt(1, MAX_ROWS);
    int choice = random.nextInt(100);
    if (choice < 45) {
      return client.session.executeAsync(client.insert(id, rows, dimension));
    } else if (choice < 55) {
      return client.session.executeAsync(batch(client, id, dimension));
    }
    CompletionStage<AsyncResultSet> page =
        client.session.executeAsync(client.select(id, rows, dimension).setPageSize(PAGE_SIZE));
    if (choice < 80) {
      return page.thenAccept(result -> checkRows(result, id, Math.min(rows, PAGE_SIZE)));
    } else if (choice < 98) {
      return MATRIX.readAsync(page).thenAccept(table -> check(table, id, rows));
    }
    return cancel(page.toCompletableFuture());
  }

  private static BatchStatement batch(Client client, long id, int dimension) {
    BatchStatement batch = BatchStatement.newInstance(BatchType.UNLOGGED);
    for (int row = 0; row < 5; row++) {
      batch = batch.add(client.insert(id, row, dimension));
    }
    return batch;
  }

  private static CompletionStage<?> cancel(CompletableFuture<?> request) {
    request.cancel(true);
    return request;
  }

  /** Checks the first page, from row 0 on, and a row that was kept for a while. */
  private void checkRows(AsyncResultSet page, long id, int count) {
    int number = 0;
    for (Row row : page.currentPage()) {
      Vector vector = RECORDS.decode(row);
      Payload.check(vector.v(), id, number);
      if (vector.id() != id
          || vector.row() != number
          || vector.tail() != Payload.tail(id, number)) {
        throw new AssertionError("request " + id + ", row " + number + ": " + vector);
      }
      number++;
      Row before = kept.getAndSet((int) (id % KEPT_ROWS), row);
      if (before != null) {
        Vector old = RECORDS.decode(before);
        Payload.check(old.v(), old.id(), old.row());
      }
    }
    checkCount(number, count, id);
  }

  private static void check(VectorTable<FloatMatrix> table, long id, int count) {
    FloatMatrix matrix = table.matrix();
    checkCount(matrix.rowCount(), count, id);
    for (int row = 0; row < count; row++) {
      Payload.check(matrix.elements(), row * matrix.dimension(), matrix.dimension(), id, row);
      if (table.column("id", long[].class)[row] != id) {
        throw new AssertionError("request " + id + ", row " + row);
      }
    }
  }

  private static void checkCount(int actual, int expected, long id) {
    if (actual != expected) {
      throw new AssertionError("request " + id + ": " + actual + " rows, expected " + expected);
    }
  }
}
