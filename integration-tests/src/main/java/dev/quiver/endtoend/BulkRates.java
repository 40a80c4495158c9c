/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkException;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.it.server.EmbeddedCassandra;
import dev.quiver.it.server.EmbeddedCluster;
import dev.quiver.session.WriteThrough;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Rows in a second, and what the client spends for each, of loads written by hand and of {@link
 * BulkWriter}, in turn, against a node of its own: {@code BulkRates <rows> <dimension> <rounds>
 * [<regular expression of loads, "one partition: BulkWriter">]}. Loads of three nodes are those of
 * an expression that begins with {@code three nodes}.
 */
public final class BulkRates {
  private static final int BATCH = 20;
  private static final int NODES = 3;
  private static final int VECTORS = 4096;

  private static final String NAIVE = "naive: execute, CqlVector";
  private static final String ONE_AT_A_TIME = "one at a time";
  private static final String OURS = "BulkWriter";

  /** Ways that wait for each row write so many times fewer. */
  private static final int FEWER = 8;

  private final CqlSession session;

  /** As somebody has it who does not know Quiver. */
  private final CqlSession driver;

  private final Pattern which;
  private final float[][] vectors;
  private int rows;
  private int key;

  /** A way to write rows whose keys begin somewhere. */
  private interface Way {
    void write(PreparedStatement insert, int first) throws InterruptedException;
  }

  private BulkRates(CqlSession session, CqlSession driver, int rows, int dimension, Pattern which) {
    this.session = session;
    this.driver = driver;
    this.which = which;
    this.rows = rows;
    this.vectors = new float[VECTORS][dimension];
    for (int i = 0; i < vectors.length; i++) {
      Random random = new Random(i);
      for (int j = 0; j < dimension; j++) {
        vectors[i][j] = random.nextFloat() - 0.5f;
      }
    }
  }

