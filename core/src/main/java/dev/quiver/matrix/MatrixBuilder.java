/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.internal.wire.WireErrors;
import java.util.BitSet;

/** Builds matrices of the same class as another matrix. */
final class MatrixBuilder<A, M extends VectorMatrix<A>> implements MatrixRows<M> {

  /** The length of the largest array that every JVM can allocate. */
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private final M like;
  private final VectorArray<A> arrayKind;
  private final VectorLayout layout;
  private final VectorKernel kernel = ActiveKernel.get();

  private final int maxRows;

  private final RowArrays<A> rows;
  private BitSet nulls = new BitSet();

  /**
   * @param isReused whether rows are decoded into the array of {@code like}
   */
  MatrixBuilder(M like, int dimension, boolean isReused) {
    this.like = like;
    this.arrayKind = like.arrayKind();
    this.layout = new VectorLayout(arrayKind.elementType(), dimension);
    this.maxRows =
        isReused
            ? arrayKind.count(like.elements()) / dimension
            : MAX_ARRAY / (dimension * arrayKind.width());
    this.rows = new RowArrays<>(arrayKind, dimension, maxRows, isReused ? like : null);
  }

  /** Creates a builder for a caller in another package that does not know the type of the array. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static MatrixRows<?> of(Object like, int dimension, boolean isReused) {
    return new MatrixBuilder((VectorMatrix<?>) like, dimension, isReused);
  }

  @Override
  public int rowCount() {
    return rows.rowCount();
  }

  @Override
  public int maxRows() {
    return maxRows;
  }

  @Override
  public void expectRows(int more) {
    if (more < 0 || more > maxRows - rowCount()) {
      throw WireErrors.of(
          "matrix of " + layout, "0 to " + (maxRows - rowCount()) + " more rows", "" + more);
    }
    rows.reserve(more);
  }

  @Override
  public void seek(int row) {
    rows.seek(row);
  }

  @Override
  public void add(byte[] bytes, int offset, int length) {
    if (length != layout.byteLength()) {
      throw WireErrors.length(layout.toString(), layout.byteLength(), length);
    }
    checkRoom();
    A target = rows.next();
    arrayKind.decode(kernel, bytes, offset, target, rows.nextIndex(), layout.dimension());
    rows.added();
  }

  @Override
  public void addNull() {
    checkRoom();
    nulls.set(rowCount());
    rows.addZeros();
  }

  private void checkRoom() {
    if (rowCount() == maxRows) {
      throw new IllegalStateException(
          "more than "
              + maxRows
              + " rows of "
              + layout
              + " do not fit in one array; build several matrices");
    }
  }

  @Override
  @SuppressWarnings("unchecked") // with() creates a matrix of the same class
  public M build(boolean trimmed) {
    int rowCount = rowCount();
    VectorMatrix<A> matrix = like.with(rows.take(trimmed), rowCount, layout.dimension(), nulls);
    nulls = new BitSet();
    return (M) matrix;
  }
}
