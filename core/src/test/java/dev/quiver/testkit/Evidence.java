/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Saves the input of a failed check of random data. */
public final class Evidence {

  private static final Path FOLDER = Path.of("target", "failures");

  private Evidence() {}

  /**
   * Runs a check.
   *
   * @throws AssertionError if it fails, with the seed and the file that has the input in hex
   */
  public static void check(String name, byte[] input, Runnable check) {
    try {
      check.run();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          name + ", " + Seed.describe() + ", input in " + save(name, input) + ": " + e, e);
    }
  }

  private static Path save(String name, byte[] input) {
    try {
      Files.createDirectories(FOLDER);
      Path file = FOLDER.resolve(name.replaceAll("[^A-Za-z0-9]+", "-") + ".hex");
      return Files.writeString(file, HexFormat.of().formatHex(input)).toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
