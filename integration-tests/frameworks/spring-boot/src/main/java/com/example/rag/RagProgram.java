/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.rag;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import dev.quiver.spring.ai.CassandraVectorStore;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts the service, asks it, and reads the rows of its store in its own session and in one
 * without Quiver.
 */
public final class RagProgram {
  private static final String BULGARIAN = "The world is big and salvation lurks around the corner.";
  private static final String DUTCH = "You walk forward facing the past.";

  private RagProgram() {}

  public static void main(String[] arguments) {
    Program.main("framework_rag_" + SpringBootVersion.getVersion().charAt(0), RagProgram::run);
  }

  private static void run(Sessions sessions) {
    String[] properties = {
      "logging.level.root=error",
      "spring.main.banner-mode=off",
      "spring.main.web-application-type=none",
      "spring.cassandra.contact-points=" + System.getProperty("quiver.node"),
      "spring.cassandra.local-datacenter=" + System.getProperty("quiver.datacenter"),
      "spring.cassandra.keyspace-name=" + sessions.keyspace(),
      "quiver.frames.enabled=true",
      "spring.ai.vectorstore.cassandra.keyspace=" + sessions.keyspace(),
      "spring.ai.vectorstore.cassandra.table=documents",
      "spring.ai.vectorstore.cassandra.initialize-schema=true"
    };
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(RagApplication.class).properties(properties).run()) {
      same(
          "dev.quiver.spring.ai.CassandraVectorStore",
          context.getBean(VectorStore.class).getClass().getName(),
          "store");
      Answers answers = context.getBean(Answers.class);
      answers.learn(
          List.of(new Document("1", BULGARIAN, Map.of()), new Document("2", DUTCH, Map.of())));
      String answer = answers.answer("What lurks around the corner?");
      same(true, answer.contains(": " + BULGARIAN), "the nearest text first: " + answer);

      CassandraVectorStore books =
          OwnStore.create(
              new WordEmbeddings(), context.getBean(CqlSession.class), sessions.keyspace());
      String id = UUID.randomUUID().toString();
      books.add(List.of(new Document(id, DUTCH, Map.of("country", "NL", "year", 2023))));
      SearchRequest recent =
          SearchRequest.builder().query(DUTCH).filterExpression("year >= 2020").build();
      same(id, books.similaritySearch(recent).get(0).getId(), "id");

      CqlSession own = context.getBean(CqlSession.class);
      float[] expected = new WordEmbeddings().embed(DUTCH);
      Row row = select(own);
      same(DUTCH, row.getString("content"), "text");
      same(Vectors.list(expected), Vectors.list(row.get("embedding", float[].class)), "array");
      for (CqlSession session : List.of(own, sessions.driver())) {
        same(
            Vectors.list(expected),
            Vectors.list(select(session).getVector("embedding", Float.class)),
            "vector");
      }
    }
    System.out.printf(
        "frameworks | RAG on Spring Boot %s | an answer |%n", SpringBootVersion.getVersion());
  }

  private static Row select(CqlSession session) {
    return session.execute("SELECT * FROM documents WHERE id = '2'").one();
  }
}
