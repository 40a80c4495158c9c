/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import java.util.Objects;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.cassandra.CassandraAutoConfiguration;
import org.springframework.boot.autoconfigure.data.cassandra.CassandraDataAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.test.util.ReflectionTestUtils;

/** Contexts of Spring Boot with Cassandra and Quiver, and the settings of session builders. */
final class Contexts {

  static final String FRAMES = "quiver.frames.enabled=true";
  static final String ARRAY = "quiver.default-java-type=array";

  private Contexts() {}

  static ApplicationContextRunner runner() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                QuiverAutoConfiguration.class,
                SslAutoConfiguration.class,
                CassandraAutoConfiguration.class,
                CassandraDataAutoConfiguration.class));
  }

  static ProgrammaticArguments arguments(CqlSessionBuilder builder) {
    ProgrammaticArguments.Builder arguments =
        (ProgrammaticArguments.Builder)
            ReflectionTestUtils.getField(builder, "programmaticArgumentsBuilder");
    return Objects.requireNonNull(arguments).build();
  }
}
