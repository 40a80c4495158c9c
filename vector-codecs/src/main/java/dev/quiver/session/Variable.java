/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.codec.CodecAdvice;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.FastRegistries;
import dev.quiver.internal.kernel.ForeignMemory;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.QuiverException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sets the variables of bound statements. There is no object per variable: a borrowed value is kept
 * in a {@link WriteThroughStatement}.
 */
final class Variable {

  private Variable() {}

  /**
   * Sets a value: borrows it if possible, otherwise encodes it at once.
   *
   * @param copies whether to copy the value first, and to borrow the copy
   * @throws QuiverException if the value does not have the dimension or the elements of the
   *     variable, if it cannot be encoded, or if the registry has no codec for it
   */
  static BoundStatement set(BoundStatement statement, int index, Object value, boolean copies) {
    VectorType vector = vectorType(statement, index);
    if (vector != null && VectorVariable.takes(value)) {
      return VectorVariable.set(statement, index, vector, value, copies);
    }
    ArrayWriter<Object> writer = collectionWriter(statement.getType(index), value);
    if (writer == null) {
      return encode(statement, index, withoutShared(statement, index, value, copies));
    } else if (writer.kind.hasHalfUuid(value)) {
      throw halfUuid(statement, index, value);
    }
    return borrow(statement, index, writer, value, 0, writer.kind.count(value), copies);
  }

  static BoundStatement setRow(
      BoundStatement statement, int index, VectorMatrix<?> matrix, int row, boolean copies) {
    if (matrix == null) {
      throw new NullPointerException(describe(statement, index) + ": expected a matrix, got null");
    }
    VectorType vector = vectorType(statement, index);
    if (vector == null) {
      throw WireErrors.of(
          name(statement, index),
          "a vector of numbers or UUIDs, for a row of " + matrix,
          VectorTypes.describe(statement.getType(index)));
    }
    return VectorVariable.setRow(statement, index, vector, matrix, row, copies);
  }

  /** Checks that the statement has a variable of this index. */
  static int checkIndex(BoundStatement statement, int index) {
    if (index < 0 || index >= statement.size()) {
      throw new IndexOutOfBoundsException(
          "variable: expected an index from 0 to %d, got %d; the statement is %s"
              .formatted(statement.size() - 1, index, statement.getPreparedStatement().getQuery()));
    }
    return index;
  }

  /** Returns the type of a variable if it is a vector of an {@code ElementType}, else null. */
  private static @Nullable VectorType vectorType(BoundStatement statement, int index) {
    return statement.getType(index) instanceof VectorType type
            && VectorTypes.elementType(type) != null
        ? type
        : null;
  }

  /** Returns the writer of a value as a list or set; null if the value needs a codec. */
  private static @Nullable ArrayWriter<Object> collectionWriter(DataType type, Object value) {
    if (value.getClass().isArray()) {
      if (type instanceof ListType list) {
        return ArrayWriters.forCollection(list.getElementType(), value);
      } else if (type instanceof SetType set) {
        return ArrayWriters.forCollection(set.getElementType(), value);
      }
    }
    return null;
  }

  /**
   * Sets a variable to elements that the application may still change: borrows them, borrows a
   * copy, or encodes them at once.
   *
   * @param start the first element, in the writer's unit
   * @throws QuiverException if an element cannot be written
   */
  static BoundStatement borrow(
      BoundStatement statement,
      int index,
      BorrowedValueWriter<Object> writer,
      Object value,
      int start,
      int count,
      boolean copies) {
    checkElements(statement, index, writer, value, start, count);
    if (isEncodedAtOnce(statement, index, value, copies)) {
      return setBytes(statement, index, writer, value, start, count);
    } else if (copies) {
      Object copy = writer.copyOf(value, start, count);
      return WriteThroughStatement.borrow(
          statement, index, writer.writerOfCopies(), copy, 0, count);
    }
    FastRegistries.warnIfSlow(statement);
    return WriteThroughStatement.borrow(statement, index, writer, value, start, count);
  }

