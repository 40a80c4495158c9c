/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An application that is undeployed takes its kernels with it, warmed up or not. */
class KernelUnloadingTest {

  @Test
  @Timeout(900)
  void nothingOfAWarmUpKeepsTheClassesLoaded() throws Exception {
    assertGone(elsewhere(true));
  }

  /** Its thread comes to its end, with a class that is missing if need be. */
  @Test
  @Timeout(900)
  void norDoesAWarmUpThatIsUnderWay() throws Exception {
    assertGone(elsewhere(false));
  }

  private static void assertGone(WeakReference<ClassLoader> loader) throws InterruptedException {
    while (loader.get() != null) {
      System.gc();
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(loader.get()).isNull();
  }

  /** A loader that is closed once the warm-up of its classes has begun, or is over. */
  private static WeakReference<ClassLoader> elsewhere(boolean over) throws Exception {
    URL classes = Kernels.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
      Class<?> kernels = loader.loadClass(Kernels.class.getName());
      assertThat(kernels).isNotSameAs(Kernels.class);
      CompletableFuture<?> warmUp = (CompletableFuture<?>) kernels.getMethod("warmUp").invoke(null);
      if (over) {
        warmUp.get();
      }
      if (over
          && ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
          && System.getProperty(Kernels.PROPERTY) == null) {
        String reason = (String) kernels.getMethod("reason").invoke(null);
        assertThat(reason).matches("the fastest that runs here.*|.*not compiled within.*");
      }
      return new WeakReference<>(loader);
    }
  }
}
