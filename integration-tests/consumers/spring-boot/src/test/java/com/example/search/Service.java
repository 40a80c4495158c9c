/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.util.Map;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.actuate.info.InfoEndpoint;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.cassandra.core.CassandraTemplate;

/** A service that runs. */
record Service(ConfigurableApplicationContext context) implements AutoCloseable {

  static Service start(String... properties) {
    return new Service(
        new SpringApplicationBuilder(SearchApplication.class)
            .main(SearchApplication.class) // whose code was generated, if any was
            .properties(properties)
            .run());
  }

  CqlSession session() {
    return context.getBean(CqlSession.class);
  }

  boolean hasFrames() {
    return session().getContext().getClass().getName().startsWith("dev.quiver.");
  }

  Embeddings embeddings() {
    return context.getBean(Embeddings.class);
  }

  CassandraTemplate template() {
    return context.getBean(CassandraTemplate.class);
  }

  /** What the actuator tells. */
  Map<String, Object> info() {
    return new InfoEndpoint(context.getBeanProvider(InfoContributor.class).stream().toList())
        .info();
  }

  /** In a session of the application's builder, and in one without Quiver. */
  void checkEntities() {
    session().execute("TRUNCATE stations");
    try (CqlSession driver = Keyspace.session(context.getBean(DriverConfigLoader.class));
        CqlSession quiver = context.getBean(CqlSessionBuilder.class).build()) {
      Stations.check(driver, quiver);
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
