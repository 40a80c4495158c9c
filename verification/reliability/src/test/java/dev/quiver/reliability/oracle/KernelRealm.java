/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Loads Quiver's classes again with another kernel: most access paths use the kernel that the JVM
 * chose when Quiver was loaded. The classes of the driver and the server are shared.
 */
final class KernelRealm extends URLClassLoader {

  private static final String PINNED = "quiver.kernel";

  private KernelRealm(URL[] classPath) {
    super(classPath, KernelRealm.class.getClassLoader());
  }

  static KernelRealm open() {
    String[] classPath = System.getProperty("java.class.path").split(File.pathSeparator, -1);
    return new KernelRealm(Stream.of(classPath).map(KernelRealm::url).toArray(URL[]::new));
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(entry, e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("dev.quiver.") || name.equals(Comparer.class.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? findClass(name) : known;
    }
  }

  Comparer comparer(String kernel) throws ReflectiveOperationException {
    String before = System.setProperty(PINNED, kernel);
    try {
      Class<?> type = Class.forName(Comparison.class.getName(), true, this);
      Comparer comparer = (Comparer) type.getConstructor().newInstance();
      if (!comparer.kernel().equals(kernel)) {
        throw new AssertionError("expected kernel " + kernel + ", got " + comparer.kernel());
      }
      return comparer;
    } finally {
      if (before == null) {
        System.clearProperty(PINNED);
      } else {
        System.setProperty(PINNED, before);
      }
    }
  }
}
