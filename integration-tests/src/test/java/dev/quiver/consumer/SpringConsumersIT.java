/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.consumer;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds the services with both lines of Spring Boot, with and without Spring Data. Those with
 * Spring Data also start twice after ahead-of-time processing. Runs with {@code -Prelease}.
 */
class SpringConsumersIT {
  static final Set<String> PROJECTS =
      Set.of("spring-boot", "spring-boot-4", "spring-boot-session", "spring-boot-4-session");

  private static final int AHEAD_OF_TIME = 2;

  @Test
  void buildAndPassTheirTests(@TempDir Path folder) throws Exception {
    ConsumersIT.build(PROJECTS, true, PROJECTS.size() + AHEAD_OF_TIME, folder);
  }
}
