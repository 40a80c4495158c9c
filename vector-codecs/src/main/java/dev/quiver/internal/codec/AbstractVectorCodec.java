/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.driver.RangeCodec;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The common part of all codecs of vectors: checks, byte buffers, and CQL literals. A subclass
 * converts the Java value to an array and back.
 *
 * @param <J> the Java type of a value
 * @param <A> the type of the array through which the elements are copied
 * @param <E> the Java type of one element, such as {@code Float}
 */
public abstract class AbstractVectorCodec<J, A, E> implements RangeCodec<J> {

  /** The dimension of a codec for vectors of any dimension. */
  public static final int ANY = 0;

  final Elements<A, E> elements;
  final String subject;
  private final VectorArray<A> arrayKind;
  private final VectorKernel kernel = KernelInUse.KERNEL;
  private final ElementType elementType;
  private final int dimension;
  private final int byteLength;
  private final VectorType cqlType;
  private final GenericType<J> javaType;

  /**
   * The last type that was passed to {@link #accepts(GenericType)} and was equal to this codec's
   * Java type. It is usually a constant of the application. Comparing references first is faster,
   * because comparing two generic types copies their arguments. Any thread may set this field.
   */
  private GenericType<?> equalType;

  AbstractVectorCodec(
      ElementType elementType, int dimension, Elements<A, E> elements, GenericType<J> javaType) {
    this.elementType = elementType;
    this.dimension = dimension;
    this.elements = elements;
    this.arrayKind = elements.arrayKind;
    this.javaType = javaType;
    this.equalType = javaType;
    if (dimension == ANY) {
      this.subject = "vector<" + elementType.cqlName() + ">";
      this.byteLength = 0;
    } else {
      VectorLayout layout = new VectorLayout(elementType, dimension);
      this.subject = layout.toString();
      this.byteLength = layout.byteLength();
    }
    this.cqlType = DataTypes.vectorOf(VectorTypes.dataType(elementType), dimension);
  }

  abstract int count(J value);

  /** Returns the value's list of elements; null if the value has no list that can be accessed. */
  @Nullable List<?> list(J value) {
    return null;
  }

  /** Returns the value's elements; for an array the value itself. */
  abstract A toArray(J value, int count);

  /** Returns a value with the elements of the array. The value may keep the array. */
  abstract J fromArray(A array);

  @Override
  public final GenericType<J> getJavaType() {
    return javaType;
  }

  @Override
  public final DataType getCqlType() {
    return cqlType;
  }

  @Override
  public final boolean accepts(DataType type) {
    return type instanceof VectorType vectorType
        && VectorTypes.elementType(vectorType) == elementType
        && (dimension == ANY || vectorType.getDimensions() == dimension);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // of a type that was equal
  public final boolean accepts(GenericType<?> type) {
    if (type == equalType) {
      return true;
    } else if (javaType.equals(type)) {
      equalType = type;
      return true;
    }
    return false;
  }

  /**
   * Returns the size in bytes of all values; empty if sizes differ. The driver's codec for vectors
   * of vectors calls this method, which {@link TypeCodec} declares from driver 4.19 on.
   */
  public final Optional<Integer> serializedSize() {
    return dimension == ANY ? Optional.empty() : Optional.of(byteLength);
  }

  @Override
  public final @Nullable ByteBuffer encode(@Nullable J value, ProtocolVersion protocolVersion) {
    if (value == null) {
      return null;
    }
    int count = count(value);
    checkCount(count);
    List<?> list = list(value);
    byte[] bytes = new byte[count * elementType.size()];
    if (list == null
        || list instanceof ElementList
        || !elements.write(list, count, bytes)
        || !areOfVersion(bytes)) {
      A array = toArray(value, count);
      checkElements(array);
      arrayKind.encode(kernel, array, 0, count, bytes, 0);
    }
    return ByteBuffer.wrap(bytes);
  }

  @Override
  public final @Nullable J decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    if (bytes == null || !bytes.hasRemaining()) {
      return null;
    }
    int count = checkLength(bytes.remaining());
    A array = arrayKind.newArray(count);
    arrayKind.decode(kernel, bytes, bytes.position(), array, 0, count);
    return fromArray(array);
  }

  @Override
  public final J decode(byte[] bytes, int offset, int length) {
    int count = checkLength(length);
    A array = arrayKind.newArray(count);
    arrayKind.decode(kernel, bytes, offset, array, 0, count);
    return fromArray(array);
  }

  @Override
  public final String format(@Nullable J value) {
    if (value == null) {
      return "NULL";
    }
    int count = count(value);
    A array = toArray(value, count);
    StringJoiner literal = new StringJoiner(", ", "[", "]");
    for (int i = 0; i < count; i++) {
      literal.add(String.valueOf(elements.get(array, i)));
    }
    return literal.toString();
  }

  @Override
  public final @Nullable J parse(@Nullable String value) {
    List<?> parsed = LiteralReader.read(subject, value, elementType);
    if (parsed == null) {
      return null;
    }
    checkCount(parsed.size());
    A array = elements.unbox(subject, parsed, parsed.size());
    checkElements(array);
    return fromArray(array);
  }

  private void checkCount(int count) {
    if (dimension == ANY) {
      if (count < 1 || count > VectorLayout.maxDimension(elementType)) {
        throw WireErrors.impossibleDimension(elementType, count);
      }
    } else if (count != dimension) {
      throw WireErrors.dimension(subject, dimension, count);
    }
  }

  private void checkElements(A array) {
    int invalid = arrayKind.firstInvalid(elementType, array, 0, arrayKind.count(array));
    if (invalid >= 0) {
      throw WireErrors.uuid(subject, invalid, elementType, elements.get(array, invalid));
    }
  }

  /** Returns whether all UUIDs have an accepted version: 1 for {@code timeuuid}, else any. */
  private boolean areOfVersion(byte[] uuids) {
    for (int i = 6; elementType == ElementType.TIMEUUID && i < uuids.length; i += 16) {
      if (uuids[i] >> 4 != 1) {
        return false;
      }
    }
    return true;
  }

  private int checkLength(int length) {
    int size = elementType.size();
    if (dimension == ANY) {
      if (length % size != 0) {
        throw WireErrors.fraction(subject, size, length);
      }
    } else if (length != byteLength) {
      throw WireErrors.length(subject, byteLength, length);
    }
    return length / size;
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "[" + subject + " <-> " + javaType + "]";
  }
}
