/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.protocol.internal.Segment;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.AllocatorKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Sends random concurrent reads and writes through one session, from two threads; each row that is
 * read is checked.
 */
class Traffic {

  /** One request in this number is longer than a segment, alternately a read and a write. */
  static final int LARGE = 200;

  static final int SENDERS = 2;
  static final int IN_FLIGHT = 256;

  private static final int[] DIMENSIONS = {4, 5, 8, 16, 33, 64, 128, 384, 768, 1536};
  private static final int[] LARGE_DIMENSIONS = {12_000, 40_000};

  private final Bench bench;
  private final RandomFaults faults;
  private final Outcomes outcomes;
  private final SplittableRandom random;
  private final boolean hasLarge;
  private final Semaphore inFlight = new Semaphore(IN_FLIGHT);
  private final Set<String> threads = ConcurrentHashMap.newKeySet();

  Traffic(Bench bench, RandomFaults faults, SplittableRandom random, boolean hasLarge) {
    this.bench = bench;
    this.faults = faults;
    this.outcomes = new Outcomes(faults);
    this.random = random;
    this.hasLarge = hasLarge;
    for (int dimension : DIMENSIONS) {
      prepare(dimension);
    }
    for (int dimension : LARGE_DIMENSIONS) {
      prepare(dimension);
    }
  }

  /** Opens a session with three nodes, three connections to each of them, and two threads. */
  static Bench open(AllocatorKind kind, Wiring wiring, Duration timeout) {
    return Bench.open(
        wiring,
        3,
        kind,
        false,
        config ->
            Plan.configure(config)
                .withInt(DefaultDriverOption.NETTY_IO_SIZE, 2)
                .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, 3)
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, timeout));
  }

  /** Called before there are faults: the driver prepares on one node, and might find none. */
  private void prepare(int dimension) {
    bench.prepare(dimension);
  }

  Outcomes outcomes() {
    return outcomes;
  }

  Set<String> threads() {
    return threads;
  }

  void run(long requests) {
    List<CompletableFuture<Void>> senders = new ArrayList<>();
    for (int i = 0; i < SENDERS; i++) {
      long part = (requests + i) / SENDERS;
      SplittableRandom own = random.split();
      senders.add(
          CompletableFuture.runAsync(
              () -> send(part, own), task -> new Thread(task, "sender").start()));
    }
    senders.forEach(CompletableFuture::join);
    inFlight.acquireUninterruptibly(IN_FLIGHT);
    Bench.await("late answers are sent", faults::isDone);
  }

  private void send(long requests, SplittableRandom own) {
    for (long i = 1; i <= requests; i++) {
      inFlight.acquireUninterruptibly();
      Plan plan = Plan.random(Bench.newId(), own);
      if (hasLarge && i % LARGE == 0) {
        sendLarge(plan, i / LARGE, own);
      } else {
        int dimension = DIMENSIONS[own.nextInt(DIMENSIONS.length)];
        if (own.nextBoolean()) {
          read(plan, dimension, own.nextInt(1, 4));
        } else {
          write(plan, dimension, own.nextInt(10) == 0 ? 2 : 1, own.nextInt(1_000));
        }
      }
    }
  }

  private void sendLarge(Plan plan, long number, SplittableRandom own) {
    int dimension = LARGE_DIMENSIONS[own.nextInt(LARGE_DIMENSIONS.length)];
    if (number % 2 == 0) {
      read(plan, dimension, own.nextInt(4, 9));
    } else {
      write(plan, dimension, dimension == LARGE_DIMENSIONS[0] ? 4 : 1, own.nextInt(1_000));
    }
  }

  private void read(Plan plan, int dimension, int rows) {
    send(
        plan,
        bench.select(plan.id(), rows, dimension),
        page -> {
          Check.inTurns(page, plan.id(), rows, dimension);
          count(Event.ROWS_READ, rows, Event.LARGE_READS, dimension);
        });
  }

  private void write(Plan plan, int dimension, int rows, int firstRow) {
    List<BatchableStatement<?>> inserts = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      inserts.add(insert(plan.id(), firstRow + row, dimension));
    }
    send(
        plan,
        rows == 1 ? inserts.get(0) : BatchStatement.newInstance(DefaultBatchType.UNLOGGED, inserts),
        page -> count(Event.ROWS_WRITTEN, rows, Event.LARGE_WRITES, dimension));
  }

  BoundStatement insert(long id, int row, int dimension) {
    return bench.insert(id, row, dimension);
  }

  private void count(Event event, int rows, Event large, int dimension) {
    outcomes.events().add(event, rows);
    if ((long) rows * dimension * Float.BYTES > Segment.MAX_PAYLOAD_LENGTH) {
      outcomes.events().add(large);
    }
  }

  private void send(Plan plan, Statement<?> statement, Consumer<AsyncResultSet> check) {
    if (plan.late()) {
      faults.answerLate(plan.id());
    }
    CompletableFuture<AsyncResultSet> result = bench.send(plan.apply(statement));
    var unused =
        result.whenComplete(
            (page, failure) -> {
              try {
                ended(plan, page, failure, check);
              } finally {
                inFlight.release();
              }
            });
    if (plan.cancelled()) {
      result.cancel(true);
    } else if (result.isCompletedExceptionally()) {
      LockSupport.parkNanos(10_000_000); // until the driver has reconnected
    }
  }

  private void ended(
      Plan plan, AsyncResultSet page, Throwable failure, Consumer<AsyncResultSet> check) {
    threads.add(Thread.currentThread().getName());
    if (failure != null) {
      outcomes.failed(plan, failure);
      return;
    }
    outcomes.answered(plan, () -> check.accept(page));
    if (page.getExecutionInfo().getSpeculativeExecutionCount() > 0) {
      outcomes.events().add(Event.SPECULATED);
    }
  }
}
