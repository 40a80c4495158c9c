/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
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
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Codecs for single vector types, for sessions that register single codecs.
 *
 * <pre>{@code
 * CqlSession session =
 *     CqlSession.builder()
 *         .addTypeCodecs(VectorCodecs.vectorToArray(DataTypes.FLOAT, 1536, float[].class))
 *         .build();
 * }</pre>
 *
 * <p>Most sessions should use {@link VectorCodecRegistry} instead: that registry has these codecs
 * for every vector type, except those that round doubles, and does not change {@code getObject}. In
 * the driver's own registry, {@code getObject} uses an added codec, not that for {@code CqlVector}.
 *
 * <p>A codec is bound to one dimension or, if none is specified, accepts any:
 *
 * <ul>
 *   <li>A <b>bound</b> codec encodes and decodes values of its dimension and rejects all others.
 *   <li>A codec for <b>any</b> dimension takes the dimension from the value. The server, not the
 *       codec, detects a wrong dimension. The dimension of the codec's {@code getCqlType} is 0.
 * </ul>
 *
 * <p>All codecs have these properties:
 *
 * <ul>
 *   <li>Elements are big-endian, one after the other, without count or padding. Raw bits are kept,
 *       including NaN payloads and negative zeros. Source: native protocol v5, section 5.25.
 *   <li>Null encodes to null. Null and empty buffers decode to null: no server stores an empty
 *       vector.
 *   <li>Values that do not fit throw a {@link QuiverException} when they are encoded or decoded; a
 *       text that is not a literal of the type throws one when it is parsed.
 *   <li>Encoding copies the array, which may change as soon as {@code encode} has returned.
 *       Decoding reads any kind of buffer in big-endian order, whatever the buffer's own order, and
 *       leaves the buffer's position, limit and order unchanged.
 *   <li>{@code format} writes {@code [1.0, NaN, -Infinity]}, and {@code parse} reads such a text
 *       back, with exactly the same value for every finite number. {@code parse} allows any
 *       spacing, and reads {@code NULL} and blank text as null. The payload of a NaN is not part of
 *       its text.
 *   <li>The codecs are immutable, and thread-safe if the codec for their elements is thread-safe.
 * </ul>
 *
 * @since 0.1.0
 */
public final class VectorCodecs {

  private VectorCodecs() {}

  /**
   * Creates a codec between vectors of any dimension and an array.
   *
   * @param <A> the type of the array
   * @param elementType the CQL type of the elements
   * @param arrayClass {@code float[].class}, {@code double[].class}, {@code int[].class} or {@code
   *     long[].class} for float, double, int or bigint. For uuid and timeuuid {@code UUID[].class},
   *     or {@code long[].class}, which has the most, then the least significant bits of each UUID
   * @return a codec that takes the dimension from the value. It rejects an empty array, and the
   *     elements that a codec of {@link #vectorToArray(DataType, int, Class)} rejects
   * @throws QuiverException if the array cannot hold such elements
   */
  public static <A> TypeCodec<A> vectorToArray(DataType elementType, Class<A> arrayClass) {
    return toArray(elementType, null, arrayClass);
  }

  /**
   * Creates a codec between vectors of one dimension and an array.
   *
   * @param <A> the type of the array
   * @param elementType the CQL type of the elements
   * @param dimension the number of elements of a vector
   * @param arrayClass as for {@link #vectorToArray(DataType, Class)}
   * @return a codec that rejects values of another dimension. When encoding, it rejects a null in a
   *     {@code UUID[]}, half a UUID at the end of a {@code long[]}, and for timeuuid a UUID that is
   *     not of version 1
   * @throws QuiverException if the array cannot hold such elements, or if no vector can have this
   *     dimension
   */
  public static <A> TypeCodec<A> vectorToArray(
      DataType elementType, int dimension, Class<A> arrayClass) {
    return toArray(elementType, dimension, arrayClass);
  }

  /**
   * Creates a codec between vectors of any element type and lists.
   *
   * @param <E> the Java type of an element
   * @param elementCodec reads and writes the elements; its {@code getCqlType} is their type. The
   *     driver's own codecs for float, double, int, bigint, uuid and timeuuid are not called:
   *     Quiver's loops for arrays have the same results
   * @param dimension the number of elements of a vector
   * @return a codec that rejects lists of another size, and elements that are null or of another
   *     class
   * @throws VectorDimensionException if no vector can have this dimension
   */
  @SuppressWarnings("unchecked") // the elements are those of the codec
  public static <E> TypeCodec<List<E>> vectorToList(TypeCodec<E> elementCodec, int dimension) {
    ElementType type = VectorTypes.replaceable(elementCodec);
    return type == null
        ? new ElementwiseList<>(vectorOf(elementCodec, dimension), elementCodec)
        : (TypeCodec<List<E>>)
            (TypeCodec<?>) new ListVectorCodec<>(type, bound(type, dimension), Elements.of(type));
  }

