/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;

/** The fast frame path, for those who switch it on. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("quiver.frames.enabled")
@ImportRuntimeHints(BuilderHints.class)
class FramesConfiguration {

  /** Static: other beans are not made early for its sake. */
  @Bean
  static FramesPostProcessor quiverFrames() {
    return new FramesPostProcessor();
  }
}
