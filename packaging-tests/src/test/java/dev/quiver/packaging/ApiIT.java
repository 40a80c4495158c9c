/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is left out where the API is compared with that of the last release. */
class ApiIT {

  private static final String SAYS_SO = "not part of Quiver's API";

  @Test
  void left_out_are_internals_and_the_classes_that_say_so() throws Exception {
    List<String> expected = new ArrayList<>(List.of("dev.quiver.internal"));
    for (String module : List.of("core", "vector-codecs")) {
      Path sources = Packages.project().resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          if (unwrapped(file).contains(SAYS_SO)) {
            String path = sources.relativize(file).toString();
            expected.add(path.replace(".java", "").replace('/', '.'));
          }
        }
      }
    }

    assertThat(expected).hasSizeGreaterThan(1);
    String excludes = "//plugin[artifactId='japicmp-maven-plugin']//excludes/exclude";
    assertThat(Pom.of(Packages.project(), "pom.xml").texts(excludes))
        .as("what japicmp leaves out")
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  /** A source whose comments have no breaks in their sentences. */
  private static String unwrapped(Path file) throws Exception {
    return Files.readString(file).replaceAll("\\s+\\*?\\s*", " ");
  }
}
