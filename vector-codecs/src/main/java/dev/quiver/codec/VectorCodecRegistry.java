/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.vector.VectorDimensionException;
import java.util.Objects;

/**
 * Creates codec registries of the driver with Quiver's codecs for vectors.
 *
 * <pre>{@code
 * CqlSession session =
 *     CqlSession.builder().withCodecRegistry(VectorCodecRegistry.create()).build();
 *
 * session.execute(insert.bind(id, floats));                   // float[] to vector<float, n>
 * float[] floats = row.get("embedding", float[].class);
 * CqlVector<Float> vector = row.getVector("embedding", Float.class); // as before, only faster
 * }</pre>
 *
 * <p>For {@code vector<T, n>} of float, double, int, bigint, uuid and timeuuid, of any dimension,
 * such a registry has codecs for arrays ({@code float[] double[] int[] long[] UUID[]}; UUIDs also
 * as pairs in a {@code long[]}), {@code CqlVector}, including its raw class, and lists of boxed
 * elements. The codecs are also used inside collections, tuples and user-defined types. {@link
 * VectorCodecs} describes them.
 *
 * <p>The registry has codecs for vectors of all other element types, and of elements that have a
 * codec of the application, as {@code CqlVector} and as lists. Such a codec calls the registry's
 * codec for the element: {@code List<String>} for {@code vector<text, n>}, {@code List<float[]>}
 * for {@code vector<vector<float, 2>, n>}. Before driver 4.19 a {@code CqlVector} holds only
 * numbers; if it cannot hold the elements, {@code getObject} returns a list.
 *
 * <p>A vector of fixed-size elements can also be a {@code ByteBuffer} of its bytes on the wire, and
 * the codec checks the number of bytes. Encoding keeps the buffer, and decoding returns a view of
 * the cell, as for a blob.
 *
 * <p>The registry also has codecs for lists and sets as arrays, and faster codecs for maps of
 * simple types ({@link CollectionCodecs}); {@code getObject} returns the driver's {@code List},
 * {@code Set} and {@code Map}. Codecs for all other types are the driver's.
 *
 * <p>As in the driver's registry, codecs that the application registers take precedence. Of the
 * codecs for vectors, only the codec for {@code CqlVector} cannot be replaced.
 *
 * <p>Without a CQL type, as for the values of a {@code SimpleStatement}, an array is encoded as a
 * vector of its length: a {@code long[]} as {@code vector<bigint>}, a {@code UUID[]} as {@code
 * vector<uuid>}.
 *
 * <p>Lookups of vector types take no lock and, for the six element types above, allocate only at
 * the first lookup of a dimension. One registry may serve any number of sessions and threads. A
 * lookup of a type that cannot exist, of dimension 0 for example, throws a {@link
 * VectorDimensionException}.
 *
 * <p>The page {@code docs/guide/vectors.md} of the repository shows how to use the registry.
 *
 * @since 0.1.0
 */
public final class VectorCodecRegistry {

  private VectorCodecRegistry() {}

  /**
   * Creates a registry with the driver's default Java types: {@link DefaultJavaType#CQL_VECTOR}.
   *
   * @return a new registry, thread-safe, to which the application may add codecs
   */
  public static MutableCodecRegistry create() {
    return QuiverCodecRegistry.create();
  }

  /**
   * Creates a registry with a choice of default Java types.
   *
   * @param defaultJavaType the type that {@code row.getObject} returns for a vector
   * @return a new registry, thread-safe, to which the application may add codecs
   */
  public static MutableCodecRegistry create(DefaultJavaType defaultJavaType) {
    Objects.requireNonNull(defaultJavaType, "defaultJavaType");
    return QuiverCodecRegistry.create(defaultJavaType == DefaultJavaType.ARRAY);
  }
}
