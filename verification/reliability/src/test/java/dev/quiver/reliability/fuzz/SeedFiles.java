/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Writes the seeds of all targets to where they are replayed from. The build calls it behind the
 * compiler.
 */
final class SeedFiles {

  private SeedFiles() {}

  /**
   * Writes the seeds of all targets into their corpora, in place of those that are there.
   *
   * @param arguments the folder of this module's compiled tests
   */
  public static void main(String[] arguments) throws IOException {
    for (FuzzTarget<?> target :
        List.of(
            new CellFuzzTest(),
            new RowFuzzTest(),
            new PageRowFuzzTest(),
            new PageFuzzTest(),
            new FrameFuzzTest(),
            new MetadataFuzzTest(),
            new SegmentsFuzzTest(),
            new Lz4FuzzTest(),
            new MatrixFuzzTest())) {
      Class<?> type = target.getClass();
      Path folder =
          Path.of(arguments[0], type.getPackageName().replace('.', '/'))
              .resolve(type.getSimpleName() + "Inputs")
              .resolve("fuzz");
      Files.createDirectories(folder);
      deleteSeeds(folder);
      for (Map.Entry<String, byte[]> seed : target.seeds().entrySet()) {
        Files.write(folder.resolve(seed.getKey()), seed.getValue());
      }
    }
  }

  /** Of an earlier build. */
  private static void deleteSeeds(Path folder) throws IOException {
    try (DirectoryStream<Path> seeds = Files.newDirectoryStream(folder, "{valid,hostile}-*")) {
      for (Path seed : seeds) {
        Files.delete(seed);
      }
    }
  }
}
