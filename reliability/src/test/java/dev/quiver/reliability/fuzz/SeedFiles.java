/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes the seeds of all targets to where they are replayed from. */
final class SeedFiles {

  private SeedFiles() {}

  /**
   * Writes the seeds of all targets into their corpora.
   *
   * @param arguments the folder {@code src/test/resources} of this module
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
      for (Map.Entry<String, byte[]> seed : target.seeds().entrySet()) {
        Files.write(folder.resolve(seed.getKey()), seed.getValue());
      }
    }
  }
}
