/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The packed jars, as the build copied them for the tests. */
final class Packages {
  static final String CORE = "quiver-core";
  static final String CODECS = "quiver-vector-codecs";
  static final String DRIVER = "java-driver-core";

  private Packages() {}

  static List<Path> applicationJars() {
    return jars("verification/packaging-tests/target/application-jars");
  }

  /** What the tests of vector-codecs are linked with, too. */
  static List<Path> shadedDriver() {
    return jars("vector-codecs/target/drivers/shaded-4.17");
  }

  static Path applicationJar(String artifact) {
    return applicationJars().stream()
        .filter(jar -> jar.endsWith(artifact + ".jar"))
        .findAny()
        .orElseThrow();
  }

  static String defaultKernel() {
    return Runtime.version().feature() >= 25 && hasVersion22() ? "segment" : "portable";
  }

  static boolean hasVersion22() {
    try (JarFile jar = new JarFile(applicationJar(CORE).toFile())) {
      return jar.stream().anyMatch(entry -> entry.getName().startsWith("META-INF/versions/22/dev"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path project() {
    return Path.of("../..").toAbsolutePath().normalize();
  }

  static String version() throws Exception {
    return Pom.of(project(), "pom.xml").text("/project/version");
  }

  static Stream<Arguments> published() {
    return Stream.of(
        arguments(CORE, "core"),
        arguments(CODECS, "vector-codecs"),
        arguments("quiver-bulk", "extensions/bulk"),
        arguments("quiver-spring-boot-starter", "extensions/spring-boot"),
        arguments("quiver-spark", "extensions/spark"),
        arguments("quiver-spring-ai", "extensions/spring-ai"),
        arguments("quiver-langchain4j", "extensions/langchain4j"));
  }

  static JsonNode sbom(String artifact, String module) throws IOException {
    Path file = project().resolve(module + "/target/" + artifact + "-sbom.json");
    return new ObjectMapper().readTree(Files.readString(file));
  }

  private static List<Path> jars(String folder) {
    try (Stream<Path> files = Files.list(project().resolve(folder))) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      assertThat(jars).as(folder).isNotEmpty();
      return jars;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
