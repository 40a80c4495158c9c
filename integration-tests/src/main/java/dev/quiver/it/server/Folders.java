/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Deletes a folder that somebody may still be writing into. */
public final class Folders {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Folders() {}

  /** One attempt at something that others may be in the way of. */
  @FunctionalInterface
  interface Attempt {
    void run() throws IOException;
  }

  /** Tries until the folder is gone; gives up with the last error when the limit has passed. */
  public static void delete(Path folder, Duration limit) throws IOException {
    // A file that came up behind the walk fails it; the next walk finds that file.
    retry(() -> deleteOnce(folder), limit);
  }

  static void retry(Attempt attempt, Duration limit) throws IOException {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      try {
        attempt.run();
        return;
      } catch (IOException e) {
        if (System.nanoTime() - end >= 0) {
          throw e;
        }
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static void deleteOnce(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException error) throws IOException {
            if (error instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw error;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException error)
              throws IOException {
            if (error != null && !(error instanceof NoSuchFileException)) {
              throw error;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
