/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.UnsignedVint;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Converts vectors of any element type, with the codec for the element. Elements of fixed length
 * follow each other directly; any other element is preceded by its length, an {@link UnsignedVint}.
 */
abstract class ElementwiseCodec<J, E> implements TypeCodec<J> {

  final TypeCodec<E> elementCodec;
  private final VectorType cqlType;
  private final int dimension;

  /** The size of an element, or 0 if elements are preceded by their length. */
  private final int elementLength;

  /** The size of a vector, or 0 if it varies. */
  private final int byteLength;

  /** Created on demand, perhaps by several threads: most lookups do not need the type. */
  private @Nullable GenericType<J> javaType;

  /**
   * @throws VectorDimensionException if no vector of this type can exist
   */
  ElementwiseCodec(VectorType cqlType, TypeCodec<E> elementCodec) {
    this.cqlType = cqlType;
    this.elementCodec = elementCodec;
    this.dimension = cqlType.getDimensions();
    this.byteLength = VectorTypes.byteLength(cqlType);
    this.elementLength = byteLength / dimension;
  }

  abstract GenericType<J> newJavaType();

  abstract int count(J value);

  abstract Iterator<?> elements(J value);

  /** Returns a value with the elements of the list. The value keeps the list. */
  abstract J ofElements(List<E> elements);

  @Override
  public final GenericType<J> getJavaType() {
    GenericType<J> type = javaType;
    if (type == null) {
      type = newJavaType();
      javaType = type;
    }
    return type;
  }

  @Override
  public final DataType getCqlType() {
    return cqlType;
  }

  @Override
  public final boolean accepts(DataType type) {
    return type instanceof VectorType vectorType
        && vectorType.getDimensions() == dimension
        && vectorType.getElementType().equals(cqlType.getElementType());
  }

  @Override
  public final boolean accepts(GenericType<?> type) {
    return getJavaType().equals(type);
  }

  /** Returns the size of every value, as {@link AbstractVectorCodec#serializedSize} does. */
  public final Optional<Integer> serializedSize() {
    return byteLength == 0 ? Optional.empty() : Optional.of(byteLength);
  }

  @Override
  public final @Nullable ByteBuffer encode(@Nullable J value, ProtocolVersion protocolVersion) {
    if (value == null) {
      return null;
    }
    checkCount(count(value));
    ByteBuffer[] parts = encodeElements(elements(value), protocolVersion);
    long length = 0;
    for (ByteBuffer part : parts) {
      length += (elementLength == 0 ? UnsignedVint.size(part.remaining()) : 0) + part.remaining();
    }
    if (length > Integer.MAX_VALUE) {
      throw WireErrors.tooLong(subject(), length);
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) length);
    for (ByteBuffer part : parts) {
      if (elementLength == 0) {
        UnsignedVint.write(bytes, part.remaining());
      }
      bytes.put(part.duplicate());
    }
    return bytes.flip();
  }

  private ByteBuffer[] encodeElements(Iterator<?> elements, ProtocolVersion protocolVersion) {
    Class<?> elementClass = VectorTypes.rawClass(elementCodec.getJavaType());
    ByteBuffer[] parts = new ByteBuffer[dimension];
    for (int i = 0; i < dimension; i++) {
      if (!elements.hasNext()) {
        throw WireErrors.dimension(subject(), dimension, i);
      }
      Object element = elements.next();
      if (!elementClass.isInstance(element)) {
        throw WireErrors.element(subject(), i, elementClass.getName(), Elements.describe(element));
      }
      parts[i] = encodeElement(element, i, protocolVersion);
    }
    if (elements.hasNext()) {
      throw WireErrors.dimension(subject(), dimension, dimension + 1);
    }
    return parts;
  }

  @SuppressWarnings("unchecked") // the class was compared; the codec checks type arguments
  private ByteBuffer encodeElement(Object element, int index, ProtocolVersion protocolVersion) {
    ByteBuffer bytes;
    try {
      bytes = CellKind.encode(elementCodec, (E) element, protocolVersion);
    } catch (ClassCastException e) {
      throw WireErrors.element(
          subject(), index, "" + elementCodec.getJavaType(), Elements.describe(element), e);
    }
    if (bytes == null) {
      throw WireErrors.element(
          subject(), index, "a value", "null from " + elementCodec.getClass().getName());
    } else if (elementLength != 0 && bytes.remaining() != elementLength) {
      throw WireErrors.elementLength(
          subject(), index, "an element of", elementLength, bytes.remaining());
    }
    return bytes;
  }

  @Override
  public final @Nullable J decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    if (bytes == null || !bytes.hasRemaining()) {
      return null;
    }
    ByteBuffer source = bytes.slice();
    checkLength(source.remaining());
    List<E> elements = new ArrayList<>(dimension);
    for (int i = 0; i < dimension; i++) {
      int length =
          elementLength == 0 ? UnsignedVint.readLength(source, this::subject, i) : elementLength;
      ByteBuffer part = source.slice(source.position(), length);
      source.position(source.position() + length);
      elements.add(decodeElement(part, i, protocolVersion));
    }
    if (source.hasRemaining()) {
      throw WireErrors.length(subject(), source.position(), source.limit());
    }
    return ofElements(elements);
  }

  private E decodeElement(ByteBuffer bytes, int index, ProtocolVersion protocolVersion) {
    int length = bytes.remaining();
    E element;
    try {
      element = elementCodec.decode(bytes, protocolVersion);
    } catch (RuntimeException e) {
      // Codecs throw exceptions of many classes for malformed bytes.
      throw WireErrors.element(subject(), index, elementName(), length + " bytes", e);
    }
    if (element == null) {
      throw WireErrors.element(subject(), index, elementName(), "null from " + length + " bytes");
    }
    return element;
  }

  @Override
  public final String format(@Nullable J value) {
    if (value == null) {
      return "NULL";
    }
    StringJoiner literal = new StringJoiner(", ", "[", "]");
    for (Iterator<?> elements = elements(value); elements.hasNext(); ) {
      @SuppressWarnings("unchecked")
      E element = (E) elements.next();
      literal.add(elementCodec.format(element));
    }
    return literal.toString();
  }

  @Override
  public final @Nullable J parse(@Nullable String value) {
    List<E> elements = LiteralReader.read(subject(), value, true, elementName(), elementCodec);
    if (elements == null) {
      return null;
    }
    checkCount(elements.size());
    return ofElements(elements);
  }

  private void checkCount(int count) {
    if (count != dimension) {
      throw WireErrors.dimension(subject(), dimension, count);
    }
  }

  /** Checks the length, at least a byte per element, before a list of all elements is allocated. */
  private void checkLength(int length) {
    if (byteLength != 0 && length != byteLength) {
      throw WireErrors.length(subject(), byteLength, length);
    } else if (length < dimension) {
      throw WireErrors.tooShort(subject(), dimension, length);
    }
  }

  private String elementName() {
    return "a " + VectorTypes.describe(cqlType.getElementType());
  }

  private String subject() {
    return VectorTypes.describe(cqlType);
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[" + subject() + " <-> " + getJavaType() + "]";
  }
}
