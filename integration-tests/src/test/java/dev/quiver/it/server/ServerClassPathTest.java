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
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerClassPathTest {
  private static final String COMMAND =
      "mvn -f integration-tests/server/pom.xml generate-resources";

  @TempDir Path folder;

  @Test
  void putsOurClassesFirst() throws IOException {
    Path a = Files.createFile(folder.resolve("a.jar"));
    Path b = Files.createFile(folder.resolve("b.jar"));
    Path file = Files.writeString(folder.resolve("file"), a + File.pathSeparator + b + "\n");

    ServerClassPath found = ServerClassPath.find(file.toString());

    assertThat(found.value().split(File.pathSeparator, -1))
        .containsExactly(found.ours().toString(), a.toString(), b.toString());
    assertThat(found.ours().resolve("dev/quiver/it/server/ServerMain.class")).exists();
    assertThat(found.shortened())
        .isEqualTo(found.ours() + File.pathSeparator + "$(cat " + file + ")");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " "})
  void tellsThatThePropertyIsMissing(String value) {
    assertThatThrownBy(() -> ServerClassPath.find(value))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("quiver.server.classpath.file is not set")
        .hasMessageContaining(COMMAND);
  }

  @Test
  void tellsThatTheFileIsMissing() {
    Path file = folder.resolve("file");

    assertThatThrownBy(() -> ServerClassPath.find(file.toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot be read from " + file)
        .hasMessageContaining(COMMAND);
  }

  @Test
  void tellsThatTheFileIsEmpty() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "\n");

    assertThatThrownBy(() -> ServerClassPath.find(file.toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(file + " is empty")
        .hasMessageContaining(COMMAND);
  }

  @Test
  void tellsThatAJarIsMissing() throws IOException {
    Path jar = folder.resolve("gone.jar");
    Path file = Files.writeString(folder.resolve("file"), jar.toString());

    assertThatThrownBy(() -> ServerClassPath.find(file.toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(jar + ", which is not there")
        .hasMessageContaining(COMMAND);
  }
}
