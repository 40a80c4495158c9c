/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.Quiver;
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
    if (bean instanceof CqlSession session
        && !(bean instanceof ScopedObject)
        && isWithoutQuiver(session)) {
      LOG.warn(
          "The session {} has no codecs of Quiver, as Boot's session builder did not build it or the"
              + " application gave it another codec registry: see docs/guide/spring-boot.md, \"Your"
              + " own session\"",
          beanName);
    }
    return bean;
  }

  private static boolean isWithoutQuiver(CqlSession session) {
    try {
      return !Quiver.describe(session).hasVectorCodecs();
    } catch (RuntimeException e) {
      LOG.debug("Cannot find out whether a session has Quiver's codecs; it may be a mock", e);
      return false;
    }
  }
}
