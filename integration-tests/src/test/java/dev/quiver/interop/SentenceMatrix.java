/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.interop;

import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.matrix.FloatMatrix;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Reads embeddings of the quick start into a matrix, as a {@code MatrixReader} does. */
final class SentenceMatrix {
  private static final int DIMENSION = 384;

  private SentenceMatrix() {}

  /** Reads the embeddings of a file, with a null row before each whose number is a multiple. */
  static FloatMatrix read(String name, int nullBeforeEach) {
    byte[] cells = resource("/dev/quiver/quickstart/" + name + ".f32be");
    int size = DIMENSION * Float.BYTES;
    MatrixRows<FloatMatrix> builder =
        MatrixRows.like(FloatMatrix.wrap(new float[0], 1), DIMENSION, false);
    for (int offset = 0; offset < cells.length; offset += size) {
      if (offset / size % nullBeforeEach == 0) {
        builder.addNull();
      }
      builder.add(cells, offset, size);
    }
    return builder.build(true);
  }

  /** Returns the rows with the largest dot products, the largest first, by comparing all rows. */
  static List<Integer> nearest(FloatMatrix matrix, float[] vector, int count) {
    return IntStream.range(0, matrix.rowCount())
        .filter(row -> !matrix.isNull(row))
        .boxed()
        .sorted(Comparator.comparingDouble(row -> -product(matrix, row, vector)))
        .limit(count)
        .toList();
  }

  private static double product(FloatMatrix matrix, int row, float[] vector) {
    float[] elements = matrix.elements();
    double sum = 0;
    for (int i = 0; i < vector.length; i++) {
      sum += (double) elements[row * vector.length + i] * vector[i];
    }
    return sum;
  }

  private static byte[] resource(String name) {
    try (InputStream in = SentenceMatrix.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
