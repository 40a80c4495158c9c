/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.kernel.Kernels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

/** The service waits for the warm-up before it is ready, but not for ever. */
class WarmUpTest {

  /** More than a warm-up takes, however busy the machine is. */
  private static final Duration LONG = Duration.ofMinutes(15);

  /** This JVM has the Vector API, so there is a warm-up, where the machine is one for it. */
  @Test
  void isOverBeforeTheServiceIsReady() {
    List<Boolean> over = new ArrayList<>();
    SpringApplication application = new SpringApplication(QuiverAutoConfiguration.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.addListeners(
        (ApplicationListener<ApplicationReadyEvent>) event -> over.add(Kernels.warmUp().isDone()));

    try (ConfigurableApplicationContext context =
        application.run("--quiver.warm-up.timeout=" + LONG, "--spring.main.banner-mode=off")) {
      assertThat(context.isRunning()).isTrue();
      assertThat(over).containsExactly(true);
    }
  }

  @Test
  void isNotWaitedForIfSwitchedOff() {
    Contexts.runner()
        .withPropertyValues("quiver.warm-up.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(WarmUpRunner.class));
  }

  @Test
  void beginsWithTheContextAlsoIfBeansAreLazy() {
    Contexts.runner()
        .run(
            context ->
                assertThat(
                        context
                            .getBeanFactory()
                            .getMergedBeanDefinition("quiverWarmUp")
                            .isLazyInit())
                    .isFalse());
  }

  @Test
  void isWaitedForUntilTheTimeout() {
    WarmUpRunner endless = new WarmUpRunner(new CompletableFuture<>(), Duration.ofMillis(20));
    long start = System.nanoTime();

    endless.run(new DefaultApplicationArguments());

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
  }

  @Test
  void anInterruptEndsTheWait() {
    WarmUpRunner endless = new WarmUpRunner(new CompletableFuture<>(), LONG);
    Thread.currentThread().interrupt();

    endless.run(new DefaultApplicationArguments());

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aFailureDoesNotEndTheService() {
    WarmUpRunner failed =
        new WarmUpRunner(CompletableFuture.failedFuture(new IllegalStateException("a test")), LONG);

    failed.run(new DefaultApplicationArguments());

    assertThat(failed.getOrder()).as("after all other runners").isEqualTo(Integer.MAX_VALUE);
  }
}