  /**
   * Creates a codec between vectors of any element type and the driver's {@link CqlVector}. Before
   * driver 4.19 only numbers can be elements of a {@code CqlVector}. {@code addTypeCodecs} does not
   * register this codec, because the driver keeps its own codec for {@code CqlVector}; a {@link
   * VectorCodecRegistry} has such codecs.
   *
   * @param <E> the Java type of an element
   * @param elementCodec as for {@link #vectorToList}
   * @param dimension the number of elements of a vector
   * @return a codec that rejects vectors of another dimension, and elements that are null or of
   *     another class
   * @throws VectorDimensionException if no vector can have this dimension
   */
  @SuppressWarnings("unchecked") // the elements are those of the codec
  public static <E extends Number> TypeCodec<CqlVector<E>> vectorToCqlVector(
      TypeCodec<E> elementCodec, int dimension) {
    ElementType type = VectorTypes.replaceable(elementCodec);
    return type == null
        ? new ElementwiseCqlVector<>(vectorOf(elementCodec, dimension), elementCodec)
        : (TypeCodec<CqlVector<E>>)
            (TypeCodec<?>) new CqlVectorCodec<>(type, bound(type, dimension), Elements.of(type));
  }

  /**
   * Creates a codec between {@code vector<float, n>} of any dimension and {@code double[]}, for
   * applications whose embeddings are doubles. A registry, including Quiver's, has this codec only
   * if the application registers it:
   *
   * <pre>{@code
   * MutableCodecRegistry registry = VectorCodecRegistry.create();
   * registry.register(VectorCodecs.doublesAsFloats());
   * }</pre>
   *
   * <p>Each double is rounded to the nearest float, so most doubles are slightly different when
   * they are read back, and a double whose nearest float is zero becomes zero. NaN and infinities
   * are kept; the payload of a NaN may change. Reading converts the floats to doubles exactly.
   *
   * <p>In a {@link VectorCodecRegistry}, {@code bind}, {@code set} and {@code get} use this codec
   * if both the CQL type and the Java type are known. It changes no other lookup: {@code getObject}
   * is unchanged, and a {@code double[]} in an unprepared statement remains a {@code
   * vector<double>}. The driver's own registry also uses the codec in these two cases.
   *
   * @return a codec that takes the dimension from the value. It rejects an empty array, and an
   *     array with a finite number out of the range of {@code float}
   */
  public static TypeCodec<double[]> doublesAsFloats() {
    return new DoubleArrayCodec(AbstractVectorCodec.ANY);
  }

  /**
   * Creates a codec between {@code vector<float, dimension>} and {@code double[]}; {@link
   * #doublesAsFloats()} describes its rounding and use.
   *
   * @param dimension the number of elements of a vector
   * @return a codec that rejects values of another dimension and, when encoding, a finite number
   *     out of the range of {@code float}
   * @throws VectorDimensionException if no vector can have this dimension
   */
  public static TypeCodec<double[]> doublesAsFloats(int dimension) {
    return new DoubleArrayCodec(bound(ElementType.FLOAT, dimension));
  }

  /**
   * Creates a codec between {@code vector<float, n>} of any dimension and {@code List<Double>};
   * {@link #doublesAsFloats()} describes its rounding and use. The codec accepts a {@code List}
   * whose first element is a {@code Double}.
   *
   * @return a codec that takes the dimension from the value. It rejects an empty list, and a list
   *     with a finite number out of the range of {@code float}, a null or an element that is not a
   *     {@code Double}
   */
  public static TypeCodec<List<Double>> doubleListAsFloats() {
    return new DoubleListCodec(AbstractVectorCodec.ANY);
  }

  /**
   * Creates a codec between {@code vector<float, dimension>} and {@code List<Double>}; {@link
   * #doublesAsFloats()} describes its rounding and use.
   *
   * @param dimension the number of elements of a vector
   * @return a codec that rejects lists of another size and, when encoding, a finite number out of
   *     the range of {@code float}, a null or an element that is not a {@code Double}
   * @throws VectorDimensionException if no vector can have this dimension
   */
  public static TypeCodec<List<Double>> doubleListAsFloats(int dimension) {
    return new DoubleListCodec(bound(ElementType.FLOAT, dimension));
  }

  private static <A> TypeCodec<A> toArray(
      DataType elementType, @Nullable Integer dimension, Class<A> arrayClass) {
    ElementType type = VectorTypes.asElementType(elementType);
    Elements<A, ?> elements = type == null ? null : Elements.of(type, arrayClass);
    if (type == null || elements == null) {
      throw WireErrors.of(
          "vector as " + arrayClass.getSimpleName(),
          "an element type that this array can hold",
          VectorTypes.describe(elementType));
    }
    return new ArrayVectorCodec<>(
        type, dimension == null ? AbstractVectorCodec.ANY : bound(type, dimension), elements);
  }

  private static VectorType vectorOf(TypeCodec<?> elementCodec, int dimension) {
    return DataTypes.vectorOf(elementCodec.getCqlType(), dimension);
  }

  private static int bound(ElementType type, int dimension) {
    if (dimension < 1) {
      throw WireErrors.impossibleDimension(type, dimension);
    }
    return dimension;
  }
}
