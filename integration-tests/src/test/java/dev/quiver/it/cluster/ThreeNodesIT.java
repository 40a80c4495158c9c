/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.RowFailure;
import dev.quiver.bulk.ScanException;
import dev.quiver.bulk.ScanProgress;
import dev.quiver.bulk.TableLookup;
import dev.quiver.bulk.TableScan;
import dev.quiver.it.server.EmbeddedCluster;
import dev.quiver.row.RowDecoder;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Await;
import dev.quiver.testkit.Seed;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests borrowed vectors, scans and lookups on a cluster of three local nodes, while one at a time
 * is killed and restarted. The test configuration {@code integration-tests/three-nodes} runs it;
 * macOS needs the addresses 127.0.0.2 and 127.0.0.3: see {@link EmbeddedCluster}.
 */
class ThreeNodesIT {
  private static final int NODES = 3;
  private static final int ROUNDS = Integer.getInteger("quiver.test.kills", 4);
  private static final int ROWS_BETWEEN = 500;
  private static final int ROWS_OF_SCAN = 10_000;

  /** More rows than a load keeps in memory, so that it is running when a node is killed. */
  private static final int ROWS_OF_LOAD = 60_000;

  private static final Duration LIMIT = Duration.ofMinutes(6);

  private static EmbeddedCluster cluster;
  private static CqlSession session;

