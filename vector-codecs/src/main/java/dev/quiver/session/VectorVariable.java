/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.kernel.ForeignMemory;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.UuidMatrix;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.QuiverException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Objects;

/** Sets variables that are vectors of an {@link ElementType}. */
final class VectorVariable {

  private VectorVariable() {}

  /** Returns whether a value is an array, a segment or a buffer, except a {@code ByteBuffer}. */
  static boolean takes(Object value) {
    return value.getClass().isArray()
        || (value instanceof Buffer && !(value instanceof ByteBuffer))
        || ForeignMemory.running().isSegment(value);
  }

  static BoundStatement set(
      BoundStatement statement, int index, VectorType type, Object value, boolean copies) {
    if (value instanceof Buffer buffer) {
      return setBuffer(statement, index, type, buffer, copies);
    }
    return value.getClass().isArray()
        ? setArray(statement, index, type, value, copies)
        : setSegment(statement, index, type, value, copies);
  }

  private static BoundStatement setArray(
      BoundStatement statement, int index, VectorType type, Object array, boolean copies) {
    VectorWriter<Object> writer = ArrayWriters.forVector(elementType(type), array.getClass());
    if (writer == null) {
      return encode(statement, index, type, array);
    }
    int count = writer.kind.count(array);
    if (writer.kind.hasHalfUuid(array)) {
      throw Variable.halfUuid(statement, index, array);
    }
    checkDimension(statement, index, type, count);
    return Variable.borrow(statement, index, writer, array, 0, count, copies);
  }

  /** Encodes an array of another class with a registered codec, such as doubles as floats. */
  private static BoundStatement encode(
      BoundStatement statement, int index, VectorType type, Object array) {
    try {
      statement.codecRegistry().codecFor(type, array);
    } catch (CodecNotFoundException e) {
      String advice =
          array instanceof double[] && elementType(type) == ElementType.FLOAT
              ? ", which a registered VectorCodecs.doublesAsFloats() rounds"
              : "";
      throw WireErrors.of(
          Variable.describe(statement, index),
          ArrayWriters.arraysFor(elementType(type)),
          array.getClass().getSimpleName() + advice,
          e);
    }
    return Variable.encode(statement, index, array);
  }

  static BoundStatement setRow(
      BoundStatement statement,
      int index,
      VectorType type,
      VectorMatrix<?> matrix,
      int row,
      boolean copies) {
    Object elements = matrix.elements();
    VectorWriter<Object> writer = ArrayWriters.forVector(elementType(type), elements.getClass());
    boolean pairs = matrix instanceof UuidMatrix;
    if (writer == null || (writer.arrayKind.width() == 2) != pairs) {
      throw wrongClass(
          statement, index, matrixFor(elementType(type)), matrix.getClass().getSimpleName());
    }
    int dimension = matrix.dimension();
    checkDimension(statement, index, type, dimension);
    if (row < 0 || row >= matrix.rowCount()) {
      throw new IndexOutOfBoundsException(
          "%s: expected a row from 0 to %d, got %d"
              .formatted(Variable.describe(statement, index), matrix.rowCount() - 1, row));
    }
    return matrix.isNull(row)
        ? statement.setToNull(index)
        : Variable.borrow(statement, index, writer, elements, row * dimension, dimension, copies);
  }

  private static String matrixFor(ElementType type) {
    return switch (type) {
      case FLOAT -> "FloatMatrix";
      case DOUBLE -> "DoubleMatrix";
      case INT -> "IntMatrix";
      case BIGINT -> "LongMatrix";
      case UUID, TIMEUUID -> "UuidMatrix";
    };
  }

  /** Sets a variable to the elements between the current position and limit of a buffer. */
  private static BoundStatement setBuffer(
      BoundStatement statement, int index, VectorType type, Buffer buffer, boolean copies) {
    MemoryWriters writers = MemoryWriters.of(elementType(type));
    if (!writers.bufferClass().isInstance(buffer)) {
      throw wrongClass(
          statement,
          index,
          ArrayWriters.arraysFor(elementType(type))
              + " or "
              + writers.bufferClass().getSimpleName(),
          nameOf(buffer));
    }
    int width = writers.arrays().arrayKind.width();
    if (buffer.remaining() % width != 0) {
      throw wrongLength(statement, index, type, (long) buffer.remaining() * Long.BYTES);
    }
    int count = buffer.remaining() / width;
    checkDimension(statement, index, type, count);
    if (buffer.hasArray()) {
      int start = buffer.arrayOffset() + buffer.position();
      if (start % width == 0) {
        return Variable.borrow(
            statement, index, writers.arrays(), buffer.array(), start / width, count, copies);
      }
    }
    return setMemory(statement, index, writers.buffers(), buffer, buffer.position(), count, copies);
  }

  private static String nameOf(Buffer buffer) {
    for (ElementType type : ElementType.values()) {
      Class<?> known = MemoryWriters.of(type).bufferClass();
      if (known.isInstance(buffer)) {
        return known.getSimpleName();
      }
    }
    return buffer.getClass().getSimpleName();
  }

  private static BoundStatement setSegment(
      BoundStatement statement, int index, VectorType type, Object segment, boolean copies) {
    long length = ForeignMemory.running().byteSize(segment);
    if (length != (long) type.getDimensions() * elementType(type).size()) {
      throw wrongLength(statement, index, type, length);
    }
    BorrowedValueWriter<Object> writer = MemoryWriters.of(elementType(type)).segments();
    return setMemory(statement, index, writer, segment, 0, type.getDimensions(), copies);
  }

  /**
   * Sets a variable to the elements of a buffer or segment. The memory is copied now if it can be
   * closed or if only one thread may read it, because a failure while a frame is written would
   * affect other requests.
   */
  private static BoundStatement setMemory(
      BoundStatement statement,
      int index,
      BorrowedValueWriter<Object> writer,
      Object memory,
      int start,
      int count,
      boolean copies) {
    if (!copies && ForeignMemory.running().isAlwaysOpen(memory)) {
      return Variable.borrow(statement, index, writer, memory, start, count, false);
    }
    Object copy;
    try {
      copy = writer.copyOf(memory, start, count);
    } catch (RuntimeException e) {
      throw Variable.unreadable(statement, index, e);
    }
    return Variable.borrowCopy(statement, index, writer.writerOfCopies(), copy, count);
  }

  private static void checkDimension(
      BoundStatement statement, int index, VectorType type, int count) {
    if (count != type.getDimensions()) {
      throw WireErrors.dimension(Variable.describe(statement, index), type.getDimensions(), count);
    }
  }

  /** Returns the element type of a vector; the caller has checked that it has one. */
  private static ElementType elementType(VectorType type) {
    return Objects.requireNonNull(VectorTypes.elementType(type));
  }

  private static QuiverException wrongClass(
      BoundStatement statement, int index, String expected, String actual) {
    return WireErrors.of(Variable.describe(statement, index), expected, actual);
  }

  private static QuiverException wrongLength(
      BoundStatement statement, int index, VectorType type, long actual) {
    long expected = (long) type.getDimensions() * elementType(type).size();
    return WireErrors.length(Variable.describe(statement, index), expected, actual);
  }
}
