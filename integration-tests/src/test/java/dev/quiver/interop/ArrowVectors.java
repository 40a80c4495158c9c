/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.interop;

import dev.quiver.matrix.FloatMatrix;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * An example that converts a matrix to a column of Apache Arrow, whose lists have the matrix's
 * dimension, and back.
 *
 * <p><b>Copies:</b> every element once in each direction, as Arrow's memory is outside the heap.
 * Both sides store rows one after another, so that one copy of memory moves them without a loop
 * over elements, bit by bit. Null rows are marked with one bit each.
 *
 * <p>Arrow needs {@code --add-opens=java.base/java.nio=ALL-UNNAMED}.
 */
final class ArrowVectors {
  private static final FieldType ELEMENT =
      FieldType.notNullable(new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE));

  /** The elements of one move: a {@code ByteBuffer} has less than 2 GiB, a matrix may have 8. */
  private static final int MOVE = 1 << 28;

  private ArrowVectors() {}

  /** Returns a new column, which the caller closes. */
  static FixedSizeListVector write(String name, FloatMatrix matrix, BufferAllocator allocator) {
    return write(name, matrix, allocator, MOVE);
  }

  static FixedSizeListVector write(
      String name, FloatMatrix matrix, BufferAllocator allocator, int move) {
    // guide: write
    FixedSizeListVector lists = FixedSizeListVector.empty(name, matrix.dimension(), allocator);
    Float4Vector vector = lists.<Float4Vector>addOrGetVector(ELEMENT).getVector();
    lists.setInitialCapacity(matrix.rowCount());
    lists.allocateNew();
    lists.setValueCount(matrix.rowCount());

    float[] elements = matrix.elements();
    int all = matrix.rowCount() * matrix.dimension(); // memory that is reused may be longer
    for (int from = 0, count; from < all; from += count) {
      count = Math.min(move, all - from);
      floats(vector.getDataBuffer(), from, count).put(elements, from, count);
    }
    ArrowBuf validElements = vector.getValidityBuffer();
    validElements.setOne(0, validElements.capacity());
    for (int row = 0; row < matrix.rowCount(); row++) {
      if (!matrix.isNull(row)) {
        lists.setNotNull(row);
      }
    }
    // end
    return lists;
  }

  /**
   * Returns the elements of all lists, as in {@link FloatMatrix#elements}; null lists have any
   * elements, and {@link FixedSizeListVector#isNull} identifies them.
   */
  static float[] read(FixedSizeListVector lists) {
    return read(lists, MOVE);
  }

  static float[] read(FixedSizeListVector lists, int move) {
    float[] elements = new float[Math.multiplyExact(lists.getValueCount(), lists.getListSize())];
    for (int from = 0, count; from < elements.length; from += count) {
      count = Math.min(move, elements.length - from);
      floats(lists.getDataVector().getDataBuffer(), from, count).get(elements, from, count);
    }
    return elements;
  }

  private static FloatBuffer floats(ArrowBuf buffer, int from, int count) {
    return buffer
        .nioBuffer((long) from * Float.BYTES, count * Float.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asFloatBuffer();
  }
}
