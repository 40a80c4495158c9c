/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.collection.CollectionArray;
import dev.quiver.internal.wire.WireErrors;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Converts a list or set to an array of its elements. */
public final class CollectionArrayCodec<A> implements TypeCodec<A> {

  private final CollectionElements<A> elements;
  private final boolean isList;
  private final DataType cqlType;
  private final GenericType<A> javaType;
  private final Class<A> arrayClass;
  private final String subject;

  public CollectionArrayCodec(CollectionElements<A> elements, boolean isList) {
    this.elements = elements;
    this.isList = isList;
    this.cqlType =
        isList ? DataTypes.listOf(elements.cqlType()) : DataTypes.setOf(elements.cqlType());
    this.arrayClass = elements.arrayClass();
    this.javaType = GenericType.of(arrayClass);
    this.subject = VectorTypes.describe(cqlType);
  }

  @Override
  public GenericType<A> getJavaType() {
    return javaType;
  }

  @Override
  public DataType getCqlType() {
    return cqlType;
  }

  @Override
  public boolean accepts(DataType type) {
    DataType elementType =
        isList
            ? type instanceof ListType list ? list.getElementType() : null
            : type instanceof SetType set ? set.getElementType() : null;
    return elements.cqlType().equals(elementType);
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return javaClass == arrayClass;
  }

  @Override
  public boolean accepts(Object value) {
    return value.getClass() == arrayClass;
  }

  @Override
  public @Nullable ByteBuffer encode(@Nullable A value, ProtocolVersion protocolVersion) {
    if (value == null) {
      return null;
    }
    checkElements(value);
    return ByteBuffer.wrap(elements.arrayKind().encode(value, this::subject));
  }

  @Override
  public A decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    return bytes == null
        ? elements.toArray(List.of())
        : elements.arrayKind().decode(bytes, this::subject);
  }

  /** Formats an array as the driver's codec formats a list or set with the same elements. */
  @Override
  public String format(@Nullable A value) {
    if (value == null) {
      return "NULL";
    }
    StringJoiner literal =
        isList ? new StringJoiner(",", "[", "]") : new StringJoiner(",", "{", "}");
    for (int i = 0; i < elements.arrayKind().count(value); i++) {
      literal.add(format(elements.codec, elements.get(value, i)));
    }
    return literal.toString();
  }

  /** Formats an element with a codec of the element's type. */
  @SuppressWarnings("unchecked")
  private static <E> String format(TypeCodec<E> codec, @Nullable Object element) {
    return codec.format((E) element);
  }

  @Override
  public @Nullable A parse(@Nullable String value) {
    List<?> parsed =
        LiteralReader.read(
            subject,
            value,
            isList,
            "a " + VectorTypes.describe(elements.cqlType()),
            elements.codec);
    return parsed == null ? null : elements.toArray(parsed);
  }

  private void checkElements(A array) {
    CollectionArray<A> arrayKind = elements.arrayKind();
    if (arrayKind.hasHalfUuid(array)) {
      throw WireErrors.halfUuid(subject, Array.getLength(array));
    }
    int invalid = arrayKind.firstInvalid(elements.uuidType(), array, 0, arrayKind.count(array));
    if (invalid >= 0) {
      throw WireErrors.uuid(subject, invalid, elements.uuidType(), arrayKind.get(array, invalid));
    }
  }

  private String subject() {
    return subject;
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "[" + subject + " <-> " + arrayClass.getSimpleName() + "]";
  }
}
