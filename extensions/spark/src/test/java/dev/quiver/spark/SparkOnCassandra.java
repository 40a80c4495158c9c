/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import dev.quiver.Quiver;
import dev.quiver.it.server.EmbeddedCassandra;
import dev.quiver.it.server.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Spark in this JVM and one Cassandra node, for all test classes of a run. */
final class SparkOnCassandra implements BeforeAllCallback {
  static final String KEYSPACE = "spark_it";

  /** Each table is recreated: with the driver's debouncing of a second these tests would wait. */
  private static final Duration SHORT = Duration.ofMillis(10);

  private static final String SCHEMA_WINDOW = DefaultDriverOption.METADATA_SCHEMA_WINDOW.getPath();
  private static final Namespace SPARK = Namespace.create(SparkOnCassandra.class);
  private Shared shared;

  @Override
  public void beforeAll(ExtensionContext context) {
    shared =
        context
            .getRoot()
            .getStore(SPARK)
            .computeIfAbsent(Shared.class, key -> Shared.start(), Shared.class);
  }

  SparkSession spark() {
    return shared.spark;
  }

  CqlSession cql() {
    return shared.cql;
  }

  ResultSet execute(String statement, Object... values) {
    return cql().execute(statement, values);
  }

  String contactPoint() {
    return shared.contactPoint;
  }

  /** Recreates a table when the tasks of the last job have ended, which a failed job precedes. */
  void table(String name, String columns) {
    Await.noTasks(spark());
    cql().execute("DROP TABLE IF EXISTS " + name);
    cql().execute("CREATE TABLE " + name + " (" + columns + ")");
    // Otherwise sessions of Spark would use the old metadata of the table for a second.
    try (Sessions.Lease lease = Sessions.acquire(Settings.of(Map.of()))) {
      lease.session().refreshSchema();
    }
  }

  Dataset<Row> read(String table) {
    return read(table, Map.of());
  }

  Dataset<Row> read(String table, Map<String, String> options) {
    return spark()
        .read()
        .format("quiver")
        .option("keyspace", KEYSPACE)
        .option("table", table)
        .options(options)
        .load();
  }

  static void append(Dataset<Row> rows, String table) {
    write(rows, table, SaveMode.Append, Map.of());
  }

  static void write(Dataset<Row> rows, String table, SaveMode mode, Map<String, String> options) {
    rows.write()
        .format("quiver")
        .option("keyspace", KEYSPACE)
        .option("table", table)
        .options(options)
        .mode(mode)
        .save();
  }

  static List<String> texts(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  private record Shared(
      EmbeddedCassandra cassandra,
      CqlSession cql,
      SparkSession spark,
      String contactPoint,
      Path folder)
      implements AutoCloseable {

    static Shared start() {
      EmbeddedCassandra cassandra = EmbeddedCassandra.start();
      String point =
          cassandra.contactPoint().getAddress().getHostAddress()
              + ":"
              + cassandra.contactPoint().getPort();
      CqlSession cql =
          Quiver.sessionBuilder()
              .addContactPoint(cassandra.contactPoint())
              .withLocalDatacenter(cassandra.localDatacenter())
              .withConfigLoader(
                  DriverConfigLoader.programmaticBuilder()
                      .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, SHORT)
                      .withDuration(
                          DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_INTERVAL, SHORT)
                      .build())
              .build();
      cql.execute(
          "CREATE KEYSPACE "
              + KEYSPACE
              + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
      cql.execute("USE " + KEYSPACE);
      Path folder = newFolder();
      SparkSession spark =
          SparkSession.builder()
              .master("local[2]")
              .appName("quiver")
              .config("spark.ui.enabled", "false")
              .config("spark.sql.shuffle.partitions", "4")
              .config("spark.sql.session.timeZone", "UTC")
              .config("spark.sql.warehouse.dir", folder.toString())
              .config("spark.local.dir", folder.toString())
              .config("spark.driver.host", "127.0.0.1")
              .config("spark.quiver.contactPoints", point)
              .config("spark.quiver.localDatacenter", cassandra.localDatacenter())
              .config("spark.quiver.driver." + SCHEMA_WINDOW, SHORT.toMillis() + " milliseconds")
              .config("spark.sql.catalog.cassandra", "dev.quiver.spark.QuiverCatalog")
              .getOrCreate();
      return new Shared(cassandra, cql, spark, point, folder);
    }

    private static Path newFolder() {
      try {
        return Files.createTempDirectory("quiver-spark");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      try (cassandra;
          cql) {
        spark.stop();
        try {
          Folders.delete(folder, Await.PATIENCE);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
