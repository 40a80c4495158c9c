/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Properties of the processor that the JDK does not report. */
final class Processor {

  private static final Path LINUX = Path.of("/proc/cpuinfo");

  private Processor() {}

  /** Returns whether the processor has AVX-512 VBMI; false if unknown. */
  static boolean shuffles512Bits() {
    return hasFlag(LINUX, "avx512vbmi");
  }

  /** Returns whether the file's first processor has a flag; all processors have the same flags. */
  static boolean hasFlag(Path listing, String flag) {
    try (BufferedReader lines = Files.newBufferedReader(listing, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("flags")) {
          return List.of(line.split(" ", -1)).contains(flag);
        }
      }
      return false;
    } catch (IOException | SecurityException e) {
      return false;
    }
  }
}
