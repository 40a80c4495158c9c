/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the JDK does not tell of the processor. */
final class Processor {

  private static final Path LINUX = Path.of("/proc/cpuinfo");

  private Processor() {}

  /** Whether it is known to have AVX-512 VBMI; unknown counts as no. */
  static boolean shuffles512Bits() {
    return hasFlag(LINUX, "avx512vbmi");
  }

  /** Looks at the flags of the first processor listed: all of them are alike. */
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
