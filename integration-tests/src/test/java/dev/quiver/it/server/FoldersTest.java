/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  @TempDir Path parent;

  @Test
  void deletesAllBelowButNothingBehindALink() throws IOException {
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
  void takesAMissingFolderForDeleted() {
    assertThatCode(() -> Folders.delete(parent.resolve("missing"), Duration.ZERO))
        .doesNotThrowAnyException();
  }

  @Test
  void triesAgainWhileSomebodyStillWrites() throws IOException {
    Path folder = Files.createDirectory(parent.resolve("folder"));
    CompletableFuture<Integer> writer = CompletableFuture.supplyAsync(() -> writeUntilGone(folder));
    while (Traces.isEmpty(folder)) {
      Thread.onSpinWait();
    }

    Folders.delete(folder, Duration.ofSeconds(20));

    assertThat(writer.join()).isPositive();
    assertThat(folder).doesNotExist();
  }

  private static int writeUntilGone(Path folder) {
    int written = 0;
    try {
      while (true) {
        Files.createFile(folder.resolve("file" + written));
        written++;
      }
    } catch (IOException gone) {
      return written;
    }
  }
}
