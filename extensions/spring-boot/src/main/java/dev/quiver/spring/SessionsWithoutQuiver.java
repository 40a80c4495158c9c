/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.Quiver;
import dev.quiver.SessionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/**
 * Logs a warning for each session bean without Quiver's codecs, such as a session of Spring Data's
 * {@code AbstractCassandraConfiguration}, which Boot's session builder does not build. A scoped
 * proxy is not called, because a call would create its session early; the session behind the proxy
 * is a bean, too.
 */
@ConditionalOnProperty(name = "quiver.codecs.enabled", matchIfMissing = true)
final class SessionsWithoutQuiver implements BeanPostProcessor {

  private static final Logger LOG = LoggerFactory.getLogger(SessionsWithoutQuiver.class);

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    SessionInfo info = describe(bean);
    if (info != null && !info.hasVectorCodecs()) {
      LOG.warn(
          "The session {} has no codecs of Quiver, as Boot's session builder did not build it or the"
              + " application gave it another codec registry: see docs/guide/spring-boot.md, \"Your"
              + " own session\"",
          beanName);
    }
    return bean;
  }

  /** Describes a session; returns null for other beans, scoped proxies and mocks. */
  static @Nullable SessionInfo describe(@Nullable Object bean) {
    if (!(bean instanceof CqlSession session) || bean instanceof ScopedObject) {
      return null;
    }
    try {
      return Quiver.describe(session);
    } catch (RuntimeException e) {
      LOG.debug("Cannot describe a session; it may be a mock", e);
      return null;
    }
  }
}
