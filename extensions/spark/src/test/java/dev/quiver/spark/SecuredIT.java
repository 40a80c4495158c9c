/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.it.server.SecuredCassandra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests a node with TLS and a password, configured by options and by a file of the driver. */
class SecuredIT {
  private static final String KEYSPACE = "spark_secured";
  private static final int ROWS = 500;

  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();
  @TempDir static Path folder;
  @AutoClose private static SecuredCassandra cassandra;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    cassandra = SecuredCassandra.withTls(folder);
    try (CqlSession cql = admin()) {
      cql.execute(
          "CREATE KEYSPACE %s WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"
              .formatted(KEYSPACE));
    }
  }

  /** Returns the TLS options in the driver's own form. */
  private static String tls() {
    return """
        { class = DefaultSslEngineFactory, truststore-path = "%s", truststore-password = "%s",
          hostname-validation = true }
        """
        .formatted(SecuredCassandra.trusted(folder), SecuredCassandra.TRUSTED_PASSWORD);
  }

  private static Map<String, String> options(String table, Map<String, String> more) {
    Map<String, String> all =
        new HashMap<>(
            Map.of(
                "keyspace",
                KEYSPACE,
                "table",
                table,
                "contactPoints",
                cassandra.contactPoint(),
                "localDatacenter",
                cassandra.localDatacenter(),
                "keepAliveMillis",
                "0"));
    all.putAll(more);
    return all;
  }

  private static Map<String, String> login(String password, String tls) {
    return Map.of(
        "username", SecuredCassandra.USERNAME,
        "password", password,
        "driver.advanced.ssl-engine-factory", tls);
  }

  private static void writesAndReads(String table, Map<String, String> more) {
    // Spark's sessions end with their last user, which is this one.
    Sessions.Lease lease = Sessions.acquire(Settings.of(options(table, more)));
    try (lease;
        CqlSession cql = admin()) {
      cql.execute(
          "CREATE TABLE %s.%s (id bigint PRIMARY KEY, embedding vector<float, 2>)"
              .formatted(KEYSPACE, table));
      Map<String, String> options = options(table, more);
      ON.spark()
          .range(ROWS)
          .selectExpr("id", "array(cast(id as float), cast(-0.5 as float)) AS embedding")
          .write()
          .format("quiver")
          .options(options)
          .mode("append")
          .save();
      List<Row> rows = ON.spark().read().format("quiver").options(options).load().collectAsList();
      assertThat(rows).hasSize(ROWS);
      for (Row row : rows) {
        assertThat(row.<Float>getList(1)).containsExactly((float) row.getLong(0), -0.5f);
      }
      assertThat(connections(cql)).isNotEmpty().allMatch("tester over TLS"::equals);
    }
  }

  /** Returns the node's description of the sessions of quiver-spark. */
  private static List<String> connections(CqlSession cql) {
    return cql
        .execute("SELECT username, ssl_enabled, client_options FROM system_views.clients")
        .all()
        .stream()
        .filter(row -> !row.isNull(2))
        .filter(
            row ->
                "quiver-spark"
                    .equals(row.getMap(2, String.class, String.class).get("APPLICATION_NAME")))
        .map(row -> row.getString(0) + (row.getBoolean(1) ? " over TLS" : " in plain"))
        .toList();
  }

  private static CqlSession admin() {
    return CqlSession.builder()
        .addContactPoint(cassandra.address())
        .withLocalDatacenter(cassandra.localDatacenter())
        .withAuthCredentials(SecuredCassandra.USERNAME, SecuredCassandra.PASSWORD)
        .build();
  }

  @Test
  void connectsByOptions() {
    writesAndReads("by_options", login(SecuredCassandra.PASSWORD, tls()));
  }

  @Test
  void connectsByAFileOfTheDriver() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("application.conf"),
            """
            datastax-java-driver.advanced {
              ssl-engine-factory = %s
              auth-provider { class = PlainTextAuthProvider, username = %s, password = "%s" }
            }
            """
                .formatted(tls(), SecuredCassandra.USERNAME, SecuredCassandra.PASSWORD));
    writesAndReads("by_file", Map.of("driverConfig", file.toString()));
  }

  @Test
  void findsAKeyStoreThatSparkHasCopied() {
    Path store = SecuredCassandra.trusted(folder);
    ON.spark().sparkContext().addFile(store.toString());
    writesAndReads(
        "by_name",
        login(
            SecuredCassandra.PASSWORD,
            tls().replace(store.toString(), store.getFileName().toString())));
  }

  @Test
  void findsASecureConnectBundleThatSparkHasCopied() throws IOException {
    Path bundle = Files.writeString(folder.resolve("secure-connect-docs.zip"), "bundle");
    ON.spark().sparkContext().addFile(bundle.toString());
    ON.spark().range(1).count(); // the executor copies the file here, while its folder exists
    String option = "driver.basic.cloud.secure-connect-bundle";
    String found = bundle(Settings.of(Map.of(option, "secure-connect-docs.zip")));
    assertThat(Path.of(found)).isAbsolute().isNotEqualTo(bundle).hasContent("bundle");
    assertThat(bundle(Settings.of(Map.of(option, bundle.toString())))).isEqualTo(bundle.toString());
    String url = "https://example.com/bundle.zip";
    assertThat(bundle(Settings.of(Map.of(option, url)))).isEqualTo(url);
  }

  private static String bundle(Settings settings) {
    return settings.config().getString("basic.cloud.secure-connect-bundle");
  }

  @Test
  void theErrorOfAWrongPasswordDoesNotShowIt() {
    assertThatThrownBy(
            () ->
                ON.spark()
                    .read()
                    .format("quiver")
                    .options(options("by_options", login("wrong-horse", tls())))
                    .load())
        .hasStackTraceContaining("AuthenticationException")
        .satisfies(
            failure ->
                assertThat(Throwables.getStackTrace(failure))
                    .doesNotContain("wrong-horse", SecuredCassandra.TRUSTED_PASSWORD));
  }
}
