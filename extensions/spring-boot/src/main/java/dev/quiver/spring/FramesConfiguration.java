/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;

/** Enables fast frames if the property is set. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("quiver.frames.enabled")
@ImportRuntimeHints(BuilderHints.class)
class FramesConfiguration {

  /** Static, so that no other bean is created early for it. */
  @Bean
  static FramesPostProcessor quiverFrames() {
    return new FramesPostProcessor();
  }
}
