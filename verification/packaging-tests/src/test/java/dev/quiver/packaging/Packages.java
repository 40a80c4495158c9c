/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The packed jars, as the build copied them for the tests. */
final class Packages {

  static final String CORE = "quiver-core";
  static final String CODECS = "quiver-vector-codecs";
  static final String DRIVER = "java-driver-core";

  private Packages() {}

  /** Those of ours, those of the driver, and all that they need. */
  static List<Path> applicationJars() {
    return jars("quiver.packaging.application.jars");
  }

  static List<Path> shadedDriver() {
    return jars("quiver.packaging.shaded.driver");
  }

  static Path applicationJar(String artifact) {
    return applicationJars().stream()
        .filter(jar -> jar.endsWith(artifact + ".jar"))
        .findAny()
        .orElseThrow();
  }

  /** The kernel of a JVM that was started without options. */
  static String defaultKernel() {
    return Runtime.version().feature() >= 25 && hasVersion22() ? "segment" : "portable";
  }

  /** Whether the build had a JDK 25. */
  static boolean hasVersion22() {
    try (JarFile jar = new JarFile(applicationJar(CORE).toFile())) {
      return jar.stream().anyMatch(entry -> entry.getName().startsWith("META-INF/versions/22/dev"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder that the whole build is in. */
  static Path project() {
    return Path.of(System.getProperty("quiver.packaging.project")).normalize();
  }

  static String version() {
    return System.getProperty("quiver.packaging.version");
  }

  private static List<Path> jars(String property) {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty(property)))) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      assertThat(jars).as(property).isNotEmpty();
      return jars;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
