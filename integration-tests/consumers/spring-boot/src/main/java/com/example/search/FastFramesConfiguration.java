/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.quiver.Quiver;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.cassandra.CqlSessionBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.context.annotation.Scope;

/** A session with Quiver's fast frame path: Spring Boot's own builder gives way to this one. */
@Configuration
@Profile("frames")
public class FastFramesConfiguration {

  @Bean
  @Scope("prototype")
  CqlSessionBuilder cassandraSessionBuilder(
      DriverConfigLoader config, ObjectProvider<CqlSessionBuilderCustomizer> customizers) {
    CqlSessionBuilder builder = Quiver.sessionBuilder().withConfigLoader(config);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    // Keyspace, credentials and TLS (spring.cassandra.ssl), which Boot sets in the code that this
    // replaces, are yours to set.
    return builder;
  }
}
