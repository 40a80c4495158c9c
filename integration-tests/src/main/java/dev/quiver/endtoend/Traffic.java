/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;

/** Sends requests from one thread, or from the threads of a pool. */
final class Traffic {
  static final int INSERTS = 64;
  static final int READS = 8;

  /** Its threads outlive a measurement, which does not count what ended threads allocated. */
  private static final Executor POOL = Executors.newCachedThreadPool(Traffic::daemon);

  private Traffic() {}

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    return thread;
  }

  static void insert(CqlSession session, IntFunction<BoundStatement> statements, int count) {
    requests(i -> session.executeAsync(statements.apply(i)), (result, i) -> {}, count, INSERTS);
  }

  /** Sends requests from 0 on; a thread of the driver passes each response on. */
  static <T> void requests(
      IntFunction<CompletionStage<T>> requests,
      ObjIntConsumer<T> answers,
      int count,
      int underWay) {
    Semaphore free = new Semaphore(underWay);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    for (int i = 0; i < count; i++) {
      int request = i;
      free.acquireUninterruptibly();
      CompletionStage<?> unused =
          requests
              .apply(request)
              .thenAccept(answer -> answers.accept(answer, request))
              .whenComplete(
                  (result, error) -> {
                    if (error != null) {
                      failure.compareAndSet(null, error);
                    }
                    free.release();
                  });
    }
    free.acquireUninterruptibly(underWay);
    if (failure.get() != null) {
      throw new IllegalStateException("a request failed", failure.get());
    }
  }

  /** Sends requests from several threads, each of which waits for its response. */
  static void waiting(int threads, int count, IntConsumer request) {
    AtomicInteger next = new AtomicInteger();
    Runnable one =
        () -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            request.accept(i);
          }
        };
    List<CompletableFuture<Void>> all =
        Stream.generate(() -> CompletableFuture.runAsync(one, POOL)).limit(threads).toList();
    all.forEach(CompletableFuture::join);
  }

  /** Reads every page of partitions from 0 on; {@code pages} counts the rows of a page. */
  static void read(
      CqlSession session,
      PreparedStatement select,
      ToIntBiFunction<AsyncResultSet, Integer> pages,
      int count) {
    int partitions = count / Plan.PARTITION;
    Queue<CompletableFuture<AsyncResultSet>> underWay = new ArrayDeque<>();
    int read = 0;
    for (int partition = 0; partition < partitions + READS; partition++) {
      if (partition >= READS && partition - READS < partitions) {
        read += pages.applyAsInt(underWay.remove().join(), partition - READS);
      }
      if (partition < partitions) {
        underWay.add(session.executeAsync(select.bind(partition)).toCompletableFuture());
      }
    }
    if (read != count) {
      throw new IllegalStateException("expected " + count + " rows, got " + read);
    }
  }

  static ToIntBiFunction<AsyncResultSet, Integer> each(ObjIntConsumer<Row> rows) {
    return (page, partition) -> {
      int index = partition * Plan.PARTITION;
      for (Row row : page.currentPage()) {
        rows.accept(row, index++);
      }
      return index - partition * Plan.PARTITION;
    };
  }
}
