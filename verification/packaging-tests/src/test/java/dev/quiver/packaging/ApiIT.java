/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Tests that the API comparison with the last release leaves out only internals, by name. */
class ApiIT {
  @Test
  void omitsOnlyInternals() throws Exception {
    String excludes = "//plugin[artifactId='japicmp-maven-plugin']//excludes/exclude";
    assertThat(Pom.of(Packages.project(), "pom.xml").texts(excludes))
        .as("what japicmp leaves out")
        .containsExactly("dev.quiver.internal");
  }

  /** A class that needs such a sentence is in the wrong package. */
  @Test
  void noPublicClassIsDocumentedAsInternal() throws Exception {
    List<Path> saySo = new ArrayList<>();
    int read = 0;
    for (Arguments jar : Packages.published().toList()) {
      String module = (String) jar.get()[1];
      Path sources = Packages.project().resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          if (!file.toString().replace('\\', '/').contains("/dev/quiver/internal/")) {
            read++;
            if (unwrapped(file).contains("not part of Quiver's")) {
              saySo.add(file);
            }
          }
        }
      }
    }
    assertThat(read).isGreaterThan(30);
    assertThat(saySo).isEmpty();
  }

  /** Returns a source with each sentence of its comments on one line. */
  private static String unwrapped(Path file) throws Exception {
    return Files.readString(file).replaceAll("\\s+\\*?\\s*", " ");
  }
}
