/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds the services with both lines of Spring Boot, with and without Spring Data. Those with
 * Spring Data also start twice after ahead-of-time processing. Runs with {@code -Prelease}.
 */
class SpringConsumersIT {
  static final Set<String> PROJECTS = Set.of("spring-boot", "spring-boot-session");

  private static final int AHEAD_OF_TIME = 2;

  @Test
  void eachProjectPassesItsTests(@TempDir Path folder, @TempDir Path copies) throws Exception {
    List<Path> onBoot4 = new ArrayList<>();
    for (String project : PROJECTS) {
      onBoot4.add(onBoot4(project, copies.resolve(project)));
    }
    ConsumersIT.build(PROJECTS, onBoot4, true, 2 * PROJECTS.size() + AHEAD_OF_TIME, folder);
  }

  /**
   * A copy with another version of Boot, which has a starter for the driver alone, and without the
   * program of {@code .ci/run}, which names packages of Boot 3.
   */
  private static Path onBoot4(String project, Path copy) throws IOException {
    Path folder = ConsumersIT.PROJECTS_OF_USERS.resolve(project);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file :
          files
              .filter(each -> !each.startsWith(folder.resolve("target")))
              .filter(each -> !each.endsWith("PublishedStarter.java"))
              .toList()) {
        Files.copy(file, copy.resolve(folder.relativize(file)));
      }
    }
    Path pom = copy.resolve("pom.xml");
    String boot3 = Files.readString(pom);
    assertThat(boot3).containsOnlyOnce("<version>3.5.16</version>");
    Files.writeString(
        pom,
        boot3
            .replace("<version>3.5.16</version>", "<version>4.1.2</version>")
            .replace(
                "<artifactId>spring-boot-starter</artifactId>",
                "<artifactId>spring-boot-starter-cassandra</artifactId>"));
    return copy;
  }
}
