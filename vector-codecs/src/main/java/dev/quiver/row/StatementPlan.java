/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.JavaTypes;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.session.WriteThrough;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes statements of records for variables of certain names and types. Thread-safe. */
final class StatementPlan {

  private static final MethodType OF_RECORD = MethodType.methodType(Object.class, Object.class);
  private static final MethodType BYTES_OF_RECORD =
      MethodType.methodType(ByteBuffer.class, Object.class);

  /** For each variable {@code (Object)ByteBuffer}, or null if its array is borrowed. */
  private final @Nullable MethodHandle[] bytes;

  /** For each variable whose array is borrowed {@code (Object)Object}. */
  private final @Nullable MethodHandle[] borrowed;

  private final boolean borrows;
  private final boolean nullsUnset;

  private StatementPlan(
      @Nullable MethodHandle[] bytes,
      @Nullable MethodHandle[] borrowed,
      boolean borrows,
      boolean nullsUnset) {
    this.bytes = bytes;
    this.borrowed = borrowed;
    this.borrows = borrows;
    this.nullsUnset = nullsUnset;
  }

  /**
   * A plan for the variables of a statement.
   *
   * @param columns their names and types
   */
  static StatementPlan of(
      RecordParts parts, List<Field> columns, ValueEncoders encoders, EncodeOptions options) {
    List<Field> variables =
        columns.stream().map(each -> Field.ofVariable(each.name(), each.type())).toList();
    int[] matches = parts.matchByName(variables, "variable", options.unusedComponents());
    @Nullable MethodHandle[] bytes = new MethodHandle[matches.length];
    @Nullable MethodHandle[] borrowed = new MethodHandle[matches.length];
    boolean borrows = false;
    for (int i = 0; i < matches.length; i++) {
      Field variable = variables.get(i);
      RecordComponent component = parts.components().get(matches[i]);
      MethodHandle accessor = parts.accessors().get(matches[i]);
      try {
        MethodHandle encoder = encoder(variable, component, encoders, options);
        if (options.borrows() && isLent(variable.type(), component.getGenericType())) {
          borrowed[i] = accessor.asType(OF_RECORD);
          borrows = true;
        } else {
          bytes[i] = MethodHandles.filterReturnValue(accessor, encoder).asType(BYTES_OF_RECORD);
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            parts.describe(matches[i]) + ": " + e.getMessage(), e.getCause());
      }
    }
    return new StatementPlan(bytes, borrowed, borrows, options.nullsUnset());
  }

  /** What makes bytes of a component, as {@code (T)ByteBuffer}. */
  private static MethodHandle encoder(
      Field variable, RecordComponent component, ValueEncoders encoders, EncodeOptions options) {
    Class<?> javaClass = component.getType();
    ValueEncoder encoder = encoders.of(variable, component.getGenericType());
    if (javaClass.isPrimitive()) {
      CellKind kind = encoders.kind(variable, javaClass);
      MethodHandle primitive = PrimitiveBytes.of(kind, javaClass);
      if (primitive != null) {
        return primitive;
      }
    }
    ValueEncoder kept = options.borrows() ? encoder : new CopiedBlob(encoder);
    try {
      return MethodHandles.lookup()
          .findVirtual(ValueEncoder.class, "encode", BYTES_OF_RECORD)
          .bindTo(kept)
          .asType(MethodType.methodType(ByteBuffer.class, javaClass));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Whether it is an array that goes straight into the frame. */
  private static boolean isLent(DataType type, Type javaType) {
    Type array =
        JavaTypes.rawClassOf(javaType) == Optional.class
            ? JavaTypes.argument(javaType, 0)
            : javaType;
    return array instanceof Class<?> javaClass
        && javaClass.isArray()
        && (type instanceof VectorType || type instanceof ListType || type instanceof SetType);
  }

  /**
   * The driver's codec of blobs keeps the buffer that it is given.
   *
   * @param encoder of any value
   */
  private record CopiedBlob(ValueEncoder encoder) implements ValueEncoder {

    @Override
    public @Nullable ByteBuffer encode(@Nullable Object value) {
      ByteBuffer bytes = encoder.encode(value);
      Object inside = value instanceof Optional<?> optional ? optional.orElse(null) : value;
      boolean isShared = inside instanceof ByteBuffer || inside instanceof byte[];
      return bytes == null || !isShared
          ? bytes
          : ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate()).flip();
    }
  }

  /**
   * The statement of a record.
   *
   * @param builder in which nothing is set
   */
  BoundStatement encode(BoundStatementBuilder builder, Object record) {
    for (int i = 0; i < bytes.length; i++) {
      MethodHandle encoder = bytes[i];
      if (encoder != null) {
        ByteBuffer value = bytesOf(encoder, record);
        if (value != null || !nullsUnset) {
          builder.setBytesUnsafe(i, value);
        }
      }
    }
    return borrows ? borrowing(builder, record) : builder.build();
  }

  private BoundStatement borrowing(BoundStatementBuilder builder, Object record) {
    BoundStatement statement = builder.build();
    for (int i = 0; i < borrowed.length; i++) {
      MethodHandle accessor = borrowed[i];
      if (accessor != null) {
        Object value = RecordValue.get(accessor, record);
        Object array = value instanceof Optional<?> optional ? optional.orElse(null) : value;
        if (array != null || !nullsUnset) {
          statement = WriteThrough.borrow(statement, i, array);
        }
      }
    }
    return statement;
  }

  private static @Nullable ByteBuffer bytesOf(MethodHandle encoder, Object record) {
    try {
      return (ByteBuffer) encoder.invokeExact(record);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalArgumentException(
          record.getClass().getName() + ": expected an accessor that gives a value, got " + e, e);
    }
  }
}
