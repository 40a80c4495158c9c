/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Deletes a folder that another process may still be writing to. */
public final class Folders {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Folders() {}

  @FunctionalInterface
  interface Attempt {
    void run() throws IOException;
  }

  /** Retries until the folder is deleted; throws the last error when the limit has passed. */
  public static void delete(Path folder, Duration limit) throws IOException {
    // A file created after the walk has passed makes it fail; the next walk finds the file.
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
    if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
