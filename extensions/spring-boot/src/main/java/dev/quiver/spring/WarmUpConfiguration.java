/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import dev.quiver.kernel.Kernels;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** The service is ready when its kernel is. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "quiver.warm-up.enabled", matchIfMissing = true)
class WarmUpConfiguration {

  /** Begins the warm-up while the context is refreshed. */
  @Bean
  @Lazy(false)
  WarmUpRunner quiverWarmUp(QuiverProperties properties) {
    return new WarmUpRunner(Kernels.warmUp(), properties.warmUp().timeout());
  }
}
