/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.codec.AbstractVectorCodec;
import dev.quiver.internal.codec.ArrayVectorCodec;
import dev.quiver.internal.codec.CqlVectorCodec;
import dev.quiver.internal.codec.DoubleArrayCodec;
import dev.quiver.internal.codec.DoubleListCodec;
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
 * vector type, and leaves {@code getObject} as the driver has it. The driver's own registry gives
 * codecs that were added to it precedence over its {@code CqlVector}.
 *
 * <p>A codec is bound to one dimension or, where none is given, serves any:
 *
 * <ul>
 *   <li>A <b>bound</b> codec encodes and decodes values of its dimension and refuses all others.
 *   <li>A codec for <b>any</b> dimension takes the dimension from the value. A wrong one is noticed
 *       by the server, not by the codec. The dimension of its {@code getCqlType} is 0.
 * </ul>
 *
 * <p>What the codecs have in common:
 *
 * <ul>
 *   <li>Elements are big-endian, back to back, without count or padding. Raw bits are kept, NaN
 *       payloads and negative zeros included. Source: native protocol v5, section 5.25.
 *   <li>Null encodes to null. Null and empty buffers decode to null: no server stores an empty
 *       vector.
 *   <li>Values that do not fit throw a {@link dev.quiver.vector.VectorException} when they are
 *       encoded or decoded; a text that is no literal of the type throws one when it is parsed.
 *   <li>Encoding copies: the array may be changed as soon as {@code encode} has returned. Decoding
 *       reads any kind of buffer in big-endian order, whatever its own order, and leaves its
 *       position, limit and order as they are.
 *   <li>{@code format} writes {@code [1.0, NaN, -Infinity]}, and {@code parse} reads it back: the
 *       same value for every finite number. {@code parse} allows any spacing, and takes {@code
 *       NULL} and blank text for null. The payload of a NaN is not part of its text.
 *   <li>They are immutable and thread-safe, as far as a codec for their elements is that they are
 *       given.
 * </ul>
 *
 * @since 0.1.0
 */
public final class VectorCodecs {

  private VectorCodecs() {}

