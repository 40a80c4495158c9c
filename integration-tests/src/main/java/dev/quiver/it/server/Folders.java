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