  /**
   * Measures and prints.
   *
   * @param arguments rows of each load, elements of a vector, rounds, and which loads
   * @throws InterruptedException while a load waits
   * @throws IOException if the system does not tell what was spent
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    int rows = Integer.parseInt(arguments[0]);
    int dimension = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    Pattern which = Pattern.compile(arguments.length > 3 ? arguments[3] : ".*");
    if (arguments.length > 3 && arguments[3].startsWith("three nodes")) {
      try (EmbeddedCluster cluster = EmbeddedCluster.startFast(NODES);
          CqlSession session =
              session(Quiver.sessionBuilder(), cluster.contactPoint(0), cluster.localDatacenter());
          CqlSession driver =
              session(CqlSession.builder(), cluster.contactPoint(0), cluster.localDatacenter())) {
        new BulkRates(session, driver, rows, dimension, which).run("three nodes", NODES, rounds);
      }
      return;
    }
    try (EmbeddedCassandra node = EmbeddedCassandra.startFast();
        CqlSession session =
            session(Quiver.sessionBuilder(), node.contactPoint(), node.localDatacenter());
        CqlSession driver =
            session(CqlSession.builder(), node.contactPoint(), node.localDatacenter())) {
      BulkRates rates = new BulkRates(session, driver, rows, dimension, which);
      for (String table : new String[] {"many partitions", "one partition", "ANN index"}) {
        rates.run(table, 1, rounds);
      }
    }
  }

  private static CqlSession session(
      CqlSessionBuilder builder, InetSocketAddress contactPoint, String datacenter) {
    return builder
        .addContactPoint(contactPoint)
        .withLocalDatacenter(datacenter)
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                .build())
        .build();
  }

  private void run(String name, int replicas, int rounds) throws InterruptedException, IOException {
    Map<String, Way> ways = new LinkedHashMap<>();
    int[] loops = name.equals("ANN index") ? new int[] {2, 4, 8, 16, 256} : new int[] {16, 64, 256};
    ways.put(NAIVE, (insert, first) -> naive(insert.getQuery(), first));
    ways.put(ONE_AT_A_TIME, (insert, first) -> loop(insert, first, 1, 1));
    for (int inFlight : loops) {
      ways.put(inFlight + " in flight", (insert, first) -> loop(insert, first, inFlight, 1));
    }
    if (name.equals("one partition")) {
      for (int inFlight : new int[] {4, 16}) {
        ways.put(
            inFlight + " in flight, batches of " + BATCH,
            (insert, first) -> loop(insert, first, inFlight, BATCH));
      }
    }
    ways.put(OURS, this::bulk);
    ways.keySet().removeIf(way -> !which.matcher(name + ": " + way).matches());
    if (ways.isEmpty()) {
      return;
    }
    PreparedStatement insert = table(name, replicas);
    LoadRounds all = new LoadRounds(name);
    int most = rows;
    for (int round = 0; round < rounds; round++) {
      // Each goes first in turn: what was written before makes the server compact.
      List<Map.Entry<String, Way>> inTurn = new ArrayList<>(ways.entrySet());
      Collections.rotate(inTurn, round);
      for (Map.Entry<String, Way> way : inTurn) {
        boolean waits = way.getKey().equals(NAIVE) || way.getKey().equals(ONE_AT_A_TIME);
        rows = waits ? Math.max(1, most / FEWER) : most;
        LoadRounds.Round measured = measure(way.getValue(), insert);
        all.add(way.getKey(), measured);
        System.out.printf("%-16s %-28s %s%n", name, way.getKey(), measured);
        session.execute("TRUNCATE rates.docs");
      }
    }
    rows = most;
    all.print(System.out, OURS, rounds / 3);
  }

  private PreparedStatement table(String name, int replicas) {
    session.execute("DROP KEYSPACE IF EXISTS rates");
    session.execute(
        "CREATE KEYSPACE rates WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': "
            + replicas
            + "}");
    String key = name.equals("one partition") ? "p int, id int" : "id int";
    session.execute(
        "CREATE TABLE rates.docs (%s, v vector<float, %d>, PRIMARY KEY (%s))"
            .formatted(key, vectors[0].length, key.replace(" int", "")));
    if (name.equals("ANN index")) {
      session.execute("CREATE INDEX ON rates.docs (v) USING 'sai'");
    }
    return session.prepare(
        name.equals("one partition")
            ? "INSERT INTO rates.docs (p, id, v) VALUES (?, ?, ?)"
            : "INSERT INTO rates.docs (id, v) VALUES (?, ?)");
  }

  private LoadRounds.Round measure(Way way, PreparedStatement insert)
      throws InterruptedException, IOException {
    Meter meter = new Meter();
    meter.begin();
    long start = System.nanoTime();
    String failure = null;
    try {
      way.write(insert, key);
    } catch (IllegalStateException | BulkException e) {
      failure = e.toString();
    }
    key += rows;
    double seconds = (System.nanoTime() - start) / 1e9;
    return new LoadRounds.Round(rows / seconds, meter.end().forEach(rows), failure);
  }

  private BoundStatement bind(PreparedStatement insert, int id) {
    BoundStatement bound =
        insert.getVariableDefinitions().size() == 2 ? insert.bind(id) : insert.bind(0, id);
    return WriteThrough.borrow(bound, "v", vectors[Math.floorMod(id, VECTORS)]).setIdempotent(true);
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

  /** A service that has its vector as a list, and waits for each row. */
  private void naive(String query, int first) throws InterruptedException {
    PreparedStatement insert = driver.prepare(query);
    each(
        first,
        id -> {
          List<Float> elements = new ArrayList<>();
          for (float element : vectors[Math.floorMod(id, VECTORS)]) {
            elements.add(element);
          }
          CqlVector<Float> vector = CqlVector.newInstance(elements);
          driver.execute(
              insert.getVariableDefinitions().size() == 2
                  ? insert.bind(id, vector)
                  : insert.bind(0, id, vector));
        });
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
