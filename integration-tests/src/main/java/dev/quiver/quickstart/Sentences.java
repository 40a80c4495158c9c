/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the sentences and questions of the quick start. */
final class Sentences {
  static final int DIMENSION = 384;

  private Sentences() {}

  /**
   * Reads {@code name.tsv} (id, topic, text) and {@code name.f32be} (big-endian floats, in order).
   */
  static List<Sentence> read(String name) {
    List<String> lines =
        new String(resource(name + ".tsv"), StandardCharsets.UTF_8).lines().skip(1).toList();
    byte[] embeddings = resource(name + ".f32be");
    int size = DIMENSION * Float.BYTES;
    if (embeddings.length != lines.size() * size) {
      throw new IllegalStateException(
          name + ": " + lines.size() + " sentences, but " + embeddings.length + " bytes of floats");
    }
    return lines.stream()
        .map(line -> line.split("\t", 3))
        .map(
            fields -> {
              int id = Integer.parseInt(fields[0]);
              float[] embedding = new float[DIMENSION];
              VectorArray.FLOATS.decode(
                  ActiveKernel.get(), embeddings, id * size, embedding, 0, DIMENSION);
              return new Sentence(id, fields[1], fields[2], embedding);
            })
        .toList();
  }

  private static byte[] resource(String name) {
    try (InputStream in = Sentences.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException("no resource " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
