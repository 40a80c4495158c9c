/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.cassandra.core.convert.CassandraCustomConversions;

/**
 * Adds conversions to Spring Data for sessions whose vectors are arrays. For {@code CqlVector},
 * Spring Data has all conversions itself.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(
    name = {
      "org.springframework.data.cassandra.core.convert.CassandraCustomConversions",
      "org.springframework.data.domain.Vector"
    })
@ConditionalOnProperty(name = "quiver.default-java-type", havingValue = "array")
class SpringDataConfiguration {

  @Bean
  @ConditionalOnMissingBean
  CassandraCustomConversions quiverCassandraCustomConversions() {
    return new CassandraCustomConversions(VectorConverters.all());
  }
}
