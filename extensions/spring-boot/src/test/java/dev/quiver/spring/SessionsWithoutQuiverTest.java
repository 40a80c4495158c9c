/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.Stub;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

/** Tests the log about sessions that the application builds with its own configuration. */
@ExtendWith(OutputCaptureExtension.class)
class SessionsWithoutQuiverTest {

  static final CqlSession MOCK = Stub.of(CqlSession.class, (method, arguments) -> null);

  private static final CqlSession WITHOUT = session(new DefaultCodecRegistry("stock"));

  /** Like {@code CqlSessionFactoryBean} of Spring Data's configuration. */
  static final class Factory implements FactoryBean<CqlSession> {
    @Override
    public CqlSession getObject() {
      return WITHOUT;
    }

    @Override
    public Class<?> getObjectType() {
      return CqlSession.class;
    }
  }

  @Test
  void logsOneLineForEachSessionWithoutQuiver(CapturedOutput log) {
    withSession(WITHOUT)
        .withBean("own", Factory.class, Factory::new)
        .run(context -> assertThat(context).getBean("own").isSameAs(WITHOUT));
    assertThat(log).containsOnlyOnce("The session mine has no codecs of Quiver");
    assertThat(log).containsOnlyOnce("The session own has no codecs of Quiver");
    assertThat(log).contains("see docs/guide/spring-boot.md, \"Your own session\"");
  }

  @Test
  void logsNothingForASessionWithQuiversRegistry(CapturedOutput log) {
    withSession(session(VectorCodecRegistry.create())).run(context -> assertNothingIsSaid(log));
  }

  @Test
  void logsNothingIfCodecsAreDisabled(CapturedOutput log) {
    withSession(WITHOUT)
        .withPropertyValues("quiver.codecs.enabled=false")
        .run(context -> assertNothingIsSaid(log));
  }

  @Test
  void logsNothingForAMockedSession(CapturedOutput log) {
    withSession(MOCK).run(context -> assertNothingIsSaid(log));
  }

  @Configuration(proxyBeanMethods = false)
  static class Scoped {
    private final AtomicInteger sessions = new AtomicInteger();

    @Bean
    @Scope(value = BeanDefinition.SCOPE_PROTOTYPE, proxyMode = ScopedProxyMode.INTERFACES)
    CqlSession mine() {
      sessions.incrementAndGet();
      return WITHOUT;
    }

    @Bean
    Object user(CqlSession session) {
      return List.of(session);
    }
  }

  @Test
  void doesNotCreateAScopedSessionEarly(CapturedOutput log) {
    Contexts.runner()
        .withUserConfiguration(Scoped.class)
        .run(
            context -> {
              AtomicInteger sessions = context.getBean(Scoped.class).sessions;
              assertThat(sessions).hasValue(0);
              assertNothingIsSaid(log);
              assertThat(context.getBean("mine", CqlSession.class).getContext()).isNotNull();
              assertThat(sessions).hasValue(1);
              assertThat(log).containsOnlyOnce("The session scopedTarget.mine has no codecs");
            });
  }

  private static void assertNothingIsSaid(CapturedOutput log) {
    assertThat(log).doesNotContain("codecs of Quiver");
  }

  static ApplicationContextRunner withSession(CqlSession session) {
    return Contexts.runner().withBean("mine", CqlSession.class, () -> session);
  }

  private static CqlSession session(CodecRegistry registry) {
    DriverContext context =
        Stub.of(
            DriverContext.class,
            Map.of(
                "getCodecRegistry", arguments -> registry,
                "getProtocolVersion", arguments -> DefaultProtocolVersion.V4));
    return Stub.of(
        CqlSession.class, (method, arguments) -> "getContext".equals(method) ? context : null);
  }
}
