/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.wire.ElementType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A sample as text: comments, the element type, the dimension, the seed, a line for each vector.
 */
final class SampleFile {

  private static final String COMMENT = "#";

  private SampleFile() {}

  /**
   * Writes a sample on which a comparison failed.
   *
   * @param about what failed; one line
   */
  static Path save(Path folder, String about, Sample sample) {
    List<String> lines = new ArrayList<>();
    lines.add(COMMENT + " " + about.replaceAll("\\s+", " "));
    lines.add("type " + sample.type().name());
    lines.add("dimension " + sample.dimension());
    lines.add("seed " + sample.seed());
    for (byte[] vector : sample.vectors()) {
      lines.add("vector " + HexFormat.of().formatHex(vector));
    }
    String name =
        "%s-%d-%016x.txt".formatted(sample.type().cqlName(), sample.dimension(), sample.seed());
    try {
      Files.createDirectories(folder);
      return Files.write(folder.resolve(name), lines).toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a sample. */
  static Sample load(Path file) {
    ElementType type = null;
    int dimension = 0;
    long seed = 0;
    List<byte[]> vectors = new ArrayList<>();
    for (String line : lines(file)) {
      String[] words = line.split(" ", 2);
      switch (words[0]) {
        case COMMENT -> {}
        case "type" -> type = ElementType.valueOf(words[1]);
        case "dimension" -> dimension = Integer.parseInt(words[1]);
        case "seed" -> seed = Long.parseLong(words[1]);
        case "vector" -> vectors.add(HexFormat.of().parseHex(words[1]));
        default -> throw new IllegalArgumentException(file + ": " + line);
      }
    }
    if (type == null || vectors.isEmpty()) {
      throw new IllegalArgumentException(file + ": expected a type and vectors");
    }
    for (byte[] vector : vectors) {
      Bits.check(file + ": bytes of a vector", (long) dimension * type.size(), vector.length);
    }
    return new Sample(type, dimension, vectors, seed);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
