/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerClassPathTest {
  private static final String COMMAND = "mvn -f integration-tests/server/pom.xml compile";
  private Path running;
  private Path other;
  private Path third;

  @TempDir Path folder;

  @Test
  void putsOurClassesFirst() throws IOException {
    Path standIn = Files.createDirectories(folder.resolve("classes"));
    Path theirs = standIn.resolve(ServerClassPath.STAND_IN);
    Files.createDirectories(theirs.getParent());
    Files.createFile(theirs);
    Path a = Files.createFile(folder.resolve("a.jar"));
    Path b = Files.createFile(folder.resolve("b.jar"));
    Path file = Files.writeString(folder.resolve("file"), a + File.pathSeparator + b + "\n");

    ServerClassPath found = ServerClassPath.find(file.toString());

    assertThat(found.value().split(File.pathSeparator, -1))
        .containsExactly(standIn.toString(), found.ours().toString(), a.toString(), b.toString());
    assertThat(found.ours().resolve("dev/quiver/it/server/ServerMain.class")).exists();
    assertThat(found.shortened())
        .isEqualTo(
            String.join(
                File.pathSeparator,
                standIn.toString(),
                found.ours().toString(),
                "$(cat " + file + ")"));
  }

  @Test
  void testClassPathsDoNotHaveTheReplacement() {
    assertThat(getClass().getClassLoader().getResource(ServerClassPath.STAND_IN)).isNull();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " "})
  void theErrorNamesAMissingProperty(String value) {
    assertThatThrownBy(() -> ServerClassPath.find(value))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("quiver.server.classpath.file is not set")
        .hasMessageContaining(COMMAND);
  }

  @ParameterizedTest
  @CsvSource({
    ", cannot be read from",
    "' ', is empty",
    "gone.jar, 'names gone.jar, which does not exist'",
    "., There is no " + ServerClassPath.STAND_IN,
  })
  void theErrorDescribesAMalformedFile(String content, String message) throws IOException {
    Path file = folder.resolve("file");
    if (content != null) {
      Files.writeString(file, content);
    }
    assertThatThrownBy(() -> ServerClassPath.find(file.toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining(message)
        .hasMessageContaining(COMMAND);
  }

  @TempDir Path machine;

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
