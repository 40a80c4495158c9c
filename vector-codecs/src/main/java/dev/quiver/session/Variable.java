/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.DimensionErrors;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.LengthErrors;
import dev.quiver.vector.VectorException;
import dev.quiver.vector.VectorTypeException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A variable of a bound statement, to which a value is about to be set. */
record Variable(BoundStatement statement, int index) {

  /**
   * The writer for an array that the variable can hold.
   *
   * @return null for other values, which the codecs know
   * @throws dev.quiver.vector.VectorException if it is an array, but none that fits
   */
  @Nullable ArrayWriter<Object> writerFor(Object value) {
    DataType type = statement.getType(index);
    if (!value.getClass().isArray()) {
      return null;
    } else if (type instanceof VectorType vectorType) {
      return vectorWriter(vectorType, value);
    } else if (type instanceof ListType list) {
      return collectionWriter(list.getElementType(), value);
    } else if (type instanceof SetType set) {
      return collectionWriter(set.getElementType(), value);
    }
    return null;
  }

  private @Nullable ArrayWriter<Object> vectorWriter(VectorType type, Object value) {
    ElementType elementType = VectorTypes.elementType(type);
    if (elementType == null) {
      return null;
    }
    VectorWriter<Object> writer = ArrayWriters.forVector(elementType, value);
    if (writer == null) {
      throw new VectorTypeException(
          describe(), ArrayWriters.arraysFor(elementType), value.getClass().getSimpleName());
    }
    int count = writer.count(value);
    if (count != type.getDimensions() && !writer.hasHalfUuid(value)) {
      throw DimensionErrors.mismatch(describe(), type.getDimensions(), count);
    }
    checkElements(writer, value);
    return writer;
  }

  private @Nullable ArrayWriter<Object> collectionWriter(DataType type, Object value) {
    ArrayWriter<Object> writer = ArrayWriters.forCollection(type, value);
    if (writer == null) {
      // The session may have a codec of its own for it.
      return null;
    }
    checkElements(writer, value);
    return writer;
  }

  /** Fails if an element cannot be written. */
  void checkElements(ArrayWriter<Object> writer, Object array) {
    if (writer.hasHalfUuid(array)) {
      throw LengthErrors.halfUuid(describe(), Array.getLength(array));
    }
    int invalid = writer.firstInvalid(array);
    if (invalid >= 0) {
      throw writer.invalidElement(array, invalid, describe());
    }
  }

  /** The driver routes by these values, and reads their bytes. */
  boolean isInPartitionKey() {
    return statement.getPreparedStatement().getPartitionKeyIndices().contains(index);
  }

  /** Sets a value by the bytes that a writer makes. */
  BoundStatement encode(Object value, ArrayWriter<Object> writer) {
    ByteBuffer bytes = ByteBuffer.allocate(writer.length(value));
    writer.write(value, bytes);
    return statement.setBytesUnsafe(index, bytes.flip());
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

  private String describe() {
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
