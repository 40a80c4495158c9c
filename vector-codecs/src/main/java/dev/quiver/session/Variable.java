/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.LengthErrors;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.VectorException;
import dev.quiver.vector.VectorTypeException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A variable of a bound statement, to which a value is about to be set. */
record Variable(BoundStatement statement, int index) {

  /**
   * Sets a value: lends it if it can be lent, and encodes it at once if not.
   *
   * @param copies whether a copy is to be lent
   * @throws dev.quiver.vector.VectorException if it is an array, but none that fits
   */
  BoundStatement set(Object value, boolean copies) {
    VectorVariable vector = asVector();
    if (vector != null && vector.takes(value)) {
      return vector.set(value, copies);
    }
    ArrayWriter<Object> writer = collectionWriter(value);
    if (writer == null) {
      // The driver's codec for blobs keeps the buffer, and so does ours for vectors.
      return encode(copies && value instanceof ByteBuffer bytes ? copyOf(bytes) : value);
    } else if (writer.hasHalfUuid(value)) {
      throw halfUuid(value);
    }
    return lend(writer, value, 0, writer.count(value), copies);
  }

  /** Sets a part of an array. */
  BoundStatement setPart(Object array, int from, int count, boolean copies) {
    Objects.requireNonNull(array, "array");
    VectorVariable vector = asVector();
    if (vector != null) {
      return vector.setPart(array, from, count, copies);
    }
    ArrayWriter<Object> writer = collectionWriter(array);
    if (writer == null) {
      throw new VectorTypeException(
          describe(),
          "a vector, list or set of numbers or UUIDs, for a part of an array",
          array.getClass().getSimpleName());
    }
    checkRange(writer, array, from, count);
    return lend(writer, writer.copyOf(array, from, count), 0, count, false);
  }

  /** Sets a row of a matrix. */
  BoundStatement setRow(VectorMatrix<?> matrix, int row, boolean copies) {
    Objects.requireNonNull(matrix, "matrix");
    VectorVariable vector = asVector();
    if (vector == null) {
      throw new VectorTypeException(
          describe(), "a vector for the row of a matrix", matrix.toString());
    }
    return vector.setRow(matrix, row, copies);
  }

  private @Nullable VectorVariable asVector() {
    if (statement.getType(index) instanceof VectorType type) {
      ElementType elementType = VectorTypes.elementType(type);
      return elementType == null ? null : new VectorVariable(this, type, elementType);
    }
    return null;
  }

  /** The writer for an array as a list or set; null for others, for which there may be a codec. */
  private @Nullable ArrayWriter<Object> collectionWriter(Object value) {
    DataType type = statement.getType(index);
    if (value.getClass().isArray()) {
      if (type instanceof ListType list) {
        return ArrayWriters.forCollection(list.getElementType(), value);
      } else if (type instanceof SetType set) {
        return ArrayWriters.forCollection(set.getElementType(), value);
      }
    }
    return null;
  }

  /** Fails if an array has no such elements. */
  void checkRange(ArrayWriter<Object> writer, Object array, int from, int count) {
    int length = writer.count(array);
    if (from < 0 || count < 0 || from > length - count) {
      throw new IndexOutOfBoundsException(
          "%s: expected a range of %d elements, got %d from index %d on"
              .formatted(describe(), length, count, from));
    }
  }

  /**
   * Sets elements that are there.
   *
   * @param start of the first one, as the writer counts
   * @throws dev.quiver.vector.VectorElementException if one cannot be written
   */
  BoundStatement lend(
      LentWriter<Object> writer, Object value, int start, int count, boolean copies) {
    checkElements(writer, value, start, count);
    if (isInPartitionKey()) {
      ByteBuffer bytes = ByteBuffer.allocate(writer.length(value, count));
      writer.write(value, start, count, bytes);
      return statement.setBytesUnsafe(index, bytes.flip());
    }
    if (copies) {
      Object copy = writer.copyOf(value, start, count);
      return WriteThroughStatement.lend(this, writer.writerOfCopies(), copy, 0, count);
    }
    return WriteThroughStatement.lend(this, writer, value, start, count);
  }

  /** Fails if an element cannot be written. */
  void checkElements(LentWriter<Object> writer, Object value, int start, int count) {
    int invalid = writer.firstInvalid(value, start, count);
    if (invalid >= 0) {
      throw writer.invalidElement(value, start, invalid, describe());
    }
  }

  VectorException halfUuid(Object array) {
    return LengthErrors.halfUuid(describe(), Array.getLength(array));
  }

  /** The driver routes by these values, and reads their bytes. */
  private boolean isInPartitionKey() {
    return statement.getPreparedStatement().getPartitionKeyIndices().contains(index);
  }

  /** Sets a value as the driver does. */
  BoundStatement encode(Object value) {
    DataType type = statement.getType(index);
    try {
      TypeCodec<Object> codec = statement.codecRegistry().codecFor(type, value);
      return statement.set(index, value, codec);
    } catch (VectorException e) {
      // It names the type itself.
      throw new IllegalArgumentException(name() + " " + e.getMessage(), e);
    } catch (RuntimeException e) {
      String problem = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new IllegalArgumentException(describe() + ": " + problem, e);
    }
  }

  private static ByteBuffer copyOf(ByteBuffer bytes) {
    ByteBuffer copy = ByteBuffer.allocate(bytes.remaining());
    return copy.put(bytes.duplicate()).flip();
  }

  String describe() {
    return name() + " " + VectorTypes.describe(statement.getType(index));
  }

  private String name() {
    return "variable "
        + statement
            .getPreparedStatement()
            .getVariableDefinitions()
            .get(index)
            .getName()
            .asCql(true);
  }
}
