/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.stores;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.Quiver;
import dev.quiver.it.server.EmbeddedCassandra;
import dev.quiver.spring.ai.CassandraVectorStore;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.ai.embedding.EmbeddingModel;

/** A node, a session of the driver and one of Quiver, and stores of both kinds on them. */
record Stores(EmbeddedCassandra cassandra, CqlSession driver, CqlSession quiver)
    implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(10);

  /** More at once, and Cassandra fails theirs (CASSANDRA-21644). */
  private static final int IN_FLIGHT = 2;

  private static final Map<String, DataType> COLUMNS = new LinkedHashMap<>();

  static {
    COLUMNS.put("country", DataTypes.TEXT);
    COLUMNS.put("year", DataTypes.INT);
    COLUMNS.put("pages", DataTypes.SMALLINT);
    COLUMNS.put("views", DataTypes.BIGINT);
    COLUMNS.put("price", DataTypes.DOUBLE);
    COLUMNS.put("open", DataTypes.BOOLEAN);
  }

  static Stores start() {
    EmbeddedCassandra cassandra = EmbeddedCassandra.startFast();
    return new Stores(
        cassandra,
        session(CqlSession.builder(), cassandra),
        session(Quiver.sessionBuilder(), cassandra));
  }

  private static CqlSession session(CqlSessionBuilder builder, EmbeddedCassandra cassandra) {
    return builder
        .addContactPoint(cassandra.contactPoint())
        .withLocalDatacenter(cassandra.localDatacenter())
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, SHORT)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_INTERVAL, SHORT)
                .startProfile(CassandraVectorStore.DRIVER_PROFILE_UPDATES)
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                .endProfile()
                .build())
        .build();
  }

  /**
   * The store of Quiver with the first so many of the columns of metadata. Each table has a
   * keyspace: theirs takes an index of another table for its own.
   */
  CassandraVectorStore ours(String table, EmbeddingModel model, int columns) {
    CassandraVectorStore.Builder builder =
        CassandraVectorStore.builder(model)
            .session(quiver)
            .keyspace(table)
            .batchingStrategy(List::of)
            .table(table)
            .fixedThreadPoolExecutorSize(IN_FLIGHT);
    COLUMNS.entrySet().stream()
        .limit(columns)
        .forEach(
            column ->
                builder.addMetadataColumn(
                    new CassandraVectorStore.SchemaColumn(
                        column.getKey(),
                        column.getValue(),
                        CassandraVectorStore.SchemaColumnTags.INDEXED)));
    return builder.build();
  }

  /** Spring AI's store. */
  org.springframework.ai.vectorstore.cassandra.CassandraVectorStore theirs(
      String table, EmbeddingModel model, int columns) {
    var builder =
        org.springframework.ai.vectorstore.cassandra.CassandraVectorStore.builder(model)
            .session(driver)
            .keyspace(table)
            .batchingStrategy(List::of)
            .table(table)
            .fixedThreadPoolExecutorSize(IN_FLIGHT);
    COLUMNS.entrySet().stream()
        .limit(columns)
        .forEach(
            column ->
                builder.addMetadataColumns(
                    new org.springframework.ai.vectorstore.cassandra.CassandraVectorStore
                        .SchemaColumn(
                        column.getKey(),
                        column.getValue(),
                        org.springframework.ai.vectorstore.cassandra.CassandraVectorStore
                            .SchemaColumnTags.INDEXED)));
    return builder.build();
  }

  static String cql(String table) {
    return table + "." + table;
  }

  @Override
  public void close() {
    quiver.close();
    driver.close();
    cassandra.close();
  }
}
