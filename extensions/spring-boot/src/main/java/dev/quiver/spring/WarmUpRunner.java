/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import dev.quiver.kernel.Kernels;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.Ordered;

/**
 * Waits for the end of the warm-up where Boot runs runners: the context is there, and the service
 * is not yet ready. It is the last of them, so that the work of others is not held up.
 */
final class WarmUpRunner implements ApplicationRunner, Ordered {

  private static final Logger LOG = LoggerFactory.getLogger(WarmUpRunner.class);

  private final CompletableFuture<String> kernel;
  private final Duration timeout;

  WarmUpRunner(CompletableFuture<String> kernel, Duration timeout) {
    this.kernel = kernel;
    this.timeout = timeout;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    try {
      kernel.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.info(
          "The warm-up of vectors goes on after {} (quiver.warm-up.timeout): kernel {} moves them"
              + " until it is over",
          timeout,
          Kernels.inUse());
    } catch (ExecutionException e) {
      LOG.warn(
          "The warm-up of vectors has failed; kernel {} moves them, and all else goes on",
          Kernels.inUse(),
          e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }
}
