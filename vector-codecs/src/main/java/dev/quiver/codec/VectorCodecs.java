/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.codec.AbstractVectorCodec;
import dev.quiver.internal.codec.ArrayVectorCodec;
import dev.quiver.internal.codec.CqlVectorCodec;
import dev.quiver.internal.codec.Elements;
import dev.quiver.internal.codec.ElementwiseCqlVector;
import dev.quiver.internal.codec.ElementwiseList;
import dev.quiver.internal.codec.ListVectorCodec;
import dev.quiver.internal.wire.DimensionErrors;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.vector.VectorDimensionException;
import java.util.List;
import java.util.UUID;

/**
 * Codecs for single vector types, for sessions that register codecs one by one.
 *
 * <pre>{@code
 * CqlSession session = CqlSession.builder().addTypeCodecs(VectorCodecs.floatArray(1536)).build();
 * }</pre>
 *
 * <p>Most sessions want {@link VectorCodecRegistry} instead: it has all of these codecs for every
 * vector type, and leaves {@code getObject} as the driver has it, whereas the driver's own registry
 * gives codecs that were added to it precedence over its {@code CqlVector}.
 *
 * <p>Every codec here comes bound to one dimension or, where none is given, for any:
 *
 * <ul>
 *   <li>A <b>bound</b> codec encodes and decodes values of its dimension and refuses all others.
 *   <li>A codec for <b>any</b> dimension takes the dimension from the value. A wrong one is noticed
 *       by the server, not by the codec. The dimension of its {@code getCqlType} is 0.
 * </ul>
 *
 * <p>What they have in common:
 *
 * <ul>
 *   <li>Elements are big-endian, back to back, without count or padding; raw bits are kept, NaN
 *       payloads and negative zeros included.
 *   <li>Null encodes to null. Null and empty buffers decode to null: no server stores an empty
 *       vector.
 *   <li>Values that do not fit throw a {@link dev.quiver.vector.VectorException}.
 *   <li>Encoding copies: the array may be changed as soon as {@code encode} has returned. Decoding
 *       reads any kind of buffer in big-endian order, whatever its own order, and leaves its
 *       position, limit and order as they are.
 *   <li>{@code format} writes {@code [1.0, NaN, -Infinity]}, {@code parse} reads it back: the same
 *       value for every finite number, any spacing, {@code NULL} and blank text as null. The
 *       payload of a NaN is not part of its text.
 *   <li>They are immutable and thread-safe.
 * </ul>
 */
public final class VectorCodecs {

  private VectorCodecs() {}

  /** {@code vector<float, n>} of any dimension as {@code float[]}. */
  public static TypeCodec<float[]> floatArray() {
    return array(ElementType.FLOAT, Elements.FLOATS, AbstractVectorCodec.ANY);
  }

  /**
   * {@code vector<float, dimension>} as {@code float[]}.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<float[]> floatArray(int dimension) {
    return array(ElementType.FLOAT, Elements.FLOATS, bound(ElementType.FLOAT, dimension));
  }

  /** {@code vector<double, n>} of any dimension as {@code double[]}. */
  public static TypeCodec<double[]> doubleArray() {
    return array(ElementType.DOUBLE, Elements.DOUBLES, AbstractVectorCodec.ANY);
  }

  /**
   * {@code vector<double, dimension>} as {@code double[]}.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<double[]> doubleArray(int dimension) {
    return array(ElementType.DOUBLE, Elements.DOUBLES, bound(ElementType.DOUBLE, dimension));
  }

  /** {@code vector<int, n>} of any dimension as {@code int[]}. */
  public static TypeCodec<int[]> intArray() {
    return array(ElementType.INT, Elements.INTS, AbstractVectorCodec.ANY);
  }

  /**
   * {@code vector<int, dimension>} as {@code int[]}.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<int[]> intArray(int dimension) {
    return array(ElementType.INT, Elements.INTS, bound(ElementType.INT, dimension));
  }

  /** {@code vector<bigint, n>} of any dimension as {@code long[]}. */
  public static TypeCodec<long[]> longArray() {
    return array(ElementType.BIGINT, Elements.LONGS, AbstractVectorCodec.ANY);
  }

  /**
   * {@code vector<bigint, dimension>} as {@code long[]}.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<long[]> longArray(int dimension) {
    return array(ElementType.BIGINT, Elements.LONGS, bound(ElementType.BIGINT, dimension));
  }

  /** {@code vector<uuid, n>} of any dimension as {@code UUID[]}. */
  public static TypeCodec<UUID[]> uuidArray() {
    return array(ElementType.UUID, Elements.UUIDS, AbstractVectorCodec.ANY);
  }

