/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSession;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * Adds Quiver to the session that Spring Boot builds, on Boot 3.5 and Boot 4.
 *
 * <p>Boot's Cassandra properties and customizers still set contact points, credentials, TLS and
 * keyspace. If the application defines a codec registry, a session builder or Spring Data's
 * conversions, these take precedence. The page {@code docs/guide/spring-boot.md} of the repository
 * has examples.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
    beforeName = {
      // Boot 3.5
      "org.springframework.boot.autoconfigure.cassandra.CassandraAutoConfiguration",
      "org.springframework.boot.autoconfigure.data.cassandra.CassandraDataAutoConfiguration",
      // Boot 4
      "org.springframework.boot.cassandra.autoconfigure.CassandraAutoConfiguration",
      "org.springframework.boot.data.cassandra.autoconfigure.DataCassandraAutoConfiguration",
    })
@ConditionalOnClass(CqlSession.class)
@EnableConfigurationProperties(QuiverProperties.class)
@Import({
  Boot3Configuration.class,
  Boot4Configuration.class,
  FramesConfiguration.class,
  SessionsWithoutQuiver.class,
  SpringDataConfiguration.class,
  ActuatorConfiguration.class
})
public final class QuiverAutoConfiguration {

  /** Creates the configuration; called by Spring. */
  public QuiverAutoConfiguration() {}
}
