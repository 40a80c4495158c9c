/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springai;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.example.measure.Program.Sessions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.ai.vectorstore.cassandra.CassandraVectorStore;

/** Creates stores of both kinds, with the first so many of six columns of metadata. */
record Stores(Sessions sessions, EmbeddingModel model, int columns) {
  /** With more at the same time, Cassandra fails writes of Spring AI's store (CASSANDRA-21644). */
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

  /** The keyspace of a table. Spring AI's store takes an index of another table for its own. */
  String keyspace(String table) {
    return sessions.keyspace() + "_" + table;
  }

  VectorStore theirs(String table) {
    CassandraVectorStore.Builder builder =
        CassandraVectorStore.builder(model)
            .session(sessions.driver())
            .keyspace(keyspace(table))
            .table(table)
            .batchingStrategy(List::of)
            .fixedThreadPoolExecutorSize(IN_FLIGHT);
    COLUMNS.entrySet().stream()
        .limit(columns)
        .forEach(
            column ->
                builder.addMetadataColumns(
                    new CassandraVectorStore.SchemaColumn(
                        column.getKey(),
                        column.getValue(),
                        CassandraVectorStore.SchemaColumnTags.INDEXED)));
    return builder.build();
  }

  VectorStore ours(String table) {
    var builder =
        dev.quiver.spring.ai.CassandraVectorStore.builder(model)
            .session(sessions.quiver())
            .keyspace(keyspace(table))
            .table(table)
            .batchingStrategy(List::of)
            .fixedThreadPoolExecutorSize(IN_FLIGHT);
    COLUMNS.entrySet().stream()
        .limit(columns)
        .forEach(
            column ->
                builder.addMetadataColumns(
                    new dev.quiver.spring.ai.CassandraVectorStore.SchemaColumn(
                        column.getKey(),
                        column.getValue(),
                        dev.quiver.spring.ai.CassandraVectorStore.SchemaColumnTags.INDEXED)));
    return builder.build();
  }

  void drop(String table) {
    sessions.driver().execute("DROP KEYSPACE IF EXISTS " + keyspace(table));
  }
}
