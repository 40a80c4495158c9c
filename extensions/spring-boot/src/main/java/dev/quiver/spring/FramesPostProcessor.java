/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import dev.quiver.Quiver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Replaces each session builder of the driver by a builder of Quiver with the same state, as set by
 * Boot and the customizers.
 */
final class FramesPostProcessor implements BeanPostProcessor {

  private static final Logger LOG = LoggerFactory.getLogger(FramesPostProcessor.class);

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (!(bean instanceof CqlSessionBuilder builder)) {
      return bean;
    }
    if (builder.getClass() == CqlSessionBuilder.class) {
      return BuilderState.move(builder, Quiver.sessionBuilder());
    }
    if (!builder.getClass().getName().startsWith("dev.quiver.")) {
      LOG.warn(
          "quiver.frames.enabled has no effect on the session builder {}, which is a {}: only the"
              + " driver's own CqlSessionBuilder is replaced",
          beanName,
          builder.getClass().getName());
    }
    return bean;
  }
}
