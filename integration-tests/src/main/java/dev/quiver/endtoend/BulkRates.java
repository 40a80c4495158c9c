/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.sun.management.OperatingSystemMXBean;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.it.server.EmbeddedCassandra;
import dev.quiver.session.WriteThrough;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/**
 * Rows in a second, and the client's CPU for each, of loads written by hand and of {@link
 * BulkWriter}, in turn, against a node of its own: {@code BulkRates <rows> <dimension> <rounds>}.
 */
public final class BulkRates {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final int BATCH = 20;

  private final CqlSession session;
  private final int rows;
  private final float[][] vectors;
  private int key;

  /** A way to write rows whose keys begin somewhere. */
  private interface Way {
    void write(int first) throws InterruptedException;
  }

  private BulkRates(CqlSession session, int rows, int dimension) {
    this.session = session;
    this.rows = rows;
    this.vectors = new float[64][dimension];
    for (int i = 0; i < vectors.length; i++) {
      Arrays.fill(vectors[i], i + 0.5f);
    }
  }

  /**
   * Measures and prints.
   *
   * @param arguments rows of each load, elements of a vector, rounds
   * @throws InterruptedException while a load waits
   */
  public static void main(String[] arguments) throws InterruptedException {
    int rows = Integer.parseInt(arguments[0]);
    int dimension = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.start();
        CqlSession session =
            Quiver.sessionBuilder()
                .addContactPoint(cassandra.contactPoint())
                .withLocalDatacenter(cassandra.localDatacenter())
                .build()) {
      session.execute(
          "CREATE KEYSPACE rates WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 1} AND durable_writes = true");
      BulkRates rates = new BulkRates(session, rows, dimension);
      String vector = "vector<float, " + dimension + ">";
      session.execute("CREATE TABLE rates.many (id int PRIMARY KEY, v " + vector + ")");
      session.execute(
          "CREATE TABLE rates.one (p int, id int, v " + vector + ", PRIMARY KEY (p, id))");
      rates.run("many partitions", "INSERT INTO rates.many (id, v) VALUES (?, ?)", "many", rounds);
      rates.run(
          "one partition", "INSERT INTO rates.one (p, id, v) VALUES (?, ?, ?)", "one", rounds);
    }
  }

  private void run(String name, String cql, String table, int rounds) throws InterruptedException {
    PreparedStatement insert = session.prepare(cql);
    Map<String, Way> ways = new LinkedHashMap<>();
    ways.put("one at a time", first -> each(first, id -> session.execute(bind(insert, id))));
    for (int inFlight : new int[] {16, 64, 256}) {
      ways.put(inFlight + " in flight", first -> loop(insert, first, inFlight, 1));
    }
    if (table.equals("one")) {
      for (int inFlight : new int[] {4, 16}) {
        ways.put(
            inFlight + " in flight, batches of " + BATCH,
            first -> loop(insert, first, inFlight, BATCH));
      }
    }
    ways.put("BulkWriter", first -> bulk(insert, first));
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, Way> way : ways.entrySet()) {
        long start = System.nanoTime();
        long cpu = SYSTEM.getProcessCpuTime();
        way.getValue().write(key);
        key += rows;
        double seconds = (System.nanoTime() - start) / 1e9;
        double micros = (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / rows;
        System.out.printf(
            "%-16s %-28s %,10.0f rows/s %8.1f us CPU a row%n",
            name, way.getKey(), rows / seconds, micros);
      }
      session.execute("TRUNCATE rates." + table);
    }
  }

  private BoundStatement bind(PreparedStatement insert, int id) {
    BoundStatement bound =
        insert.getVariableDefinitions().size() == 2 ? insert.bind(id) : insert.bind(0, id);
    return WriteThrough.borrow(bound, "v", vectors[id & 63]).setIdempotent(true);
  }

  private interface OfARow {
    void accept(int id) throws InterruptedException;
  }

  private void each(int first, OfARow action) throws InterruptedException {
    for (int id = first; id < first + rows; id++) {
      action.accept(id);
    }
  }

  private void loop(PreparedStatement insert, int first, int inFlight, int batch)
      throws InterruptedException {
    Semaphore places = new Semaphore(inFlight);
    AtomicReference<Throwable> failed = new AtomicReference<>();
    List<BatchableStatement<?>> statements = new ArrayList<>();
    each(
        first,
        id -> {
          BoundStatement bound = bind(insert, id);
          Statement<?> statement = bound;
          if (batch > 1) {
            statements.add(bound);
            if (statements.size() < batch && id < first + rows - 1) {
              return;
            }
            statement = BatchStatement.newInstance(DefaultBatchType.UNLOGGED, statements);
            statements.clear();
          }
          places.acquire();
          var unused =
              session
                  .executeAsync(statement)
                  .whenComplete(
                      (result, failure) -> {
                        places.release();
                        if (failure != null) {
                          failed.set(failure);
                        }
                      });
        });
    places.acquire(inFlight);
    if (failed.get() != null) {
      throw new IllegalStateException(failed.get());
    }
  }

  private void bulk(PreparedStatement insert, int first) {
    long written =
        BulkWriter.of(session, (Integer id) -> bind(insert, id))
            .write(IntStream.range(first, first + rows).boxed())
            .written();
    if (written != rows) {
      throw new IllegalStateException(written + " of " + rows);
    }
  }
}
