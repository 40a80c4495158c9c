/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An application that is undeployed takes its kernels with it, warmed up or not. */
class KernelUnloadingTest {

  @Test
  void nothingOfAWarmUpKeepsTheClassesLoaded() throws Exception {
    assertGone(elsewhere(true));
  }

  /** Its thread comes to its end, with a class that is missing if need be. */
  @Test
  void norDoesAWarmUpThatIsUnderWay() throws Exception {
    assertGone(elsewhere(false));
  }

  private static void assertGone(WeakReference<ClassLoader> loader) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(15);
    while (isUnderWay(loader) && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(isUnderWay(loader)).as("its thread").isFalse();
    deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (loader.get() != null && System.nanoTime() < deadline) {
      System.gc();
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(loader.get()).isNull();
  }

  /** Whether a thread warms up; another test's, of the classes of this one, is over. */
  private static boolean isUnderWay(WeakReference<ClassLoader> loader) {
    return loader.get() != null
        && Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().equals(KernelUse.THREAD));
  }

  /** A loader that is closed once the warm-up of its classes has begun, or is over. */
  private static WeakReference<ClassLoader> elsewhere(boolean over) throws Exception {
    boolean warmsUp =
        ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
            && System.getProperty(KernelSet.PROPERTY) == null
            && System.getProperty(KernelSet.WARM_UP_PROPERTY) == null;
    KernelSet.warmUp().join();
    URL classes = KernelSet.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
      Class<?> kernels = loader.loadClass(KernelSet.class.getName());
      assertThat(kernels).isNotSameAs(KernelSet.class);
      CompletableFuture<?> warmUp = (CompletableFuture<?>) kernels.getMethod("warmUp").invoke(null);
      if (over) {
        warmUp.get();
        String reason = (String) kernels.getMethod("reason").invoke(null);
        assertThat(reason)
            .matches(warmsUp ? "the fastest that runs here.*|.*not compiled within.*" : ".+");
      } else if (!warmsUp) {
        assertThat(warmUp).isDone();
      }
      return new WeakReference<>(loader);
    }
  }
}
