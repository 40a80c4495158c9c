/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springboot;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.example.measure.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.cassandra.core.CassandraTemplate;
import org.springframework.data.cassandra.core.cql.CqlTemplate;
import org.springframework.data.domain.Vector;

/** A running service: the session that Boot configured, and the jobs. */
final class Service implements AutoCloseable {
  private static final String INSERT =
      "INSERT INTO documents (id, title, embedding) VALUES (?, ?, ?)";
  private static final String SELECT = "SELECT embedding FROM documents WHERE id = ?";

  private final ConfigurableApplicationContext context;
  private final CqlSession session;
  private final CassandraTemplate template;
  private final CqlTemplate cql;
  private final PreparedStatement insert;
  private final PreparedStatement select;

  private Service(ConfigurableApplicationContext context) {
    this.context = context;
    this.session = context.getBean(CqlSession.class);
    this.template = context.getBean(CassandraTemplate.class);
    this.cql = context.getBean(CqlTemplate.class);
    this.insert = session.prepare(INSERT);
    this.select = session.prepare(SELECT);
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Application {}

  static Service start(String keyspace, String... properties) {
    List<String> all = new ArrayList<>(List.of(properties));
    all.add("logging.level.root=error");
    all.add("spring.ai.vectorstore.type=none");
    all.add("spring.main.banner-mode=off");
    all.add("spring.cassandra.contact-points=" + System.getProperty("quiver.node"));
    all.add("spring.cassandra.local-datacenter=" + System.getProperty("quiver.datacenter"));
    all.add("spring.cassandra.keyspace-name=" + keyspace);
    return new Service(
        new SpringApplicationBuilder(Application.class)
            .properties(all.toArray(String[]::new))
            .run());
  }

  boolean hasFrames() {
    return session.getContext().getClass().getName().startsWith("dev.quiver.");
  }

  Object insertDocument(int id) {
    return template.insert(new Document(id, title(id), Vector.of(Vectors.floats(id))));
  }

  Object findDocument(int id) {
    return template.selectOneById(id, Document.class);
  }

  Object insertBoxed(int id) {
    return cql.execute(INSERT, id, title(id), Vectors.boxed(Vectors.floats(id)));
  }

  Object findBoxed(int id) {
    return cql.queryForObject(SELECT, (row, number) -> row.getVector(0, Float.class), id);
  }

  Object insertArray(int id) {
    return cql.execute(INSERT, id, title(id), Vectors.floats(id));
  }

  Object findArray(int id) {
    return cql.queryForObject(SELECT, (row, number) -> row.get(0, float[].class), id);
  }

  Object bindBoxed(int id) {
    return session.execute(insert.bind(id, title(id), Vectors.boxed(Vectors.floats(id))));
  }

  CqlVector<Float> selectBoxed(int id) {
    return session.execute(select.bind(id)).one().getVector(0, Float.class);
  }

  Object bindArray(int id) {
    return session.execute(insert.bind(id, title(id), Vectors.floats(id)));
  }

  float[] selectArray(int id) {
    return session.execute(select.bind(id)).one().get(0, float[].class);
  }

  private static String title(int id) {
    return "title " + id;
  }

  @Override
  public void close() {
    context.close();
  }
}
