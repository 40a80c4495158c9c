/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rows of a matrix in arrays until the matrix is built: in new arrays, or in the array
 * of an earlier matrix, whose rows are overwritten.
 *
 * <p>The first array is allocated for the first row that is not null; until then, null rows and
 * reserved rows are only counted, whatever dimension the server claims.
 */
final class RowArrays<A> {

  private static final int MIN_ROWS = 16;

  /**
   * The maximum size of an array of several rows that {@link #grow} adds, and that is later copied
   * into another one. G1 treats an array larger than half a region (a region has at least 1 MiB) as
   * humongous, and frees it as late as objects of the old generation.
   */
  private static final int MAX_PART_BYTES = 1 << 16;

  private final VectorArray<A> arrayKind;
  private final int dimension;
  private final int maxRows;

  private record Part<A>(A elements, int rowCount) {}

  private final List<Part<A>> full = new ArrayList<>();

  private int rowsInFull;

  /** The array that the next row is written to. */
  private @Nullable A elements;

  /** The number of rows that fit into {@link #elements}, or will fit into the first array. */
  private int capacity;

  private int rowsInElements;

  /** Whether {@link #elements} was allocated for an expected number of rows. */
  private boolean isExpected;

  /** The matrix whose array is overwritten; null for new arrays. */
  private final @Nullable VectorMatrix<A> memory;

  /** One row of zeros, allocated for the first null row in a reused array. */
  private @Nullable A zeros;

  /**
   * @param memory a matrix whose array is overwritten, or null to allocate arrays. Earlier objects
   *     that overwrite the same matrix fail when they are next used
   */
  RowArrays(
      VectorArray<A> arrayKind, int dimension, int maxRows, @Nullable VectorMatrix<A> memory) {
    this.arrayKind = arrayKind;
    this.dimension = dimension;
    this.maxRows = maxRows;
    this.memory = memory;
    if (memory != null) {
      this.elements = memory.elements();
      this.capacity = maxRows;
      memory.lastWriter = this;
    }
  }

  private void checkIsLastWriter() {
    if (memory != null && memory.lastWriter != this) {
      throw new IllegalStateException(
          "reused matrix: a later reader uses its memory; use a separate matrix for each reader");
    }
  }

  int rowCount() {
    return rowsInFull + rowsInElements;
  }

  /** Allocates memory for all further rows, now or when the first row that is not null is added. */
  void reserve(int rows) {
    if (rows <= capacity - rowsInElements) {
      return;
    }
    if (elements == null) {
      capacity = rowsInElements + rows;
      isExpected = true;
    } else if (rows > rowCount()) {
      moveIntoOne(rowCount() + rows);
    } else {
      addPart(Math.min(maxRows - rowCount(), Math.max(MIN_ROWS, rows)));
    }
  }

  /** Copies the added rows into one array for {@code rows} rows. */
  private void moveIntoOne(int rows) {
    int count = rowCount();
    A all = arrayKind.newArray(rows * dimension);
    copyTo(all);
    full.clear();
    rowsInFull = 0;
    elements = all;
    capacity = rows;
    rowsInElements = count;
    isExpected = true;
  }

  /** Makes the next row the row with this index, which is reserved. */
  void seek(int row) {
    rowsInElements = row;
  }

  /** Returns the array for the next row, which begins at {@link #nextIndex}. */
  A next() {
    checkIsLastWriter();
    A array = elements;
    if (array == null || rowsInElements == capacity) {
      array = grow();
    }
    return array;
  }

  /** Returns the index of the next row's first element, counting pairs of longs for UUIDs. */
  int nextIndex() {
    return rowsInElements * dimension;
  }

  /** Adds the row that the caller has written at {@link #nextIndex}. */
  void added() {
    rowsInElements++;
  }

  @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of primitives
  void addZeros() {
    if (elements != null) {
      A array = next();
      if (memory != null) {
        if (zeros == null) {
          zeros = arrayKind.newArray(dimension);
        }
        copy(zeros, 1, array, rowsInElements * dimension * arrayKind.width());
      }
    }
    added();
  }

  private A grow() {
    int most = Math.max(1, MAX_PART_BYTES / (dimension * arrayKind.elementSize()));
    int wanted = Math.min(most, Math.max(MIN_ROWS, rowCount() / 2));
    int more = Math.min(maxRows - rowCount(), wanted);
    if (elements != null) {
      return addPart(more);
    }
    int rows = rowsInElements < capacity ? capacity : rowsInElements + more;
    A array = arrayKind.newArray(rows * dimension);
    elements = array;
    capacity = rows;
    return array;
  }

  private A addPart(int rows) {
    A next = arrayKind.newArray(rows * dimension);
    if (elements != null && rowsInElements > 0) {
      full.add(new Part<>(elements, rowsInElements));
      rowsInFull += rowsInElements;
    }
    elements = next;
    capacity = rows;
    rowsInElements = 0;
    isExpected = false;
    return next;
  }

  /**
   * Returns all added rows in one array, and then starts without rows.
   *
   * @param trimmed whether a newly allocated array must be exactly as long as the added rows
   */
  A take(boolean trimmed) {
    checkIsLastWriter();
    if (memory != null) {
      rowsInElements = 0;
      return memory.elements();
    }
    A all = joined(trimmed);
    full.clear();
    rowsInFull = 0;
    elements = null;
    capacity = 0;
    rowsInElements = 0;
    isExpected = false;
    return all;
  }

  private A joined(boolean trimmed) {
    if (elements != null
        && full.isEmpty()
        && (rowsInElements == capacity || (isExpected && !trimmed))) {
      return elements;
    }
    A joined = arrayKind.newArray(rowCount() * dimension);
    copyTo(joined);
    return joined;
  }

  private void copyTo(A joined) {
    int index = 0;
    for (Part<A> part : full) {
      index = copy(part.elements, part.rowCount, joined, index);
    }
    if (elements != null) {
      copy(elements, rowsInElements, joined, index);
    }
  }

  private int copy(A source, int rows, A target, int index) {
    int length = rows * dimension * arrayKind.width();
    System.arraycopy(source, 0, target, index, length);
    return index + length;
  }
}
