/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.interop;

import dev.quiver.matrix.FloatMatrix;
import java.util.stream.IntStream;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.hnsw.RandomAccessVectorValues;

/**
 * An example that presents the rows of a matrix as the vectors of a Lucene graph.
 *
 * <p>Lucene numbers vectors by ordinals without gaps, and documents by numbers that may have gaps.
 * Here a document is a row of the matrix, and a null row is a document without a vector: it has no
 * ordinal, and {@link #ordToDoc} returns the row of an ordinal.
 *
 * <p><b>Copies:</b> a row for each {@link #vectorValue}, because Lucene compares whole arrays;
 * always into the same array, so nothing is allocated. The vectors stay in the matrix: a graph
 * stores neighbours only. A custom {@code RandomVectorScorer} could compute on {@code elements()}
 * without the copy, but also without Lucene's {@code VectorUtil}.
 *
 * <p>Not thread-safe: each thread, and each of two vectors to compare, needs its own {@link #copy}.
 */
final class LuceneVectors implements RandomAccessVectorValues.Floats {
  private final FloatMatrix matrix;

  /** The row of each ordinal. */
  private final int[] rows;

  private final float[] vector;

  LuceneVectors(FloatMatrix matrix) {
    this(
        matrix, IntStream.range(0, matrix.rowCount()).filter(row -> !matrix.isNull(row)).toArray());
  }

  private LuceneVectors(FloatMatrix matrix, int[] rows) {
    this.matrix = matrix;
    this.rows = rows;
    this.vector = new float[matrix.dimension()];
  }

  @Override
  public int size() {
    return rows.length;
  }

  @Override
  public int dimension() {
    return matrix.dimension();
  }

  /** Returns the same array from each call. */
  @Override
  public float[] vectorValue(int ordinal) {
    matrix.copyRow(rows[ordinal], vector, 0);
    return vector;
  }

  /** Returns the same matrix with another array for the current vector. */
  @Override
  public LuceneVectors copy() {
    return new LuceneVectors(matrix, rows);
  }

  @Override
  public int ordToDoc(int ordinal) {
    return rows[ordinal];
  }

  @Override
  public Bits getAcceptOrds(Bits acceptRows) {
    if (acceptRows == null) {
      return null; // null accepts all
    }
    return new Bits() {
      @Override
      public boolean get(int ordinal) {
        return acceptRows.get(rows[ordinal]);
      }

      @Override
      public int length() {
        return rows.length;
      }
    };
  }
}
