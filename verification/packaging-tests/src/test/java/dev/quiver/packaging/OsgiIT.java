/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;

/** Tests our jars as bundles, with those of the driver and an application's. */
class OsgiIT {
  @TempDir private static Path classes;

  private static CompiledApplication application;

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws Exception {
    application = CompiledApplication.into(classes);
  }

  @Test
  void resolvesAndRunsWithTheDriver() throws Exception {
    try (OsgiFramework framework = OsgiFramework.start(folder.resolve("cache"))) {
      framework.install(Packages.applicationJars().stream().filter(OsgiIT::canResolve).toList());
      Bundle bundle = framework.install(application, folder.resolve("application.jar"));

      assertThat(run(bundle, "kernel", "codec", "array", "record", "session"))
          .containsExactly(
              "kernel simd",
              "codec [1.0, 2.0, 3.0]",
              "array 3 [0.0, 4.0, 5.0, 6.0]",
              "record 7 [7.0, 8.0, 9.0]",
              "session rejected by 1 node");
    }
  }

  @Test
  void codecsResolveWithTheShadedDriver() throws Exception {
    List<Path> jars = new ArrayList<>(Packages.shadedDriver());
    Packages.applicationJars().stream()
        .filter(OsgiIT::canResolve)
        .filter(jar -> !jar.endsWith("java-driver-core.jar") && !name(jar).startsWith("netty-"))
        .forEach(jars::add);
    try (OsgiFramework framework = OsgiFramework.start(folder.resolve("cache"))) {
      framework.install(jars);
      Bundle bundle = framework.install(application, folder.resolve("application.jar"));

      assertThat(run(bundle, "codec", "array", "record"))
          .containsExactly(
              "codec [1.0, 2.0, 3.0]", "array 3 [0.0, 4.0, 5.0, 6.0]", "record 7 [7.0, 8.0, 9.0]");
    }
  }

  /** The driver's native calls are optional, and need bundles that the driver does not have. */
  private static boolean canResolve(Path jar) {
    return !name(jar).startsWith("jnr-") && !name(jar).startsWith("jffi");
  }

  private static String name(Path jar) {
    return jar.getFileName().toString();
  }

  private static List<Object> run(Bundle bundle, String... calls)
      throws ReflectiveOperationException {
    List<Object> lines = new ArrayList<>();
    for (String call : calls) {
      lines.add(bundle.loadClass(CompiledApplication.MAIN).getMethod(call).invoke(null));
    }
    return lines;
  }
}
