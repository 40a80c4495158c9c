/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import dev.quiver.internal.kernel.ForeignMemory;
import dev.quiver.internal.wire.DimensionErrors;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.UuidMatrix;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.VectorException;
import dev.quiver.vector.VectorLengthException;
import dev.quiver.vector.VectorTypeException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Objects;

/** A variable that is a vector, and what can be lent to it. */
record VectorVariable(Variable variable, VectorType type, ElementType elementType) {

  /** Whether a value is lent, or is an array; others are a codec's. */
  boolean takes(Object value) {
    return value.getClass().isArray()
        || (value instanceof Buffer && !(value instanceof ByteBuffer))
        || ForeignMemory.running().isSegment(value);
  }

  BoundStatement set(Object value, boolean copies) {
    if (value instanceof Buffer buffer) {
      return setBuffer(buffer, copies);
    }
    return value.getClass().isArray() ? setArray(value, copies) : setSegment(value, copies);
  }

  private BoundStatement setArray(Object array, boolean copies) {
    VectorWriter<Object> writer = ArrayWriters.forVector(elementType, array);
    if (writer == null) {
      return encode(array);
    }
    int count = writer.count(array);
    if (writer.hasHalfUuid(array)) {
      throw variable.halfUuid(array);
    }
    checkDimension(count);
    return variable.lend(writer, array, 0, count, copies);
  }

  /** By a codec of the application's, such as one for doubles in a vector of floats. */
  private BoundStatement encode(Object array) {
    try {
      variable.statement().codecRegistry().codecFor(type, array);
    } catch (CodecNotFoundException e) {
      VectorException refusal = otherArray(array);
      refusal.initCause(e);
      throw refusal;
    }
    return variable.encode(array);
  }

  private VectorTypeException otherArray(Object array) {
    return refuse(ArrayWriters.arraysFor(elementType), array.getClass().getSimpleName());
  }

  BoundStatement setPart(Object array, int from, int count, boolean copies) {
    VectorWriter<Object> writer = ArrayWriters.forVector(elementType, array);
    if (writer == null) {
      throw otherArray(array);
    }
    checkDimension(count);
    variable.checkRange(writer, array, from, count);
    return variable.lend(writer, array, from, count, copies);
  }

  BoundStatement setRow(VectorMatrix<?> matrix, int row, boolean copies) {
    Object elements = matrix.elements();
    VectorWriter<Object> writer = ArrayWriters.forVector(elementType, elements);
    boolean pairs = matrix instanceof UuidMatrix;
    if (writer == null || (writer.arrayKind.width() == 2) != pairs) {
      throw refuse(matrixFor(elementType), matrix.getClass().getSimpleName());
    }
    int dimension = matrix.dimension();
    checkDimension(dimension);
    Objects.checkIndex(row, matrix.rowCount());
    return matrix.isNull(row)
        ? variable.statement().setToNull(variable.index())
        : variable.lend(writer, elements, row * dimension, dimension, copies);
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

  /** What is between the position and the limit that the buffer has now. */
  private BoundStatement setBuffer(Buffer buffer, boolean copies) {
    MemoryWriters writers = MemoryWriters.of(elementType);
    if (!writers.bufferClass().isInstance(buffer)) {
      throw refuse(
          ArrayWriters.arraysFor(elementType) + " or " + writers.bufferClass().getSimpleName(),
          nameOf(buffer));
    }
    int width = writers.arrays().arrayKind.width();
    if (buffer.remaining() % width != 0) {
      throw wrongLength((long) buffer.remaining() * Long.BYTES);
    }
    int count = buffer.remaining() / width;
    checkDimension(count);
    if (buffer.hasArray()) {
      int start = buffer.arrayOffset() + buffer.position();
      if (start % width == 0) {
        return variable.lend(writers.arrays(), buffer.array(), start / width, count, copies);
      }
    }
    return setMemory(writers.buffers(), buffer, buffer.position(), count, copies);
  }

  private static String nameOf(Buffer buffer) {
    if (buffer instanceof FloatBuffer) {
      return "FloatBuffer";
    } else if (buffer instanceof DoubleBuffer) {
      return "DoubleBuffer";
    } else if (buffer instanceof IntBuffer) {
      return "IntBuffer";
    }
    return buffer instanceof LongBuffer ? "LongBuffer" : buffer.getClass().getSimpleName();
  }

  private BoundStatement setSegment(Object segment, boolean copies) {
    long length = ForeignMemory.running().byteSize(segment);
    if (length != (long) type.getDimensions() * elementType.size()) {
      throw wrongLength(length);
    }
    LentWriter<Object> writer = MemoryWriters.of(elementType).segments();
    return setMemory(writer, segment, 0, type.getDimensions(), copies);
  }

  /**
   * Memory that may be closed, or that only one thread may read, is copied now: what fails when a
   * frame is written would take other requests with it.
   */
  private BoundStatement setMemory(
      LentWriter<Object> writer, Object memory, int start, int count, boolean copies) {
    if (!copies && ForeignMemory.running().isAlwaysOpen(memory)) {
      return variable.lend(writer, memory, start, count, false);
    }
    Object copy;
    try {
      copy = writer.copyOf(memory, start, count);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          variable.describe() + ": the memory cannot be read: " + e.getMessage(), e);
    }
    return variable.lend(writer.writerOfCopies(), copy, 0, count, false);
  }

  private void checkDimension(int count) {
    if (count != type.getDimensions()) {
      throw DimensionErrors.mismatch(variable.describe(), type.getDimensions(), count);
    }
  }

  private VectorTypeException refuse(String expected, String actual) {
    return new VectorTypeException(variable.describe(), expected, actual);
  }

  private VectorLengthException wrongLength(long actual) {
    long expected = (long) type.getDimensions() * elementType.size();
    return new VectorLengthException(
        variable.describe(), "expected " + expected + " bytes, got " + actual, expected, actual);
  }
}
