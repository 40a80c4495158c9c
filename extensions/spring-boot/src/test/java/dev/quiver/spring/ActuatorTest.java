/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.session.Session;
import dev.quiver.Quiver;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.test.context.FilteredClassLoader;

/** Tests the info that the actuator shows of Quiver. */
class ActuatorTest {

  @Test
  void showsKernelAndDriverWithoutASession() {
    Contexts.runner()
        .run(
            context -> {
              Info.Builder info = new Info.Builder();
              context.getBean(InfoContributor.class).contribute(info);

              assertThat(info.build().get("quiver"))
                  .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                  .containsEntry("driver", Session.OSS_DRIVER_COORDINATES.getVersion().toString())
                  .containsEntry("kernel", Quiver.kernel())
                  .containsEntry("fastFrames", Map.of());
              assertThat(context.getBeanFactory().getBeanNamesForType(CqlSession.class))
                  .containsExactly("cassandraSession");
              assertThat(context.getBeanFactory().containsSingleton("cassandraSession")).isFalse();
            });
  }

  @Test
  void omitsAMockAndASessionOfAFactory() {
    SessionsWithoutQuiverTest.withSession(SessionsWithoutQuiverTest.MOCK)
        .withBean("own", SessionsWithoutQuiverTest.Factory.class)
        .run(
            context -> {
              assertThat(context.getBeansOfType(CqlSession.class)).containsOnlyKeys("mine", "own");
              Info.Builder info = new Info.Builder();
              context.getBean(InfoContributor.class).contribute(info);
              assertThat(info.build().get("quiver")).asString().contains("fastFrames={}");
            });
  }

  @Test
  void addsNoInfoIfSwitchedOff() {
    Contexts.runner()
        .withPropertyValues("management.info.quiver.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(InfoContributor.class));
  }

  @Test
  void addsNoInfoWithoutAnActuator() {
    Contexts.runner()
        .withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context).doesNotHaveBean(ActuatorConfiguration.class);
            });
  }
}
