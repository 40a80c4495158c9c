/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of one vector type, one codec per Java type.
 *
 * <p>Immutable and thread-safe. Finding a codec by its Java type allocates nothing.
 */
public final class VectorCodecFamily {

  private final int dimension;
  private final TypeCodec<?> array;
  private final TypeCodec<?> cqlVector;
  private final TypeCodec<?> list;
  private final TypeCodec<?>[] all;
  private final @Nullable TypeCodec<ByteBuffer> bytes;

  private <A, E> VectorCodecFamily(ElementType type, int dimension, Elements<A, E> elements) {
    this.dimension = dimension;
    array = new ArrayVectorCodec<>(type, dimension, elements);
    cqlVector = new CqlVectorCodec<>(type, dimension, elements);
    list = new ListVectorCodec<>(type, dimension, elements);
    all =
        type == ElementType.UUID || type == ElementType.TIMEUUID
            ? new TypeCodec<?>[] {
              array, cqlVector, list, new ArrayVectorCodec<>(type, dimension, Elements.UUID_LONGS)
            }
            : new TypeCodec<?>[] {array, cqlVector, list};
    bytes =
        dimension == AbstractVectorCodec.ANY
            ? null
            : BytesVectorCodec.of(DataTypes.vectorOf(VectorTypes.dataType(type), dimension), array);
  }

  /**
   * Creates the codecs of {@code vector<type, dimension>}.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static VectorCodecFamily of(ElementType type, int dimension) {
    if (dimension < 1) {
      throw WireErrors.impossibleDimension(type, dimension);
    }
    return new VectorCodecFamily(type, dimension, Elements.of(type));
  }

  /** Creates the codecs of vectors of any dimension. */
  public static VectorCodecFamily ofAnyDimension(ElementType type) {
    return new VectorCodecFamily(type, AbstractVectorCodec.ANY, Elements.of(type));
  }

  /** Returns the dimension of the vectors, or {@link AbstractVectorCodec#ANY}. */
  int dimension() {
    return dimension;
  }

  /** Returns the codec for the primitive array, or for {@code UUID[]}. */
  public TypeCodec<?> array() {
    return array;
  }

  public TypeCodec<?> cqlVector() {
    return cqlVector;
  }

  /** Returns the codecs, one per Java type, without the codec for {@code ByteBuffer}. */
  public List<TypeCodec<?>> all() {
    return List.of(all);
  }

  /**
   * Finds a codec by a class: an array class, {@code ByteBuffer}, or {@code CqlVector} or {@code
   * List} without their type argument.
   */
  public @Nullable TypeCodec<?> find(Class<?> javaClass) {
    for (TypeCodec<?> codec : all) {
      if (codec.accepts(javaClass)) {
        return codec;
      }
    }
    return javaClass == ByteBuffer.class ? bytes : null;
  }

  /** Finds a codec by a type, such as {@code CqlVector<Float>}. */
  public @Nullable TypeCodec<?> find(GenericType<?> javaType) {
    if (javaType.getType() instanceof Class<?> javaClass) {
      return find(javaClass);
    }
    for (TypeCodec<?> codec : all) {
      if (codec.accepts(javaType)) {
        return codec;
      }
    }
    return null;
  }

  /**
   * Finds the codec for a value's class. The elements are not checked here: if an element is of
   * another type, the {@code encode} method of the codec rejects it.
   */
  public @Nullable TypeCodec<?> findForValue(Object value) {
    Class<?> javaClass = value.getClass();
    if (javaClass.isArray()) {
      return find(javaClass);
    } else if (value instanceof CqlVector) {
      return cqlVector;
    }
    if (value instanceof List) {
      return list;
    }
    return value instanceof ByteBuffer ? bytes : null;
  }
}
