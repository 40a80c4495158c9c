/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.interop;

import dev.quiver.matrix.FloatMatrix;
import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import java.util.stream.IntStream;

/**
 * An example that presents the rows of a matrix as the vectors of a JVector graph.
 *
 * <p>JVector numbers vectors by ordinals without gaps. A null row has no ordinal, and {@link #row}
 * returns the row of an ordinal.
 *
 * <p><b>Copies:</b> a row for each {@link #getVector}, because JVector compares whole vectors;
 * always into the same array, so nothing is allocated. The vectors stay in the matrix: a graph
 * stores neighbours only.
 *
 * <p>Not thread-safe: JVector makes a {@link #copy} for each thread, because these vectors are
 * declared as shared.
 */
public final class MatrixVectors implements RandomAccessVectorValues {
  private final FloatMatrix matrix;

  /** The row of each ordinal. */
  private final int[] rows;

  private final float[] elements;

  /** Wraps the array of the current vector. */
  private final VectorFloat<?> vector;

  public MatrixVectors(FloatMatrix matrix) {
    this(
        matrix, IntStream.range(0, matrix.rowCount()).filter(row -> !matrix.isNull(row)).toArray());
  }

  private MatrixVectors(FloatMatrix matrix, int[] rows) {
    this.matrix = matrix;
    this.rows = rows;
    this.elements = new float[matrix.dimension()];
    this.vector = vector(elements);
  }

  /** Wraps an array without a copy. */
  public static VectorFloat<?> vector(float[] elements) {
    return VectorizationProvider.getInstance().getVectorTypeSupport().createFloatVector(elements);
  }

  /** Returns the row of an ordinal. */
  public int row(int ordinal) {
    return rows[ordinal];
  }

  @Override
  public int size() {
    return rows.length;
  }

  @Override
  public int dimension() {
    return matrix.dimension();
  }

  /** Returns the same vector from each call. */
  @Override
  public VectorFloat<?> getVector(int ordinal) {
    matrix.copyRow(rows[ordinal], elements, 0);
    return vector;
  }

  @Override
  public boolean isValueShared() {
    return true;
  }

  /** Returns the same matrix with another array for the current vector. */
  @Override
  public MatrixVectors copy() {
    return new MatrixVectors(matrix, rows);
  }
}