  @BeforeAll
  static void start() {
    System.out.println("Vectors of this run: " + Seed.describe());
    cluster = EmbeddedCluster.start(NODES);
    session =
        Quiver.sessionBuilder()
            .addContactPoint(cluster.contactPoint(0))
            .addContactPoint(cluster.contactPoint(1))
            .addContactPoint(cluster.contactPoint(2))
            .withLocalDatacenter(cluster.localDatacenter())
            .withConfigLoader(
                DriverConfigLoader.programmaticBuilder()
                    .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "QUORUM")
                    .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT, LIMIT)
                    .withDuration(
                        DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(200))
                    .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(2))
                    .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
                    .build())
            .build();
    awaitAllUp();
  }

  @AfterAll
  static void stop() {
    EmbeddedCluster started = cluster;
    CqlSession opened = session;
    try (started;
        opened) {
      // The session is closed first. Both are null if they could not be created.
    }
  }

  private static void createTable(String keyspace, int replicas) {
    execute(
        "CREATE KEYSPACE "
            + keyspace
            + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': "
            + replicas
            + "}");
    execute(
        "CREATE TABLE "
            + keyspace
            + ".docs (id int PRIMARY KEY, v vector<float, "
            + VectorOf.DIMENSION
            + ">)");
  }

  private static void writeTable(String keyspace, int replicas) throws InterruptedException {
    createTable(keyspace, replicas);
    Writer writer = new Writer(session, keyspace + ".docs", (statement, coordinator) -> {});
    writer.write(ROWS_OF_SCAN);
    assertThat(writer.failed).isEmpty();
  }

  private static void execute(String ddl) {
    session.execute(SimpleStatement.newInstance(ddl).setTimeout(LIMIT));
    Await.until("one schema on all nodes", LIMIT, session::checkSchemaAgreement);
  }

  private static void awaitAllUp() {
    Await.until(
        "a session with three nodes that are up",
        LIMIT,
        () -> {
          Map<?, Node> nodes = session.getMetadata().getNodes();
          return nodes.size() == NODES
              && nodes.values().stream()
                  .allMatch(
                      node -> node.getState() == NodeState.UP && node.getOpenConnections() > 0);
        });
  }

  /** With one replica per row, the coordinator has to be that replica. */
  @Test
  void statementsWithBorrowedVectorsGoToAReplica() throws Exception {
    createTable("one", 1);
    AtomicInteger elsewhere = new AtomicInteger();
    Writer writer =
        new Writer(
            session,
            "one.docs",
            (statement, coordinator) -> {
              if (!replicas(statement).equals(Set.of(coordinator))) {
                elsewhere.incrementAndGet();
              }
            });
    writer.write(ROWS_BETWEEN);
    assertThat(writer.failed).isEmpty();
    assertThat(elsewhere).hasValue(0);
    assertThat(writer.coordinators).hasSize(NODES);

    assertThat(scanned("one")).isEqualTo(writer.acknowledged).hasSize(ROWS_BETWEEN);

    // The check also detects requests without a routing token.
    int withoutToken = 0;
    for (int id = 0; id < 100; id++) {
      Node coordinator =
          session
              .execute(SimpleStatement.newInstance("SELECT id FROM one.docs WHERE id = " + id))
              .getExecutionInfo()
              .getCoordinator();
      BoundStatement bound = session.prepare("SELECT id FROM one.docs WHERE id = ?").bind(id);
      withoutToken += replicas(bound).equals(Set.of(coordinator)) ? 0 : 1;
    }
    assertThat(withoutToken).isPositive();
    System.out.printf(
        "Token-aware: %d of %d requests answered by their only replica, by node %s;"
            + " without a token, %d of 100 were not%n",
        ROWS_BETWEEN - elsewhere.get(), ROWS_BETWEEN, byAddress(writer), withoutToken);
  }

  private static Set<Node> replicas(BoundStatement statement) {
    return session
        .getMetadata()
        .getTokenMap()
        .orElseThrow()
        .getReplicas(statement.getRoutingKeyspace(), statement.getRoutingKey());
  }

  @Test
  void acknowledgedRowsAreReadBackBitByBitAfterNodesDied() throws Exception {
    createTable("three", NODES);
    Set<Integer> elsewhere = ConcurrentHashMap.newKeySet();
    Writer writer =
        new Writer(
            session,
            "three.docs",
            (statement, coordinator) -> {
              if (!replicas(statement).contains(coordinator)) {
                elsewhere.add(statement.getInt(0));
              }
            });
    int acknowledgedWhileDown = 0;
    Thread writing = new Thread(writer::writeOn, "writer");
    writing.start();
    try {
      for (int round = 0; round < ROUNDS; round++) {
        int victim = round % NODES;
        awaitMoreRows(writer);
        cluster.kill(victim);
        int before = writer.acknowledged.size();
        awaitMoreRows(writer);
        acknowledgedWhileDown += writer.acknowledged.size() - before;
        cluster.restart(victim);
        awaitAllUp();
      }
      awaitMoreRows(writer);
    } finally {
      writer.stop();
      writing.join();
    }

    Set<Integer> there = scanned("three");
    System.out.printf(
        "Kills: %d; %d requests: %d acknowledged (%d of them while a node was down), by node %s;"
            + " %d failed %s; %d rows read back at QUORUM%n",
        ROUNDS,
        writer.attempted(),
        writer.acknowledged.size(),
        acknowledgedWhileDown,
        byAddress(writer),
        writer.failed.size(),
        reasons(writer),
        there.size());
    assertThat(there).containsAll(writer.acknowledged);
    there.removeAll(writer.acknowledged);
    assertThat(writer.failed.keySet()).containsAll(there);
    assertThat(writer.acknowledged.size() + writer.failed.size()).isEqualTo(writer.attempted());
    assertThat(elsewhere).isEmpty();
    assertThat(writer.coordinators).hasSize(NODES);
    assertThat(acknowledgedWhileDown).isGreaterThanOrEqualTo(ROUNDS * ROWS_BETWEEN);
  }

  /** Other nodes continue with the pages of the killed node. */
  @Test
  void aScanReturnsEachRowOnceWhileANodeRestarts() throws Exception {
    writeTable("scanned", NODES);
    Set<Integer> ids = new HashSet<>();
    List<String> wrong = new ArrayList<>();
    ScanProgress last =
        TableScan.of(session, "scanned", "docs")
            .withPageSize(20)
            .withMaxBytes(1 << 16) // most rows are requested after the kill
            .forEach(
                RowDecoder.records(Doc.class),
                doc -> {
                  check(doc, ids, wrong);
                  killOrRestart(1, ids.size(), ROWS_OF_SCAN);
                });
    awaitAllUp();
    System.out.println("Scan with a kill: " + last);
    assertThat(wrong).isEmpty();
    assertThat(ids).isEqualTo(ids(ROWS_OF_SCAN));
    assertThat(last.share()).isEqualTo(1);
  }

  /** Other replicas return the rows of the killed node. Keys from 10,000 on have no row. */
  @Test
  void aLookupReturnsEachKeyInOrderWhileANodeRestarts() throws Exception {
    writeTable("found", NODES);
    List<Integer> keys = new ArrayList<>(ids(ROWS_OF_SCAN + 1_000));
    Collections.shuffle(keys);
    RowDecoder<Doc> decoder = RowDecoder.records(Doc.class);
    AtomicInteger read = new AtomicInteger();
    List<Optional<Doc>> found =
        TableLookup.of(session, "found", "docs")
            .withMaxBytes(1 << 16) // most is requested after the kill
            .withProgressListener(LIMIT, last -> System.out.println("Lookup with a kill: " + last))
            .find(
                keys,
                row -> {
                  killOrRestart(1, read.incrementAndGet(), ROWS_OF_SCAN);
                  return decoder.decode(row);
                });
    awaitAllUp();
    Set<Integer> ids = new HashSet<>();
    List<String> wrong = new ArrayList<>();
    found.forEach(doc -> doc.ifPresent(present -> check(present, ids, wrong)));
    assertThat(wrong).isEmpty();
    assertThat(found.stream().map(doc -> doc.map(Doc::id)))
        .isEqualTo(keys.stream().map(id -> Optional.of(id).filter(i -> i < ROWS_OF_SCAN)).toList());
  }

  @Test
  void aLookupOfAKeyWithoutAReplicaFailsWithThatKey() throws Exception {
    writeTable("lost", 1);
    PreparedStatement select = session.prepare("SELECT id FROM lost.docs WHERE id = ?");
    InetSocketAddress killed = cluster.contactPoint(2);
    cluster.kill(2);
    try {
      TableLookup lookup = TableLookup.of(session, "lost", "docs");
      assertThatThrownBy(() -> lookup.find(ids(ROWS_OF_SCAN), row -> row.getInt("id")))
          .isInstanceOf(ScanException.class)
          .message()
          .satisfies(
              message -> {
                Matcher key =
                    Pattern.compile("lost.docs: the lookup of key \\d+ \\(id = (\\d+)\\) failed")
                        .matcher(message);
                assertThat(key.find()).as(message).isTrue();
                assertThat(replicas(select.bind(Integer.parseInt(key.group(1)))))
                    .extracting(node -> node.getEndPoint().resolve())
                    .containsExactly(killed);
              });
    } finally {
      cluster.restart(2);
      awaitAllUp();
    }
  }

  /** A load of idempotent statements writes all rows, whatever happens to a node. */
  @Test
  void aLoadWritesEachRowWhileANodeRestarts() {
    createTable("loaded", NODES);
    BulkResult<Integer> result =
        writer("loaded.docs").withIdempotence(true).write(idsWithAKill(ROWS_OF_LOAD));
    awaitAllUp();
    System.out.println("Load with a kill: " + result.progress());
    assertThat(result.rowsWritten()).isEqualTo(ROWS_OF_LOAD);
    assertThat(result.failures()).isEmpty();
    assertThat(scanned("loaded")).isEqualTo(ids(ROWS_OF_LOAD));
  }

  /** Statements that are not idempotent are sent once: each row is written or reported. */
  @Test
  void aLoadReportsEachRowThatItMayNotRetry() {
    createTable("told", NODES);
    BulkResult<Integer> result =
        writer("told.docs")
            .withIdempotence(false)
            .withMaxFailures(ROWS_OF_LOAD)
            .write(idsWithAKill(ROWS_OF_LOAD));
    awaitAllUp();
    Map<Integer, RowFailure<Integer>> failures = new HashMap<>();
    Map<String, Integer> reasons = new TreeMap<>();
    for (RowFailure<Integer> failure : result.failures()) {
      assertThat(failures.put(failure.row(), failure)).isNull();
      reasons.merge(failure.reason().getClass().getSimpleName(), 1, Integer::sum);
    }
    assertThat(result.rowsWritten() + failures.size()).isEqualTo(ROWS_OF_LOAD);
    Set<Integer> there = scanned("told");
    Set<Integer> expected = ids(ROWS_OF_LOAD);
    assertThat(expected).containsAll(there);
    expected.removeAll(there);
    System.out.printf(
        "Load with a kill, nothing repeated that may have been executed: %s; failures: %s;"
            + " %d rows are missing%n",
        result.progress(), reasons, expected.size());
    assertThat(failures.keySet()).containsAll(expected);
    failures.forEach(
        (id, failure) -> {
          if (!failure.mayBeWritten()) {
            assertThat(there).doesNotContain(id);
          }
        });
  }

  private static BulkWriter<Integer> writer(String table) {
    PreparedStatement insert = session.prepare("INSERT INTO " + table + " (id, v) VALUES (?, ?)");
    return BulkWriter.of(session, id -> WriteThrough.borrow(insert.bind(id), "v", VectorOf.id(id)));
  }

  /** Returns ids from 0 on; a node is killed at a quarter of them, and restarted at half. */
  private static Iterator<Integer> idsWithAKill(int count) {
    return IntStream.range(0, count).peek(id -> killOrRestart(2, id, count)).iterator();
  }

  private static void killOrRestart(int node, int row, int count) {
    if (row == count / 4) {
      cluster.kill(node);
    } else if (row == count / 2) {
      cluster.restart(node);
    }
  }

  private static Set<Integer> ids(int count) {
    return IntStream.range(0, count).boxed().collect(Collectors.toCollection(HashSet::new));
  }

  /**
   * Returns the ids of a keyspace's rows, and checks that they are distinct and have their bits.
   */
  private static Set<Integer> scanned(String keyspace) {
    Set<Integer> ids = new HashSet<>();
    List<String> wrong = new ArrayList<>();
    TableScan.of(session, keyspace, "docs")
        .forEach(RowDecoder.records(Doc.class), doc -> check(doc, ids, wrong));
    assertThat(wrong).isEmpty();
    return ids;
  }

  /** Reports a row that is repeated, or has other bits. */
  private static void check(Doc doc, Set<Integer> ids, List<String> wrong) {
    if (!ids.add(doc.id())) {
      wrong.add("row " + doc.id() + " came twice");
    }
    String difference = VectorOf.difference(doc.id(), doc.v());
    if (difference != null) {
      wrong.add(difference);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Doc(int id, float[] v) {}

  private static void awaitMoreRows(Writer writer) {
    int enough = writer.acknowledged.size() + ROWS_BETWEEN;
    Await.until(enough + " rows", LIMIT, () -> writer.acknowledged.size() >= enough);
  }

  private static Map<String, Integer> byAddress(Writer writer) {
    Map<String, Integer> counts = new TreeMap<>();
    writer.coordinators.forEach((node, count) -> counts.put("" + node.getEndPoint(), count.get()));
    return counts;
  }

  private static Map<String, Integer> reasons(Writer writer) {
    Map<String, Integer> counts = new HashMap<>();
    writer
        .failed
        .values()
        .forEach(e -> counts.merge(e.getClass().getSimpleName(), 1, Integer::sum));
    return counts;
  }
}
