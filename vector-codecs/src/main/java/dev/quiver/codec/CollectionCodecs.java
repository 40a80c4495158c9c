/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.codec.CollectionArrayCodec;
import dev.quiver.internal.codec.CollectionElements;
import dev.quiver.internal.codec.SimpleMapCodec;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Codecs for lists and sets as arrays, and for maps of simple types, for sessions that register
 * single codecs. {@link VectorCodecRegistry} has all of these codecs.
 *
 * <pre>{@code
 * CqlSession session =
 *     CqlSession.builder()
 *         .addTypeCodecs(
 *             CollectionCodecs.listToArray(DataTypes.INT, int[].class),
 *             CollectionCodecs.setToArray(DataTypes.TIMESTAMP, long[].class))
 *         .build();
 * int[] scores = row.get("scores", int[].class);
 * }</pre>
 *
 * <p>If a codec of this class is added to the driver's own registry, the registry prefers it to the
 * driver's codec: {@code row.getObject} of a {@code list<int>} then returns an {@code int[]}.
 *
 * <table>
 * <caption>The arrays</caption>
 * <tr><th>elements</th><th>array</th></tr>
 * <tr><td>boolean, tinyint, smallint, int</td>
 *   <td>{@code boolean[] byte[] short[] int[]}</td></tr>
 * <tr><td>bigint, float, double</td><td>{@code long[] float[] double[]}</td></tr>
 * <tr><td>timestamp</td><td>{@code long[]}, milliseconds since 1970</td></tr>
 * <tr><td>uuid, timeuuid</td>
 *   <td>{@code UUID[]}; {@code long[]}, the most, then the least significant bits of each</td></tr>
 * </table>
 *
 * <p>All codecs have these properties:
 *
 * <ul>
 *   <li>The bytes are those of the driver's codecs: big-endian, as in the CQL binary protocol v4,
 *       section 6, and v5, section 5. Bits are kept, including those of NaNs.
 *   <li>Null encodes to null. Null and empty buffers decode to an empty array or map, as with the
 *       driver: unless a collection is frozen, the server does not distinguish an empty one from a
 *       null. A decoded array contains no nulls.
 *   <li>Malformed bytes throw a {@link QuiverException}: a count that exceeds the bytes (before
 *       memory is allocated), a wrong length of an element, bytes after the last element. Encoding
 *       an array with a null also throws a {@link QuiverException}.
 *   <li>A set is written in the order of the array. Cassandra sorts the elements and removes
 *       duplicates, except in a field of a user-defined type or a tuple: for such a field, the
 *       application must sort the array and remove duplicates.
 *   <li>Encoding copies the array. Decoding reads any kind of buffer in big-endian order, whatever
 *       the buffer's own order, and leaves the buffer's position, limit and order unchanged.
 *   <li>{@code format} writes the driver's literals, {@code [1,2]} and {@code {1,2}}, which {@code
 *       parse} reads back.
 *   <li>The codecs are immutable and thread-safe.
 * </ul>
 *
 * @since 0.1.0
 */
public final class CollectionCodecs {

  private CollectionCodecs() {}

  /**
   * Creates a codec between {@code list<elementType>} and an array.
   *
   * @param <A> the type of the array
   * @param elementType the CQL type of the elements
   * @param arrayClass the array for these elements, by the table above, for example {@code
   *     int[].class}
   * @return a codec with the properties described above
   * @throws QuiverException if the table above does not have this array for these elements
   */
  public static <A> TypeCodec<A> listToArray(DataType elementType, Class<A> arrayClass) {
    return new CollectionArrayCodec<>(elements(elementType, arrayClass), true);
  }

  /**
   * Creates a codec between {@code set<elementType>} and an array.
   *
   * @param <A> the type of the array
   * @param elementType the CQL type of the elements
   * @param arrayClass the array for these elements, by the table above, for example {@code
   *     int[].class}
   * @return a codec with the properties described above
   * @throws QuiverException if the table above does not have this array for these elements
   */
  public static <A> TypeCodec<A> setToArray(DataType elementType, Class<A> arrayClass) {
    return new CollectionArrayCodec<>(elements(elementType, arrayClass), false);
  }

  /**
   * Creates a codec for maps of simple types. A map is encoded into one array of the right size,
   * and decoded to a {@link java.util.LinkedHashMap}.
   *
   * <p>Nulls are treated as by the driver's codec: encoding a map with a null throws a {@link
   * NullPointerException}, and a null key or value from a server is a null in the decoded map.
   *
   * @param <K> the Java type of a key
   * @param <V> the Java type of a value
   * @param key the driver's codec for the keys: the constant in {@code TypeCodecs} for boolean,
   *     tinyint, smallint, int, bigint, counter, float, double, uuid, timeuuid, timestamp, date,
   *     time, text or ascii
   * @param value the driver's codec for the values: one of the same constants
   * @return a codec for {@code map} of the CQL types of {@code key} and {@code value}
   * @throws QuiverException if one of the codecs is not one of these constants
   */
  public static <K, V> TypeCodec<Map<K, V>> mapOf(TypeCodec<K> key, TypeCodec<V> value) {
    TypeCodec<Map<K, V>> codec = SimpleMapCodec.of(key, value);
    if (codec == null) {
      throw WireErrors.of(
          "codecs of keys and values",
          "constants of TypeCodecs for simple types",
          key + " and " + value + "; for other types use TypeCodecs.mapOf");
    }
    return codec;
  }

  @SuppressWarnings("unchecked") // the class of the array was compared
  private static <A> CollectionElements<A> elements(DataType elementType, Class<A> arrayClass) {
    @Nullable CollectionElements<A> elements =
        (CollectionElements<A>) CollectionElements.of(elementType, arrayClass);
    if (elements == null) {
      throw WireErrors.of(
          "list or set as " + arrayClass.getSimpleName(),
          "an element type that this array can hold",
          VectorTypes.describe(elementType));
    }
    return elements;
  }
}
