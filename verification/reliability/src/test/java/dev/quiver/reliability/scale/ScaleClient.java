/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.scale;

import com.codahale.metrics.Meter;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.reliability.memory.ClientJvm;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Payload;
import dev.quiver.row.Vectors;
import dev.quiver.session.WriteThrough;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;

/**
 * Writes vectors and reads them, and prints the cost of each for this process: {@code <write or
 * read> <vectors a second> <microseconds of CPU> <those of Java threads> <bytes allocated> <bytes
 * sent and received>}. Threads that compile or collect garbage are not Java threads. Arguments: the
 * server's port, the number of connections, and of vectors per round. The first rounds, in which
 * the JVM compiles, are not measured.
 */
final class ScaleClient {
  static final int DIMENSION = 1536;
  static final int ROWS_OF_A_PAGE = 100;
  static final int WARM_UP_ROUNDS = 3;
  static final int ROUNDS = 3;

  private static final int IDS = 1024;
  private static final int PAGES_IN_FLIGHT = 8;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final CqlSession session;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final float[][] vectors = new float[IDS][];

  private interface Work {
    void run(long count) throws InterruptedException;
  }

  private ScaleClient(CqlSession session) {
    this.session = session;
    insert = session.prepare(FakeTable.insert(DIMENSION));
    select = session.prepare(FakeTable.select(DIMENSION));
    for (int id = 0; id < IDS; id++) {
      vectors[id] = Payload.of(id, 0, DIMENSION);
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    ClientJvm.endWithParent();
    int port = Integer.parseInt(arguments[0]);
    int connections = Integer.parseInt(arguments[1]);
    long count = Long.parseLong(arguments[2]);
    try (CqlSession session =
        Quiver.sessionBuilder()
            .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .withLocalDatacenter(FakeServer.DATACENTER)
            .withConfigLoader(
                DriverConfigLoader.programmaticBuilder()
                    .withString(DefaultDriverOption.PROTOCOL_VERSION, "V5")
                    .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, connections)
                    .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMinutes(1))
                    .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                    .withBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED, false)
                    .withStringList(
                        DefaultDriverOption.METRICS_SESSION_ENABLED,
                        List.of(
                            DefaultSessionMetric.BYTES_SENT.getPath(),
                            DefaultSessionMetric.BYTES_RECEIVED.getPath()))
                    .build())
            .build()) {
      ScaleClient client = new ScaleClient(session);
      for (int round = 0; round < WARM_UP_ROUNDS; round++) {
        client.write(count);
        client.read(count);
      }
      for (int round = 0; round < ROUNDS; round++) {
        client.measure("write", count, client::write);
        client.measure("read", count, client::read);
      }
    }
  }

  private void measure(String name, long count, Work work) throws InterruptedException {
    long start = System.nanoTime();
    long cpu = SYSTEM.getProcessCpuTime();
    long java = ofJavaThreads();
    long bytes = allocated();
    long wire = wire();
    work.run(count);
    System.out.printf(
        Locale.ROOT,
        "%s %.0f %.2f %.2f %.0f %.0f%n",
        name,
        count * 1e9 / (System.nanoTime() - start),
        (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / count,
        (ofJavaThreads() - java) / 1e3 / count,
        (double) (allocated() - bytes) / count,
        (double) (wire() - wire) / count);
  }

  /** Returns the nanoseconds of live threads, without those of threads that have ended. */
  private static long ofJavaThreads() {
    long all = 0;
    for (long nanos : THREADS.getThreadCpuTime(THREADS.getAllThreadIds())) {
      all += Math.max(0, nanos);
    }
    return all;
  }

  private static long allocated() {
    long all = 0;
    for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
      all += Math.max(0, bytes);
    }
    return all;
  }

  private long wire() {
    return count(DefaultSessionMetric.BYTES_SENT) + count(DefaultSessionMetric.BYTES_RECEIVED);
  }

  private long count(DefaultSessionMetric metric) {
    return session
        .getMetrics()
        .flatMap(metrics -> metrics.<Meter>getSessionMetric(metric))
        .orElseThrow()
        .getCount();
  }

  private void write(long count) {
    long written =
        BulkWriter.of(
                session,
                (Long i) -> {
                  long id = i % IDS;
                  return WriteThrough.borrow(
                      insert
                          .boundStatementBuilder()
                          .setLong("id", id)
                          .setInt("row", 0)
                          .setLong("tail", Payload.tail(id, 0))
                          .build(),
                      "v",
                      vectors[(int) id]);
                })
            .withIdempotence(true)
            .withoutBatches()
            .write(LongStream.range(0, count).boxed())
            .rowsWritten();
    if (written != count) {
      throw new IllegalStateException("expected " + count + " written, got " + written);
    }
  }

  /** Reads into arrays of each thread, without checking the checksums, as that costs CPU. */
  private void read(long count) throws InterruptedException {
    ThreadLocal<float[]> mine = ThreadLocal.withInitial(() -> new float[DIMENSION]);
    Semaphore places = new Semaphore(PAGES_IN_FLIGHT);
    AtomicReference<Throwable> failed = new AtomicReference<>();
    for (long id = 0; id < count / ROWS_OF_A_PAGE; id++) {
      places.acquire();
      var unused =
          session
              .executeAsync(select.bind(id, ROWS_OF_A_PAGE))
              .whenComplete(
                  (page, failure) -> {
                    try {
                      if (failure != null) {
                        throw new IllegalStateException(failure);
                      }
                      for (Row row : page.currentPage()) {
                        Vectors.read(row, row.firstIndexOf("v"), mine.get(), 0);
                      }
                    } catch (Throwable e) {
                      failed.set(e);
                    } finally {
                      places.release();
                    }
                  });
    }
    places.acquire(PAGES_IN_FLIGHT);
    if (failed.get() != null) {
      throw new IllegalStateException(failed.get());
    }
  }
}
