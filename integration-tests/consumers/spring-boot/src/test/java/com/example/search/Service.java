/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.Map;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.actuate.info.InfoEndpoint;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.cassandra.core.CassandraTemplate;

/** A running service. */
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

  Map<String, Object> info() {
    return new InfoEndpoint(context.getBeanProvider(InfoContributor.class).stream().toList())
        .info();
  }

  @Override
  public void close() {
    context.close();
  }
}