  /**
   * Makes a codec between {@code vector<float, n>} of any dimension and {@code float[]}.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array
   * @since 0.1.0
   */
  public static TypeCodec<float[]> floatArray() {
    return array(ElementType.FLOAT, Elements.FLOATS, AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<float, dimension>} and {@code float[]}.
   *
   * @param dimension how many elements a vector has
   * @return a codec that refuses all values of another dimension
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<float[]> floatArray(int dimension) {
    return array(ElementType.FLOAT, Elements.FLOATS, bound(ElementType.FLOAT, dimension));
  }

  /**
   * Makes a codec between {@code vector<double, n>} of any dimension and {@code double[]}.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array
   * @since 0.1.0
   */
  public static TypeCodec<double[]> doubleArray() {
    return array(ElementType.DOUBLE, Elements.DOUBLES, AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<double, dimension>} and {@code double[]}.
   *
   * @param dimension how many elements a vector has
   * @return a codec that refuses all values of another dimension
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<double[]> doubleArray(int dimension) {
    return array(ElementType.DOUBLE, Elements.DOUBLES, bound(ElementType.DOUBLE, dimension));
  }

  /**
   * Makes a codec between {@code vector<int, n>} of any dimension and {@code int[]}.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array
   * @since 0.1.0
   */
  public static TypeCodec<int[]> intArray() {
    return array(ElementType.INT, Elements.INTS, AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<int, dimension>} and {@code int[]}.
   *
   * @param dimension how many elements a vector has
   * @return a codec that refuses all values of another dimension
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<int[]> intArray(int dimension) {
    return array(ElementType.INT, Elements.INTS, bound(ElementType.INT, dimension));
  }

  /**
   * Makes a codec between {@code vector<bigint, n>} of any dimension and {@code long[]}.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array
   * @since 0.1.0
   */
  public static TypeCodec<long[]> longArray() {
    return array(ElementType.BIGINT, Elements.LONGS, AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<bigint, dimension>} and {@code long[]}.
   *
   * @param dimension how many elements a vector has
   * @return a codec that refuses all values of another dimension
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<long[]> longArray(int dimension) {
    return array(ElementType.BIGINT, Elements.LONGS, bound(ElementType.BIGINT, dimension));
  }

  /**
   * Makes a codec between {@code vector<uuid, n>} of any dimension and {@code UUID[]}.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array or
   *     one with a null in it
   * @since 0.1.0
   */
  public static TypeCodec<UUID[]> uuidArray() {
    return array(ElementType.UUID, Elements.UUIDS, AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<uuid, dimension>} and {@code UUID[]}.
   *
   * @param dimension how many UUIDs a vector has
   * @return a codec that refuses all values of another dimension. It refuses to encode nulls
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<UUID[]> uuidArray(int dimension) {
    return array(ElementType.UUID, Elements.UUIDS, bound(ElementType.UUID, dimension));
  }

  /**
   * Makes a codec between {@code vector<timeuuid, n>} of any dimension and {@code UUID[]}.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array,
   *     one with a null in it or UUIDs that are not of version 1
   * @since 0.1.0
   */
  public static TypeCodec<UUID[]> timeuuidArray() {
    return array(ElementType.TIMEUUID, Elements.UUIDS, AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<timeuuid, dimension>} and {@code UUID[]}.
   *
   * @param dimension how many UUIDs a vector has
   * @return a codec that refuses all values of another dimension. It refuses to encode nulls and
   *     UUIDs that are not of version 1
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<UUID[]> timeuuidArray(int dimension) {
    return array(ElementType.TIMEUUID, Elements.UUIDS, bound(ElementType.TIMEUUID, dimension));
  }

  /**
   * Makes a codec between {@code vector<uuid, n>} of any dimension and {@code long[]}: for each
   * UUID the most, then the least significant bits.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array or
   *     one of an odd length
   * @since 0.1.0
   */
  public static TypeCodec<long[]> uuidLongs() {
    return array(ElementType.UUID, Elements.UUID_LONGS, AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<uuid, dimension>} and {@code long[2 * dimension]}: for each
   * UUID the most, then the least significant bits.
   *
   * @param dimension how many UUIDs a vector has
   * @return a codec that refuses all values of another dimension. It refuses to encode an array of
   *     an odd length
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<long[]> uuidLongs(int dimension) {
    return array(ElementType.UUID, Elements.UUID_LONGS, bound(ElementType.UUID, dimension));
  }

  /**
   * Makes a codec between {@code vector<timeuuid, n>} of any dimension and {@code long[]}: for each
   * UUID the most, then the least significant bits.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array,
   *     one of an odd length or UUIDs that are not of version 1
   * @since 0.1.0
   */
  public static TypeCodec<long[]> timeuuidLongs() {
    return array(ElementType.TIMEUUID, Elements.UUID_LONGS, AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<timeuuid, dimension>} and {@code long[2 * dimension]}: for
   * each UUID the most, then the least significant bits.
   *
   * @param dimension how many UUIDs a vector has
   * @return a codec that refuses all values of another dimension. It refuses to encode an array of
   *     an odd length or UUIDs that are not of version 1
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<long[]> timeuuidLongs(int dimension) {
    return array(ElementType.TIMEUUID, Elements.UUID_LONGS, bound(ElementType.TIMEUUID, dimension));
  }

  /**
   * Makes a codec between a vector of numbers and the driver's {@link CqlVector}. {@code
   * addTypeCodecs} does not register it, because it keeps the driver's own codec for that type; a
   * {@link VectorCodecRegistry} has such codecs.
   *
   * @param <E> the Java type of an element
   * @param elementClass {@code Float}, {@code Double}, {@code Integer} or {@code Long}, for {@code
   *     float}, {@code double}, {@code int} or {@code bigint}
   * @param dimension how many elements a vector has
   * @return a codec that refuses all vectors of another dimension, and elements that are null or of
   *     another class
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @throws IllegalArgumentException if {@code elementClass} is another class
   * @since 0.1.0
   */
  @SuppressWarnings("unchecked")
  public static <E extends Number> TypeCodec<CqlVector<E>> cqlVector(
      Class<E> elementClass, int dimension) {
    ElementType type = elementType(elementClass);
    return (TypeCodec<CqlVector<E>>)
        (TypeCodec<?>) new CqlVectorCodec<>(type, bound(type, dimension), Elements.of(type));
  }

  /**
   * Makes a codec between a vector and a list of boxed elements.
   *
   * @param <E> the Java type of an element
   * @param elementClass {@code Float}, {@code Double}, {@code Integer}, {@code Long} or {@code
   *     UUID}, for {@code float}, {@code double}, {@code int}, {@code bigint} or {@code uuid}
   * @param dimension how many elements a vector has
   * @return a codec that refuses all lists of another size, and elements that are null or of
   *     another class
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @throws IllegalArgumentException if {@code elementClass} is another class
   * @since 0.1.0
   */
  @SuppressWarnings("unchecked")
  public static <E> TypeCodec<List<E>> list(Class<E> elementClass, int dimension) {
    ElementType type = elementType(elementClass);
    return (TypeCodec<List<E>>)
        (TypeCodec<?>) new ListVectorCodec<>(type, bound(type, dimension), Elements.of(type));
  }

  /**
   * Makes a codec between a vector of any element type and the driver's {@link CqlVector}. Before
   * driver 4.19 only numbers can be elements of a {@code CqlVector}. For where it can be
   * registered, see {@link #cqlVector(Class, int)}.
   *
   * @param <E> the Java type of an element
   * @param elementCodec reads and writes the elements; its {@code getCqlType} is their type
   * @param dimension how many elements a vector has
   * @return a codec that refuses all vectors of another dimension, and null elements
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static <E extends Number> TypeCodec<CqlVector<E>> cqlVector(
      TypeCodec<E> elementCodec, int dimension) {
    return new ElementwiseCqlVector<>(
        DataTypes.vectorOf(elementCodec.getCqlType(), dimension), elementCodec);
  }

  /**
   * Makes a codec between a vector of any element type and a list.
   *
   * @param <E> the Java type of an element
   * @param elementCodec reads and writes the elements; its {@code getCqlType} is their type
   * @param dimension how many elements a vector has
   * @return a codec that refuses all lists of another size, and null elements
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static <E> TypeCodec<List<E>> list(TypeCodec<E> elementCodec, int dimension) {
    return new ElementwiseList<>(
        DataTypes.vectorOf(elementCodec.getCqlType(), dimension), elementCodec);
  }

  /**
   * Makes a codec between {@code vector<float, n>} of any dimension and {@code double[]}, for
   * applications whose embeddings are doubles. A registry has it only if it is registered:
   *
   * <pre>{@code
   * MutableCodecRegistry registry = VectorCodecRegistry.create();
   * registry.register(VectorCodecs.doublesAsFloats());
   * }</pre>
   *
   * <p>Each double is rounded to the nearest float, so most of them are read back a little
   * different, and one that is closer to zero than to any other float as zero. NaN and infinities
   * are written as such; the payload of a NaN may change. Reading gives the floats as doubles,
   * exactly.
   *
   * <p>In a {@link VectorCodecRegistry} it serves {@code bind}, {@code set} and {@code get} that
   * name or know both types, and changes no other lookup: {@code getObject} stays what it was, and
   * a {@code double[]} in a statement that is not prepared stays a {@code vector<double>}. The
   * driver's own registry uses a registered codec for these, too.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty array or
   *     one with a finite number out of the range of {@code float}
   * @since 0.1.0
   */
  public static TypeCodec<double[]> doublesAsFloats() {
    return new DoubleArrayCodec(AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<float, dimension>} and {@code double[]}; {@link
   * #doublesAsFloats()} says what it does to numbers, and where it is used.
   *
   * @param dimension how many elements a vector has
   * @return a codec that refuses all values of another dimension, and to encode a finite number out
   *     of the range of {@code float}
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<double[]> doublesAsFloats(int dimension) {
    return new DoubleArrayCodec(bound(ElementType.FLOAT, dimension));
  }

  /**
   * Makes a codec between {@code vector<float, n>} of any dimension and {@code List<Double>};
   * {@link #doublesAsFloats()} says what it does to numbers, and where it is used. A {@code List}
   * whose first element is a {@code Double} is its own.
   *
   * @return a codec that takes the dimension from the value. It refuses to encode an empty list or
   *     one with a finite number out of the range of {@code float}, a null or what is no {@code
   *     Double}
   * @since 0.1.0
   */
  public static TypeCodec<List<Double>> doubleListAsFloats() {
    return new DoubleListCodec(AbstractVectorCodec.ANY);
  }

  /**
   * Makes a codec between {@code vector<float, dimension>} and {@code List<Double>}; {@link
   * #doublesAsFloats()} says what it does to numbers, and where it is used.
   *
   * @param dimension how many elements a vector has
   * @return a codec that refuses all lists of another size, and to encode a finite number out of
   *     the range of {@code float}, a null or what is no {@code Double}
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static TypeCodec<List<Double>> doubleListAsFloats(int dimension) {
    return new DoubleListCodec(bound(ElementType.FLOAT, dimension));
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
        "element class: expected Float, Double, Integer, Long or UUID, got "
            + elementClass.getName());
  }
}
