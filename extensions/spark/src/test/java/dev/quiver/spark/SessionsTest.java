/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests that Spark's class loader of an application can be collected. */
class SessionsTest {

  /** Loads the classes of this artifact again. */
  private static final class OfAnApplication extends URLClassLoader {
    OfAnApplication() {
      super(
          new URL[] {Sessions.class.getProtectionDomain().getCodeSource().getLocation()},
          Sessions.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null
            ? loaded
            : name.startsWith("dev.quiver.spark.")
                ? findClass(name)
                : super.loadClass(name, resolve);
      }
    }
  }

  @Test
  void theClassLoaderIsCollectedAfterTheLastSessionCloses() throws Exception {
    WeakReference<ClassLoader> loader = used();
    for (int i = 0; i < 200 && loader.get() != null; i++) {
      System.gc();
      Thread.sleep(50);
    }
    assertThat(loader.get()).isNull();
  }

  private static WeakReference<ClassLoader> used() throws Exception {
    try (OfAnApplication loader = new OfAnApplication()) {
      Class<?> sessions = loader.loadClass(Sessions.class.getName());
      assertThat(sessions).isNotSameAs(Sessions.class);
      Class<?> settings = loader.loadClass(Settings.class.getName());
      Constructor<?> constructor = settings.getDeclaredConstructor(TreeMap.class);
      constructor.setAccessible(true);
      Method acquire = sessions.getDeclaredMethod("acquire", settings);
      acquire.setAccessible(true);
      Object nobody =
          constructor.newInstance(
              new TreeMap<>(
                  Map.of("contactpoints", "127.0.0.1:" + closedPort(), "keepalivemillis", "10")));
      assertThatThrownBy(() -> acquire.invoke(null, nobody))
          .isInstanceOf(InvocationTargetException.class)
          .hasCauseInstanceOf(AllNodesFailedException.class);
      return new WeakReference<>(loader);
    }
  }

  private static int closedPort() throws IOException {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return closed.getLocalPort();
    }
  }
}
