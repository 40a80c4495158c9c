/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerJavaTest {
  @TempDir Path machine;
  private Path running;
  private Path other;
  private Path third;

  @BeforeEach
  void makeHomes() throws IOException {
    running = home("running");
    other = home("other");
    third = home("third");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " "})
  void usesTheRunningJavaUnlessAnotherIsConfigured(String notSet) {
    assertThat(find(notSet, notSet)).isEqualTo(javaOf(running));
    assertThat(find(notSet, third.toString())).isEqualTo(javaOf(third));
    assertThat(find(other + " ", notSet)).isEqualTo(javaOf(other));
    assertThat(find(other.toString(), third.toString())).isEqualTo(javaOf(other));
  }

  @Test
  void rejectsAConfiguredHomeWithoutAJava() throws IOException {
    Files.delete(javaOf(other));

    assertThatThrownBy(() -> find(other.toString(), third.toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "cannot run on " + other + ", named by system property quiver.server.java.home: there")
        .hasMessageNotContaining(third.toString())
        .hasMessageNotContaining(running.toString());
    assertThatThrownBy(() -> find(null, other.toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "cannot run on " + other + ", named by environment variable QUIVER_SERVER_JAVA_HOME")
        .hasMessageNotContaining(running.toString());
  }

  @Test
  void findsTheJavaOfThisJvm() {
    assertThat(ServerJava.executable()).isExecutable();
  }

  private Path find(String property, String variable) {
    return ServerJava.executable(property, variable, running.toString());
  }

  private Path home(String name) throws IOException {
    Path home = machine.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(javaOf(home), "");
    assertThat(javaOf(home).toFile().setExecutable(true)).isTrue();
    return home;
  }

  private static Path javaOf(Path home) {
    return home.resolve("bin").resolve("java");
  }
}
