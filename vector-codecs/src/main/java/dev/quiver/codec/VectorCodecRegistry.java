/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.vector.VectorDimensionException;
import java.util.Objects;

/**
 * Makes codec registries of the driver that have Quiver's codecs for vectors.
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
 * <p>For {@code vector<T, n>} of float, double, int, bigint, uuid and timeuuid, whatever the
 * dimension, such a registry serves arrays ({@code float[] double[] int[] long[] UUID[]}; UUIDs
 * also as {@code long[]} pairs), {@code CqlVector}, its raw class included, and lists of boxed
 * elements, also inside collections, tuples and user-defined types. See {@link VectorCodecs} for
 * what the codecs promise.
 *
 * <p>It serves vectors of all other element types as {@code CqlVector} and as lists, an element at
 * a time by the codec that it has for the element, the application's included: {@code List<String>}
 * for {@code vector<text, n>}, {@code List<float[]>} for {@code vector<vector<float, 2>, n>}.
 * Before driver 4.19 a {@code CqlVector} holds numbers only; where it cannot hold the elements,
 * {@code getObject} gives a list.
 *
 * <p>A vector whose elements have a fixed size is a {@code ByteBuffer}, too: its bytes on the wire,
 * whose number is checked. Encoding keeps the buffer, and decoding gives a view of the cell, as
 * with a blob.
 *
 * <p>It also serves lists and sets as arrays, and maps of simple types by a codec of its own
 * ({@link CollectionCodecs}); {@code getObject} gives the driver's {@code List}, {@code Set} and
 * {@code Map}. All other types are the driver's.
 *
 * <p>Codecs that the application registers work as with the driver's registry: they come first. The
 * one thing that the driver does not let them replace is {@code CqlVector}, and neither does such a
 * registry.
 *
 * <p>Without a CQL type, as for the values of a {@code SimpleStatement}, an array is taken for a
 * vector of its length: a {@code long[]} for {@code vector<bigint>}, a {@code UUID[]} for {@code
 * vector<uuid>}.
 *
 * <p>Lookups of vector types take no lock and, for the six element types above, allocate nothing.
 * One registry may serve any number of sessions and threads. A lookup of a vector type that cannot
 * exist, with a dimension of 0 for example, throws a {@link VectorDimensionException}.
 *
 * <p>The page {@code docs/guide/vectors.md} of the repository shows how to read and write with such
 * a registry.
 *
 * @since 0.1.0
 */
public final class VectorCodecRegistry {

  private VectorCodecRegistry() {}

  /**
   * Makes a registry whose default Java types are the driver's: {@link DefaultJavaType#CQL_VECTOR}.
   *
   * @return a new registry, thread-safe, to which the application may add codecs
   * @since 0.1.0
   */
  public static MutableCodecRegistry create() {
    return QuiverCodecRegistry.create();
  }

  /**
   * Makes a registry with a choice of default Java types.
   *
   * @param defaultJavaType what {@code row.getObject} gives for a vector
   * @return a new registry, thread-safe, to which the application may add codecs
   * @since 0.1.0
   */
  public static MutableCodecRegistry create(DefaultJavaType defaultJavaType) {
    Objects.requireNonNull(defaultJavaType, "defaultJavaType");
    return QuiverCodecRegistry.create(defaultJavaType == DefaultJavaType.ARRAY);
  }
}
