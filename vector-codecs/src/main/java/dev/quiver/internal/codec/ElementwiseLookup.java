/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds codecs for vectors of elements that Quiver cannot move in bulk, such as texts, or that have
 * a codec of the application. Each lookup creates a codec: a cache could grow without limit.
 *
 * <p>The driver attaches the types of a result to its session, except types inside a vector, so
 * that the fields of a user-defined type there would be read and written without the session's
 * codecs. This class attaches types inside a vector to the registry.
 */
final class ElementwiseLookup implements AttachmentPoint {

  /** The registry's lookup by a CQL type and a Java type, which the driver does not make public. */
  interface Lookup {
    TypeCodec<?> codecFor(DataType cqlType, GenericType<?> javaType, boolean isJavaCovariant);
  }

  private final CodecRegistry registry;
  private final Lookup lookup;

  ElementwiseLookup(CodecRegistry registry, Lookup lookup) {
    this.registry = registry;
    this.lookup = lookup;
  }

  @Override
  public ProtocolVersion getProtocolVersion() {
    return ProtocolVersion.DEFAULT;
  }

  @Override
  public CodecRegistry getCodecRegistry() {
    return registry;
  }

  /** Finds the codec for a {@code CqlVector} if it can hold the elements, or else for a list. */
  TypeCodec<?> find(VectorType cqlType) {
    TypeCodec<?> elementCodec = elementCodec(cqlType);
    return VectorTypes.cqlVectorHolds(elementCodec.getJavaType())
        ? new ElementwiseCqlVector<>(cqlType, elementCodec)
        : new ElementwiseList<>(cqlType, elementCodec);
  }

  /** Finds the codec for {@code CqlVector} or {@code List} without a type argument. */
  @Nullable TypeCodec<?> find(VectorType cqlType, Class<?> javaClass) {
    return javaClass == CqlVector.class || javaClass == List.class
        ? find(cqlType, javaClass, elementCodec(cqlType))
        : null;
  }

  @Nullable TypeCodec<?> find(
      VectorType cqlType, GenericType<?> javaType, boolean isJavaCovariant) {
    Class<?> javaClass = javaType.getRawType();
    if (javaType.getType() instanceof ParameterizedType parameterized
        && (javaClass == CqlVector.class || javaClass == List.class)) {
      Type argument = parameterized.getActualTypeArguments()[0];
      return find(
          cqlType,
          javaClass,
          lookup.codecFor(elementType(cqlType), GenericType.of(argument), isJavaCovariant));
    }
    return find(cqlType, javaClass);
  }

  /** Finds the codec for a value by the class of its first element, as the driver does. */
  @Nullable TypeCodec<?> findForValue(VectorType cqlType, Object value) {
    Class<?> javaClass;
    Iterator<?> elements;
    if (value instanceof CqlVector<?> vector) {
      javaClass = CqlVector.class;
      elements = vector.iterator();
    } else if (value instanceof List<?> list) {
      javaClass = List.class;
      elements = list.iterator();
    } else {
      return null;
    }
    Object first = elements.hasNext() ? elements.next() : null;
    // Any codec rejects an empty value, or a null element, with an explanation.
    TypeCodec<?> elementCodec =
        first == null ? elementCodec(cqlType) : registry.codecFor(elementType(cqlType), first);
    return find(cqlType, javaClass, elementCodec);
  }

  private static TypeCodec<?> find(
      VectorType cqlType, Class<?> javaClass, TypeCodec<?> elementCodec) {
    if (javaClass == List.class) {
      return new ElementwiseList<>(cqlType, elementCodec);
    } else if (VectorTypes.cqlVectorHolds(elementCodec.getJavaType())) {
      return new ElementwiseCqlVector<>(cqlType, elementCodec);
    }
    QuiverException reason =
        WireErrors.of(
            VectorTypes.describe(cqlType),
            "a List",
            "a CqlVector, which holds only numbers before driver 4.19");
    throw new CodecNotFoundException(reason, cqlType, GenericType.of(javaClass));
  }

  private TypeCodec<?> elementCodec(VectorType cqlType) {
    return registry.codecFor(elementType(cqlType));
  }

  private DataType elementType(VectorType cqlType) {
    DataType type = cqlType.getElementType();
    if (type.isDetached()) {
      type.attach(this);
    }
    return type;
  }
}