  /**
   * Sets a variable to an array that no other code can change.
   *
   * @throws QuiverException if an element cannot be written
   */
  static BoundStatement borrowCopy(
      BoundStatement statement,
      int index,
      BorrowedValueWriter<Object> writer,
      Object copy,
      int count) {
    checkElements(statement, index, writer, copy, 0, count);
    return isEncodedAtOnce(statement, index, copy, true)
        ? setBytes(statement, index, writer, copy, 0, count)
        : WriteThroughStatement.borrow(statement, index, writer, copy, 0, count);
  }

  private static BoundStatement setBytes(
      BoundStatement statement,
      int index,
      BorrowedValueWriter<Object> writer,
      Object value,
      int start,
      int count) {
    ByteBuffer bytes = ByteBuffer.allocate(writer.length(value, count));
    writer.write(value, start, count, bytes);
    return statement.setBytesUnsafe(index, bytes.flip());
  }

  /**
   * Returns whether a value is encoded when it is set. There are three reasons: the driver reads
   * the bytes of a partition key; without fast frames, a borrowed copy would be encoded at each
   * access; and the application could set an element of a borrowed {@code UUID[]} to null after the
   * size of the frame was computed.
   */
  private static boolean isEncodedAtOnce(
      BoundStatement statement, int index, Object value, boolean copies) {
    return value instanceof UUID[]
        || (copies && !FastRegistries.isFast(statement.codecRegistry()))
        || isInPartitionKey(statement, index);
  }

  /** Fails if an element cannot be written. */
  private static void checkElements(
      BoundStatement statement,
      int index,
      BorrowedValueWriter<Object> writer,
      Object value,
      int start,
      int count) {
    int invalid = writer.firstInvalid(value, start, count);
    if (invalid >= 0) {
      throw WireErrors.uuid(
          describe(statement, index),
          invalid,
          writer.elementType,
          writer.element(value, start, invalid));
    }
  }

  static QuiverException halfUuid(BoundStatement statement, int index, Object array) {
    return WireErrors.halfUuid(describe(statement, index), Array.getLength(array));
  }

  /** Returns whether a value is in the partition key, whose bytes the driver reads for routing. */
  private static boolean isInPartitionKey(BoundStatement statement, int index) {
    return statement.getPreparedStatement().getPartitionKeyIndices().contains(index);
  }

  /** Encodes a value with the registry's codec, like the driver. */
  static BoundStatement encode(BoundStatement statement, int index, Object value) {
    DataType type = statement.getType(index);
    try {
      TypeCodec<Object> codec = statement.codecRegistry().codecFor(type, value);
      return statement.set(index, value, codec);
    } catch (CodecNotFoundException e) {
      String javaType = value.getClass().getTypeName();
      String whyNoSegment = ForeignMemory.running().whyNoSegment(value);
      String advice =
          whyNoSegment == null ? CodecAdvice.of(type, value.getClass()) : "; " + whyNoSegment;
      String fact = "no codec for " + javaType + advice;
      throw WireErrors.fact(QuiverException.class, describe(statement, index), fact, e);
    } catch (RuntimeException e) {
      throw RowErrors.unwritable(name(statement, index), type, e);
    }
  }

  /**
   * Copies the bytes of a blob, or of a vector as a buffer, which the codec would keep, if they
   * must not be kept: for {@code copies}, and if the memory can be closed.
   */
  private static Object withoutShared(
      BoundStatement statement, int index, Object value, boolean copies) {
    if (value instanceof ByteBuffer bytes
        && (copies || !ForeignMemory.running().isAlwaysOpen(bytes))) {
      try {
        return ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate()).flip();
      } catch (RuntimeException e) {
        throw unreadable(statement, index, e);
      }
    }
    return copies && value instanceof byte[] bytes ? bytes.clone() : value;
  }

  /** Returns the exception for memory that is closed, or that this thread must not read. */
  static QuiverException unreadable(BoundStatement statement, int index, RuntimeException reason) {
    String fact = "cannot read the memory: " + reason;
    return WireErrors.fact(QuiverException.class, describe(statement, index), fact, reason);
  }

  static String describe(BoundStatement statement, int index) {
    return name(statement, index) + " " + VectorTypes.describe(statement.getType(index));
  }

  private static String name(BoundStatement statement, int index) {
    return "variable "
        + statement
            .getPreparedStatement()
            .getVariableDefinitions()
            .get(index)
            .getName()
            .asCql(true);
  }
}
