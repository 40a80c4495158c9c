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
    WeakReference<ClassLoader> loader = warmUpElsewhere();

    while (loader.get() != null) {
      System.gc();
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(loader.get()).isNull();
  }

  private static WeakReference<ClassLoader> warmUpElsewhere() throws Exception {
    URL classes = Kernels.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
      Class<?> kernels = loader.loadClass(Kernels.class.getName());
      assertThat(kernels).isNotSameAs(Kernels.class);
      ((CompletableFuture<?>) kernels.getMethod("warmUp").invoke(null)).get();
      if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
          && System.getProperty(Kernels.PROPERTY) == null) {
        String reason = (String) kernels.getMethod("reason").invoke(null);
        assertThat(reason).matches("the fastest that runs here.*|.*not compiled within.*");
      }
      return new WeakReference<>(loader);
    }
  }
}