  /**
   * {@code vector<uuid, dimension>} as {@code UUID[]}.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<UUID[]> uuidArray(int dimension) {
    return array(ElementType.UUID, Elements.UUIDS, bound(ElementType.UUID, dimension));
  }

  /** {@code vector<timeuuid, n>} of any dimension as {@code UUID[]}, all of version 1. */
  public static TypeCodec<UUID[]> timeuuidArray() {
    return array(ElementType.TIMEUUID, Elements.UUIDS, AbstractVectorCodec.ANY);
  }

  /**
   * {@code vector<timeuuid, dimension>} as {@code UUID[]}, all of version 1.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<UUID[]> timeuuidArray(int dimension) {
    return array(ElementType.TIMEUUID, Elements.UUIDS, bound(ElementType.TIMEUUID, dimension));
  }

  /**
   * {@code vector<uuid, n>} of any dimension as {@code long[]}: the most, then the least
   * significant bits of each UUID.
   */
  public static TypeCodec<long[]> uuidLongs() {
    return array(ElementType.UUID, Elements.UUID_LONGS, AbstractVectorCodec.ANY);
  }

  /**
   * {@code vector<uuid, dimension>} as {@code long[2 * dimension]}: the most, then the least
   * significant bits of each UUID.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<long[]> uuidLongs(int dimension) {
    return array(ElementType.UUID, Elements.UUID_LONGS, bound(ElementType.UUID, dimension));
  }

  /** {@link #uuidLongs()} for {@code timeuuid}. */
  public static TypeCodec<long[]> timeuuidLongs() {
    return array(ElementType.TIMEUUID, Elements.UUID_LONGS, AbstractVectorCodec.ANY);
  }

  /**
   * {@link #uuidLongs(int)} for {@code timeuuid}.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<long[]> timeuuidLongs(int dimension) {
    return array(ElementType.TIMEUUID, Elements.UUID_LONGS, bound(ElementType.TIMEUUID, dimension));
  }

  /**
   * A numeric vector as the driver's {@link CqlVector}. It is not registered with {@code
   * addTypeCodecs}, which keeps the driver's own codec for that type, but by the registry.
   *
   * @param elementClass {@code Float}, {@code Double}, {@code Integer} or {@code Long}
   * @throws VectorDimensionException if no such vector can exist
   * @throws IllegalArgumentException for another class
   */
  @SuppressWarnings("unchecked")
  public static <E extends Number> TypeCodec<CqlVector<E>> cqlVector(
      Class<E> elementClass, int dimension) {
    ElementType type = elementType(elementClass);
    return (TypeCodec<CqlVector<E>>)
        (TypeCodec<?>) new CqlVectorCodec<>(type, bound(type, dimension), Elements.of(type));
  }

  /**
   * A vector as a list of boxed elements.
   *
   * @param elementClass {@code Float}, {@code Double}, {@code Integer}, {@code Long} or {@code
   *     UUID}
   * @throws VectorDimensionException if no such vector can exist
   * @throws IllegalArgumentException for another class
   */
  @SuppressWarnings("unchecked")
  public static <E> TypeCodec<List<E>> list(Class<E> elementClass, int dimension) {
    ElementType type = elementType(elementClass);
    return (TypeCodec<List<E>>)
        (TypeCodec<?>) new ListVectorCodec<>(type, bound(type, dimension), Elements.of(type));
  }

  /**
   * A vector of any element type as the driver's {@link CqlVector}, of which before driver 4.19
   * only numbers can be elements; see {@link #cqlVector(Class, int)} for where it can be
   * registered.
   *
   * @param elementCodec reads and writes the elements; its {@code getCqlType} is their type
   * @throws VectorDimensionException if no such vector can exist
   */
  public static <E extends Number> TypeCodec<CqlVector<E>> cqlVector(
      TypeCodec<E> elementCodec, int dimension) {
    return new ElementwiseCqlVector<>(
        DataTypes.vectorOf(elementCodec.getCqlType(), dimension), elementCodec);
  }

  /**
   * A vector of any element type as a list.
   *
   * @param elementCodec reads and writes the elements; its {@code getCqlType} is their type
   * @throws VectorDimensionException if no such vector can exist
   */
  public static <E> TypeCodec<List<E>> list(TypeCodec<E> elementCodec, int dimension) {
    return new ElementwiseList<>(
        DataTypes.vectorOf(elementCodec.getCqlType(), dimension), elementCodec);
  }

  private static <A> TypeCodec<A> array(ElementType type, Elements<A, ?> elements, int dimension) {
    return new ArrayVectorCodec<>(type, dimension, elements);
  }

  private static int bound(ElementType type, int dimension) {
    if (dimension < 1) {
      throw DimensionErrors.impossible(type, dimension);
    }
    return dimension;
  }

  private static ElementType elementType(Class<?> elementClass) {
    for (ElementType type : ElementType.values()) {
      if (Elements.of(type).elementClass == elementClass) {
        return type;
      }
    }
    throw new IllegalArgumentException(
        "expected Float, Double, Integer, Long or UUID, got " + elementClass.getName());
  }
}
