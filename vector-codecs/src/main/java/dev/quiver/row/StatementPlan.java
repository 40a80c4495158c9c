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
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.session.WriteThrough;
import dev.quiver.vector.QuiverException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A plan: binds records to statements with certain names and types of variables. Thread-safe. */
final class StatementPlan {

  private static final MethodType OF_RECORD = MethodType.methodType(Object.class, Object.class);
  private static final MethodType BYTES_OF_RECORD =
      MethodType.methodType(ByteBuffer.class, Object.class);

  /**
   * For each variable, a handle that returns the variable's encoded bytes from a record or, if the
   * variable is borrowed, the array itself.
   */
  private final MethodHandle[] values;

  /** The variables whose arrays are borrowed. */
  private final BitSet borrowed;

  private final boolean nullsUnset;

  private StatementPlan(MethodHandle[] values, BitSet borrowed, boolean nullsUnset) {
    this.values = values;
    this.borrowed = borrowed;
    this.nullsUnset = nullsUnset;
  }

  /**
   * Creates a plan for the variables of a statement.
   *
   * @param columns the names and types of the variables
   */
  static StatementPlan of(
      RecordShape shape,
      List<MethodHandle> accessors,
      List<Field> columns,
      ValueEncoders encoders,
      EncodeOptions options) {
    List<Field> variables =
        columns.stream().map(each -> Field.ofVariable(each.name(), each.type())).toList();
    int[] matches = shape.matchFields(variables, "variable", options.unusedComponents());
    MethodHandle[] values = new MethodHandle[matches.length];
    BitSet borrowed = new BitSet();
    for (int i = 0; i < matches.length; i++) {
      Field variable = variables.get(i);
      RecordComponent component = shape.components().get(matches[i]);
      MethodHandle accessor = accessors.get(matches[i]);
      try {
        MethodHandle encoder = encoder(variable, component, encoders, options);
        if (options.borrows() && isBorrowed(variable.type(), component.getGenericType())) {
          values[i] = accessor.asType(OF_RECORD);
          borrowed.set(i);
        } else {
          values[i] = MethodHandles.filterReturnValue(accessor, encoder).asType(OF_RECORD);
        }
      } catch (QuiverException e) {
        throw WireErrors.within(shape.describe(matches[i]) + ": ", e);
      }
    }
    return new StatementPlan(values, borrowed, options.nullsUnset());
  }

  /** Returns a handle {@code (T)ByteBuffer} that encodes a component of the class {@code T}. */
  private static MethodHandle encoder(
      Field variable, RecordComponent component, ValueEncoders encoders, EncodeOptions options) {
    Class<?> javaClass = component.getType();
    ValueEncoder encoder = encoders.of(variable, component.getGenericType());
    if (javaClass.isPrimitive()) {
      CellKind kind = encoders.kind(variable, javaClass);
      MethodHandle primitive = primitive(kind, javaClass);
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

  /**
   * Returns a handle, such as {@code (int)ByteBuffer}, that encodes a primitive like the driver's
   * codec.
   *
   * @param kind the kind of the column's codec
   * @return null if the codec is not the driver's own, or if no primitive has this kind
   */
  private static @Nullable MethodHandle primitive(CellKind kind, Class<?> javaClass) {
    Class<?> written = kind.primitive() == boolean.class ? byte.class : kind.primitive();
    if (written == null) {
      return null;
    }
    String name = written.getName();
    String put = "put" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      MethodHandle allocate =
          lookup.findStatic(
              ByteBuffer.class, "allocate", MethodType.methodType(ByteBuffer.class, int.class));
      MethodHandle bytes =
          lookup.findVirtual(
              ByteBuffer.class,
              written == byte.class ? "put" : put,
              MethodType.methodType(ByteBuffer.class, int.class, written));
      return MethodHandles.explicitCastArguments(
          MethodHandles.foldArguments(
              MethodHandles.insertArguments(bytes, 1, 0),
              MethodHandles.insertArguments(allocate, 0, kind.length)),
          MethodType.methodType(ByteBuffer.class, javaClass));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Returns whether values of a Java type, or optional ones, can be borrowed. */
  private static boolean isBorrowed(DataType type, Type javaType) {
    Type value =
        JavaTypes.rawClassOf(javaType) == Optional.class
            ? JavaTypes.argument(javaType, 0)
            : javaType;
    return value == ByteBuffer.class
        || value == Object.class
        || (value instanceof Class<?> javaClass
            && javaClass.isArray()
            && (type instanceof VectorType || type instanceof ListType || type instanceof SetType));
  }

  /**
   * An encoder that copies an encoded blob, because the driver's codec returns the application's
   * own buffer.
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

  /** Creates the statement for a record with a builder in which no variable is set. */
  BoundStatement encode(BoundStatementBuilder builder, Object record) {
    for (int i = 0; i < values.length; i++) {
      if (!borrowed.get(i)) {
        ByteBuffer value = (ByteBuffer) RecordShape.get(values[i], record);
        if (value != null || !nullsUnset) {
          builder.setBytesUnsafe(i, value);
        }
      }
    }
    BoundStatement statement = builder.build();
    for (int i = borrowed.nextSetBit(0); i >= 0; i = borrowed.nextSetBit(i + 1)) {
      Object value = RecordShape.get(values[i], record);
      Object array = value instanceof Optional<?> optional ? optional.orElse(null) : value;
      if (array != null || !nullsUnset) {
        statement = WriteThrough.borrow(statement, i, array);
      }
    }
    return statement;
  }
}
