/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.quiver.session.WriteThrough;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/**
 * Writes rows with borrowed vectors concurrently, each row once, and records what was acknowledged.
 * Every other statement is idempotent, so that the driver retries it.
 */
final class Writer {
  private static final int AT_ONCE = 16;

  /** Ids acknowledged by the cluster. */
  final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();

  /** Ids of failed requests, which may have been written. */
  final Map<Integer, Throwable> failed = new ConcurrentHashMap<>();

  /** The number of requests that each node acknowledged. */
  final Map<Node, AtomicInteger> coordinators = new ConcurrentHashMap<>();

  private final CqlSession session;
  private final PreparedStatement insert;
  private final BiConsumer<BoundStatement, Node> answered;
  private final Semaphore inFlight = new Semaphore(AT_ONCE);
  private final AtomicInteger attempted = new AtomicInteger();
  private volatile boolean stopped;

  /**
   * Creates a writer for a table with an {@code id int PRIMARY KEY} and vectors {@code v}.
   *
   * @param answered called with each acknowledged statement and its node
   */
  Writer(CqlSession session, String table, BiConsumer<BoundStatement, Node> answered) {
    this.session = session;
    this.insert = session.prepare("INSERT INTO " + table + " (id, v) VALUES (?, ?)");
    this.answered = answered;
  }

  /** The number of rows attempted, with ids from 0 on. */
  int attempted() {
    return attempted.get();
  }

  void write(int rows) throws InterruptedException {
    for (int i = 0; i < rows; i++) {
      writeNext();
    }
    awaitAnswers();
  }

  /** Writes until {@link #stop}. */
  void writeOn() {
    try {
      while (!stopped) {
        writeNext();
      }
      awaitAnswers();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void stop() {
    stopped = true;
  }

  private void writeNext() throws InterruptedException {
    inFlight.acquire();
    int id = attempted.getAndIncrement();
    BoundStatement statement =
        WriteThrough.borrow(insert.bind(id), "v", VectorOf.id(id)).setIdempotent(id % 2 == 0);
    CompletionStage<Void> unused =
        session
            .executeAsync(statement)
            .handle(
                (result, error) -> {
                  if (error == null) {
                    Node coordinator = result.getExecutionInfo().getCoordinator();
                    coordinators
                        .computeIfAbsent(coordinator, node -> new AtomicInteger())
                        .incrementAndGet();
                    answered.accept(statement, coordinator);
                    acknowledged.add(id);
                  } else {
                    failed.put(id, error);
                  }
                  return null;
                })
            .whenComplete(
                (done, bookError) -> {
                  if (bookError != null) {
                    failed.put(id, bookError);
                  }
                  inFlight.release();
                })
            .thenAccept(done -> {});
  }

  private void awaitAnswers() throws InterruptedException {
    inFlight.acquire(AT_ONCE);
    inFlight.release(AT_ONCE);
  }
}
