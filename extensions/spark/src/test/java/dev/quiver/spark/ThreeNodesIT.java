/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.Quiver;
import dev.quiver.it.server.EmbeddedCluster;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Tests jobs of two executors while one of three nodes is killed. Each row has three replicas. */
@Tag("cluster")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@TestInstance(PER_CLASS)
class ThreeNodesIT {
  private static final int ROWS = 20_000;
  private static final int NODES = 3;
  private static final int KILLED = 1;
  private static final String QUORUM = "LOCAL_QUORUM";

  @AutoClose private EmbeddedCluster cassandra;
  @AutoClose private CqlSession cql;
  @AutoClose private SparkCluster cluster;
  private Docs docs;
  private boolean killed;

  @BeforeAll
  void start() throws IOException {
    cassandra = EmbeddedCluster.start(NODES);
    cql =
        Quiver.sessionBuilder()
            .addContactPoint(cassandra.contactPoint(0))
            .withLocalDatacenter(cassandra.localDatacenter())
            .withConfigLoader(
                DriverConfigLoader.programmaticBuilder()
                    .withString(DefaultDriverOption.REQUEST_CONSISTENCY, QUORUM)
                    .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Await.PATIENCE)
                    .withDuration(
                        DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT, Await.PATIENCE)
                    .build())
            .build();
    Await.until(
        "a session that knows all nodes", () -> cql.getMetadata().getNodes().size() == NODES);
    cql.execute(
        "CREATE KEYSPACE alive WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}");
    cql.execute("CREATE TABLE alive.rows (id int PRIMARY KEY)");
    awaitAllNodes();
    docs = new Docs(cql, "spark_three", ROWS);
    docs.create(NODES);
    cluster =
        new SparkCluster(
            Map.of(
                "spark.quiver.contactPoints",
                IntStream.range(0, NODES)
                    .mapToObj(cassandra::contactPoint)
                    .map(point -> point.getHostString() + ":" + point.getPort())
                    .collect(Collectors.joining(",")),
                "spark.quiver.localDatacenter",
                cassandra.localDatacenter(),
                "spark.quiver.driver.basic.request.consistency",
                QUORUM));
  }

  @BeforeEach
  void beginAnew() {
    startTheNodeAgain();
    cluster.tasks().forget();
  }

  private void startTheNodeAgain() {
    if (killed) {
      cassandra.restart(KILLED);
      killed = false;
      awaitAllNodes();
    }
  }

  /** Waits until a row can be written to all three replicas. */
  private void awaitAllNodes() {
    SimpleStatement insert =
        SimpleStatement.newInstance("INSERT INTO alive.rows (id) VALUES (1)")
            .setConsistencyLevel(DefaultConsistencyLevel.ALL);
    Await.until(
        "a row in three nodes",
        () -> {
          try {
            return cql.execute(insert).wasApplied();
          } catch (DriverException e) {
            return false;
          }
        });
  }

  private void kill() {
    killed = true;
    cassandra.kill(KILLED);
  }

  private static Dataset<Row> through(Middle middle, Dataset<Row> rows) {
    return rows.withColumn("id", middle.column().apply(functions.col("id")));
  }

  @Test
  void readsEachRowIfANodeIsKilled() throws IOException {
    try (Middle middle = new Middle(ROWS, this::kill)) {
      List<Row> read = through(middle, docs.read(cluster.spark())).collectAsList();
      assertThat(middle.rowsBefore()).isEqualTo(ROWS / 2);
      docs.compare(read);
    }
    assertThat(cluster.tasks().hosts()).hasSize(2);
  }

  @Test
  void writesEachRowIfANodeIsKilled() throws IOException {
    try (Middle middle = new Middle(ROWS, this::kill)) {
      docs.write(through(middle, docs.made(cluster.spark(), 8, 1)));
      assertThat(middle.rowsBefore()).isEqualTo(ROWS / 2);
    }
    startTheNodeAgain(); // until the others know that it is gone, reads of this test may time out
    docs.compareWritten(1);
    assertThat(cluster.tasks().hosts()).hasSize(2);
  }
}
