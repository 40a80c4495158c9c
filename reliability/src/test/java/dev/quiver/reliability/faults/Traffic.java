/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.quiver.reliability.server.Payload;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.wire.MalformedFrameException;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/** Random reads and writes through one session, many at once; each row that comes is checked. */
final class Traffic {

  private static final int[] DIMENSIONS = {4, 5, 8, 16, 33, 64, 128};
  private static final int LARGE = 12_000;
  private static final RowDecoder<Check.Vector> RECORDS = RowDecoder.records(Check.Vector.class);

  private final Bench bench;
  private final SplittableRandom random;
  private final Semaphore inFlight;
  private final int limit;
  private final boolean hasLarge;
  private final Queue<Throwable> mismatches = new ConcurrentLinkedQueue<>();
  private final LongAdder succeeded = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder rows = new LongAdder();

  /**
   * Traffic about to start, on a server without faults so far.
   *
   * @param limit how many requests may be under way at once
   * @param hasLarge whether some answers are larger than a segment
   */
  Traffic(Bench bench, SplittableRandom random, int limit, boolean hasLarge) {
    this.hasLarge = hasLarge;
    this.bench = bench;
    this.random = random;
    this.limit = limit;
    this.inFlight = new Semaphore(limit);
    for (int dimension : DIMENSIONS) {
      prepare(dimension);
    }
    prepare(LARGE);
  }

  /** Before there are faults: the driver prepares on one node at a time, and may find none. */
  private void prepare(int dimension) {
    bench.prepareSelect(dimension);
    BoundStatement unused = bench.insertWithoutVector(Bench.newId(), 0, dimension);
  }

  /** Sends requests, and waits for the end of each. */
  void run(long requests) {
    for (long i = 0; i < requests; i++) {
      inFlight.acquireUninterruptibly();
      int kind = random.nextInt(hasLarge ? 0 : 2, 2_000);
      int dimension = kind == 0 ? LARGE : DIMENSIONS[random.nextInt(DIMENSIONS.length)];
      if (kind % 2 == 0) {
        read(dimension, kind == 0 ? 8 : random.nextInt(1, 4));
      } else {
        write(dimension, kind);
      }
    }
    inFlight.acquireUninterruptibly(limit);
  }

  private void read(int dimension, int count) {
    long id = Bench.newId();
    send(bench.select(id, count, dimension), page -> check(page, id, count, dimension));
  }

  private void write(int dimension, int kind) {
    BoundStatement insert = bench.insert(Bench.newId(), kind, dimension);
    if (kind % 20 == 1) {
      send(
          BatchStatement.newInstance(
              DefaultBatchType.UNLOGGED, insert, bench.insert(Bench.newId(), 7, dimension)),
          page -> {});
    } else {
      send(insert, page -> {});
    }
  }

  private interface PageCheck {
    void check(AsyncResultSet page);
  }

  private void send(Statement<?> statement, PageCheck check) {
    CompletableFuture<AsyncResultSet> result =
        bench.session.executeAsync(statement.setIdempotent(true)).toCompletableFuture();
    var unused =
        result.whenComplete(
            (page, failure) -> {
              try {
                if (failure == null) {
                  check.check(page);
                  succeeded.increment();
                } else if (failure instanceof DriverException
                    || failure instanceof MalformedFrameException
                    || failure instanceof CancellationException) {
                  failed.increment();
                } else {
                  mismatches.add(failure);
                }
              } catch (IllegalArgumentException e) {
                failed.increment(); // a damaged length that its page bears out, refused by a codec
              } catch (AssertionError | RuntimeException e) {
                mismatches.add(e);
              } finally {
                inFlight.release();
              }
            });
    if (random.nextInt(500) == 0) {
      result.cancel(true);
    }
  }

  /** The ways of reading take turns. */
  private void check(AsyncResultSet page, long id, int count, int dimension) {
    int row = 0;
    for (Row data : page.currentPage()) {
      if (data.getLong(0) != id || data.getInt(1) != row) {
        throw new AssertionError("row " + row + " of request " + id + ": " + data.getLong(0));
      }
      switch ((int) (id + row) % 3) {
        case 0 -> {
          float[] target = new float[dimension];
          Vectors.read(data, 2, target, 0);
          Payload.check(target, id, row);
        }
        case 1 -> Payload.check(data.get(2, float[].class), id, row);
        default -> Payload.check(RECORDS.decode(data).v(), id, row);
      }
      if (data.getLong(3) != Payload.tail(id, row)) {
        throw new AssertionError("tail of row " + row + " of request " + id);
      }
      row++;
    }
    if (row != count) {
      throw new AssertionError(row + " rows of request " + id + ", expected " + count);
    }
    rows.add(row);
  }

  /** What came that was not asked for. */
  Queue<Throwable> mismatches() {
    return mismatches;
  }

  long succeeded() {
    return succeeded.sum();
  }

  /** How many ended by an exception, or were cancelled. */
  long failed() {
    return failed.sum();
  }

  /** How many rows were read and checked. */
  long rows() {
    return rows.sum();
  }
}
