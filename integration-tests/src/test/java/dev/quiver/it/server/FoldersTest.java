/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  @TempDir Path parent;

  @Test
  void deletesTheFolderButNotTheTargetsOfLinks() throws IOException {
    Path outside = Files.createDirectory(parent.resolve("outside"));
    Path kept = Files.createFile(outside.resolve("kept"));
    Path folder = Files.createDirectories(parent.resolve("folder/a/b"));
    Files.createFile(folder.resolve("c"));
    Files.createSymbolicLink(folder.resolve("link"), outside);

    Folders.delete(parent.resolve("folder"), Duration.ZERO);

    assertThat(parent.resolve("folder")).doesNotExist();
    assertThat(kept).exists();
  }

  @Test
  void acceptsAMissingFolder() {
    assertThatCode(() -> Folders.delete(parent.resolve("missing"), Duration.ZERO))
        .doesNotThrowAnyException();
  }

  @Test
  void retriesUntilNoOtherProcessInterferes() throws IOException {
    AtomicInteger attempts = new AtomicInteger();

    Folders.retry(
        () -> {
          if (attempts.incrementAndGet() < 4) {
            throw new DirectoryNotEmptyException("folder");
          }
        },
        Duration.ofMinutes(1));

    assertThat(attempts).hasValue(4);
  }

  @Test
  void failsWhenTheLimitHasPassed() {
    AtomicInteger attempts = new AtomicInteger();

    assertThatThrownBy(
            () ->
                Folders.retry(
                    () -> {
                      throw new DirectoryNotEmptyException("attempt " + attempts.incrementAndGet());
                    },
                    Duration.ofMillis(50)))
        .isInstanceOf(DirectoryNotEmptyException.class)
        .satisfies(last -> assertThat(last).hasMessage("attempt " + attempts.get()));
    assertThat(attempts).hasValueGreaterThan(1);
  }
}
