/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.cassandra.autoconfigure.CqlSessionBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Sets the codec registry with a customizer of Boot 4 for session builders. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(
    name = "org.springframework.boot.cassandra.autoconfigure.CqlSessionBuilderCustomizer")
@ConditionalOnProperty(name = "quiver.codecs.enabled", matchIfMissing = true)
class Boot4Configuration {

  /** Sets the registry first, so that customizers of the application can set another one. */
  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  CqlSessionBuilderCustomizer quiverCodecs(
      QuiverProperties properties, ObjectProvider<MutableCodecRegistry> registries) {
    return new RegistryChoice(properties.defaultJavaType(), registries)::setIn;
  }
}
