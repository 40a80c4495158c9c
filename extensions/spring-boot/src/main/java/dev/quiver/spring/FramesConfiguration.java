/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;

/** Enables fast frames if the property {@code quiver.frames.enabled} is true. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("quiver.frames.enabled")
@ImportRuntimeHints(BuilderHints.class)
class FramesConfiguration {

  /** Creates the post-processor. The method is static, so that no other bean is created early. */
  @Bean
  static FramesPostProcessor quiverFrames() {
    return new FramesPostProcessor();
  }
}
