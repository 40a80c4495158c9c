/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;

/** Enables fast frames if the property {@code quiver.frames.enabled} is true. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("quiver.frames.enabled")
@ImportRuntimeHints(FramesConfiguration.Hints.class)
class FramesConfiguration {

  /** Creates the post-processor. The method is static, so that no other bean is created early. */
  @Bean
  static FramesPostProcessor quiverFrames() {
    return new FramesPostProcessor();
  }

  /** Registers the fields that {@link BuilderState} reads and sets, for native images. */
  static final class Hints implements RuntimeHintsRegistrar {
    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
      BuilderState.fields().forEach(hints.reflection()::registerField);
    }
  }
}
