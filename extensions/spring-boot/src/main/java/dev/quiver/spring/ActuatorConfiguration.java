/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.info.ConditionalOnEnabledInfoContributor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds Quiver's details to the endpoint {@code info} if the service has Spring Boot Actuator. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(
    name = {
      "org.springframework.boot.actuate.info.InfoContributor",
      "org.springframework.boot.actuate.autoconfigure.info.ConditionalOnEnabledInfoContributor"
    })
class ActuatorConfiguration {

  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnEnabledInfoContributor("quiver")
  QuiverInfoContributor quiverInfoContributor(ConfigurableListableBeanFactory beans) {
    return new QuiverInfoContributor(beans);
  }
}
