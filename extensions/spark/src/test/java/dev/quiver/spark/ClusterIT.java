/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.Quiver;
import dev.quiver.it.server.EmbeddedCassandra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests executors in separate JVMs, with one node. */
@Tag("cluster")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@TestInstance(PER_CLASS)
class ClusterIT {
  private static final int ROWS = 5000;
  private static final Set<String> BOTH = Set.of("127.0.0.1", "127.0.0.2");

  @AutoClose private EmbeddedCassandra cassandra;
  @AutoClose private CqlSession cql;
  @AutoClose private SparkCluster cluster;
  private Docs docs;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    cassandra = EmbeddedCassandra.start();
    cql =
        Quiver.sessionBuilder()
            .addContactPoint(cassandra.contactPoint())
            .withLocalDatacenter(cassandra.localDatacenter())
            .build();
    docs = new Docs(cql, "spark_cluster", ROWS);
    docs.create(1);
    Path config =
        Files.writeString(
            folder.resolve("quiver.conf"),
            """
            datastax-java-driver.basic {
              contact-points = ["%s:%d"]
              load-balancing-policy.local-datacenter = %s
            }
            """
                .formatted(
                    cassandra.contactPoint().getHostString(),
                    cassandra.contactPoint().getPort(),
                    cassandra.localDatacenter()));
    cluster =
        new SparkCluster(
            Map.of(
                "spark.files", config.toString(),
                "spark.quiver.driverConfig", "quiver.conf",
                "spark.quiver.keepAliveMillis", "1800000",
                "spark.locality.wait", "10m",
                "spark.speculation", "true",
                "spark.speculation.interval", "50ms",
                "spark.speculation.quantile", "0.5",
                "spark.speculation.efficiency.enabled", "false"));
  }

  @BeforeEach
  void forget() {
    cluster.awaitExecutors();
    cluster.tasks().forget();
  }

  /** Waits for the preferred location as long as configured. */
  @Test
  void readsEachRowAtItsReplica() {
    docs.compare(docs.read(cluster.spark()).collectAsList());
    assertThat(cluster.tasks().hosts()).containsExactly(cassandra.contactPoint().getHostString());
  }

  @Test
  void writesEachRowOnBothExecutors() {
    docs.write(docs.made(cluster.spark(), 8, 1));
    docs.compareWritten(1);
    assertThat(cluster.tasks().hosts()).isEqualTo(BOTH);
  }

  @Test
  void aTableWrittenToItselfIsUnchanged() {
    docs.write(docs.read(cluster.spark()));
    docs.compareWritten(0);
  }

  @Test
  void aSpeculativeTaskChangesNothing() {
    var stuck = functions.udf(new Stuck(), DataTypes.LongType).asNondeterministic();
    docs.write(docs.made(cluster.spark(), 4, 2).withColumn("id", stuck.apply(functions.col("id"))));
    docs.compareWritten(2);
    assertThat(cluster.tasks().copies()).isPositive();
  }

  @Test
  void writesEachRowIfAnExecutorIsKilled() throws IOException {
    try (Middle middle = new Middle(ROWS, cluster::killAnExecutor)) {
      docs.write(
          docs.made(cluster.spark(), 8, 4)
              .withColumn("id", middle.column().apply(functions.col("id"))));
      assertThat(middle.rowsBefore()).isEqualTo(ROWS / 2);
    }
    docs.compareWritten(4);
  }

  /** Two of executors, and one of this JVM, which plans. */
  @Test
  void opensOneSessionInEachJvm() {
    for (int i = 0; i < 3; i++) {
      docs.write(docs.made(cluster.spark(), 8, 3));
      docs.compare(docs.read(cluster.spark()).collectAsList());
    }
    Set<String> sessions =
        cql.execute("SELECT client_options FROM system_views.clients").all().stream()
            .map(row -> row.getMap(0, String.class, String.class))
            .filter(Objects::nonNull)
            .filter(options -> "quiver-spark".equals(options.get("APPLICATION_NAME")))
            .map(options -> options.get("CLIENT_ID"))
            .collect(Collectors.toSet());
    assertThat(sessions).hasSize(3);
  }

  /**
   * In the middle of the job, the first attempt of the first task blocks until it is killed. Spark
   * marks a task that it kills, and interrupts its thread only if it has started: a task killed
   * just before that has only the mark.
   */
  private static final class Stuck implements UDF1<Long, Long> {
    private static final long serialVersionUID = 1;

    @Override
    public Long call(Long id) throws InterruptedException {
      TaskContext task = TaskContext.get();
      if (id == ROWS / 8 && task.attemptNumber() == 0) {
        Await.until(
            "the end of a copy of this task, and the kill of this one", task::isInterrupted);
        throw new InterruptedException("killed, as a copy of this task has ended");
      }
      return id;
    }
  }
}
