/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerClassPathTest {
  private static final String COMMAND = "mvn -f integration-tests/server/pom.xml compile";

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
}
