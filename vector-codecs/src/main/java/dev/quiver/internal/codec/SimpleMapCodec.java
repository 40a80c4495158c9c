/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.driver.RangeCodec;
import dev.quiver.internal.wire.BigEndian;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts a map whose keys and values need no codec. The bytes are an [int] number of entries, and
 * for each entry the [int] length and the bytes of the key, then those of the value. The codec
 * first computes the size of the map, and then writes the map into one array. It passes literals,
 * and maps that cannot be written, to the driver's codec, which throws its own exceptions.
 *
 * <p>Source: CQL binary protocol v4, section 6, and v5, section 5 (map).
 */
public final class SimpleMapCodec<K, V> implements RangeCodec<Map<K, V>> {

  /** The smallest number of bytes of an entry: two lengths. */
  private static final int MIN_ENTRY = 2 * Integer.BYTES;

  private static final String KEY = "key";
  private static final String VALUE = "value";

  private final TypeCodec<Map<K, V>> driverCodec;
  private final CellKind keyKind;
  private final CellKind valueKind;
  private final boolean keysAreTimeUuids;
  private final boolean valuesAreTimeUuids;

  private SimpleMapCodec(
      TypeCodec<Map<K, V>> driverCodec, CellKind keyKind, CellKind valueKind, MapType type) {
    this.driverCodec = driverCodec;
    this.keyKind = keyKind;
    this.valueKind = valueKind;
    this.keysAreTimeUuids = type.getKeyType().equals(DataTypes.TIMEUUID);
    this.valuesAreTimeUuids = type.getValueType().equals(DataTypes.TIMEUUID);
  }

  /** Wraps the driver's codec for a map; returns null if keys or values need a codec. */
  public static <K, V> @Nullable SimpleMapCodec<K, V> of(TypeCodec<K> key, TypeCodec<V> value) {
    CellKind keyKind = CellKind.of(key);
    CellKind valueKind = CellKind.of(value);
    TypeCodec<Map<K, V>> driverCodec = TypeCodecs.mapOf(key, value);
    return keyKind == CellKind.OTHER || valueKind == CellKind.OTHER
        ? null
        : new SimpleMapCodec<>(driverCodec, keyKind, valueKind, (MapType) driverCodec.getCqlType());
  }

  @Override
  public GenericType<Map<K, V>> getJavaType() {
    return driverCodec.getJavaType();
  }

  @Override
  public DataType getCqlType() {
    return driverCodec.getCqlType();
  }

  @Override
  public boolean accepts(Object value) {
    return driverCodec.accepts(value);
  }

  @Override
  public @Nullable ByteBuffer encode(@Nullable Map<K, V> value, ProtocolVersion protocolVersion) {
    byte[] bytes = value == null ? null : encode(value);
    return bytes == null ? driverCodec.encode(value, protocolVersion) : ByteBuffer.wrap(bytes);
  }

  /** Encodes a map, or returns null to leave the error to the driver's codec. */
  private byte @Nullable [] encode(Map<K, V> map) {
    // Copies the entries, so that the entries that are written are those whose size was computed.
    Object[] entries = new Object[2 * map.size()];
    int count = 0;
    long length = Integer.BYTES;
    for (Map.Entry<K, V> entry : map.entrySet()) {
      int keyLength = length(keyKind, keysAreTimeUuids, entry.getKey());
      int valueLength = length(valueKind, valuesAreTimeUuids, entry.getValue());
      if (count == entries.length || keyLength < 0 || valueLength < 0) {
        return null;
      }
      entries[count++] = entry.getKey();
      entries[count++] = entry.getValue();
      length += MIN_ENTRY + (long) keyLength + valueLength;
    }
    if (length > Integer.MAX_VALUE) {
      throw WireErrors.tooLong(subject(), length);
    }
    byte[] bytes = new byte[(int) length];
    BigEndian.putInt(bytes, 0, count / 2);
    int at = Integer.BYTES;
    for (int i = 0; i < count; i += 2) {
      at = write(keyKind, entries[i], bytes, at);
      at = write(valueKind, entries[i + 1], bytes, at);
    }
    return bytes;
  }

  private static int length(CellKind kind, boolean timeBased, @Nullable Object value) {
    int length = kind.length(value);
    return timeBased && value instanceof UUID uuid && uuid.version() != 1 ? -1 : length;
  }

  /** Writes the length of a value and then the value, and returns the offset after the value. */
  private static int write(CellKind kind, Object value, byte[] bytes, int at) {
    int length = kind.write(value, bytes, at + Integer.BYTES);
    BigEndian.putInt(bytes, at, length);
    return at + Integer.BYTES + length;
  }

  @Override
  public Map<K, V> decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    if (bytes == null || !bytes.hasRemaining()) {
      return new LinkedHashMap<>(0);
    } else if (bytes.hasArray()) {
      int from = bytes.arrayOffset() + bytes.position();
      return decode(bytes.array(), from, bytes.remaining());
    }
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(bytes.position(), copy);
    return decode(copy, 0, copy.length);
  }

  @SuppressWarnings("unchecked") // each kind reads values of its codec's type
  @Override
  public Map<K, V> decode(byte[] bytes, int from, int length) {
    int to = from + length;
    int count = length < Integer.BYTES ? 0 : BigEndian.getInt(bytes, from);
    if (!WireErrors.fits(count, length, MIN_ENTRY)) {
      throw WireErrors.count(subject(), count, length, MIN_ENTRY);
    }
    Map<K, V> map = new LinkedHashMap<>(count + count / 3 + 1);
    int at = from + Integer.BYTES;
    for (int i = 0; i < count; i++) {
      int keyLength = length(keyKind, KEY, bytes, at, to, i);
      Object key = read(keyKind, KEY, bytes, at + Integer.BYTES, keyLength, i);
      at += Integer.BYTES + Math.max(keyLength, 0);
      int valueLength = length(valueKind, VALUE, bytes, at, to, i);
      Object value = read(valueKind, VALUE, bytes, at + Integer.BYTES, valueLength, i);
      at += Integer.BYTES + Math.max(valueLength, 0);
      map.put((K) key, (V) value);
    }
    if (at != to) {
      throw WireErrors.length(subject(), at - from, to - from);
    }
    return map;
  }

  /** Reads the length of the key or value at an offset; negative for a null. */
  private int length(CellKind kind, String what, byte[] bytes, int at, int to, int index) {
    int left = to - at - Integer.BYTES;
    if (left < 0) {
      throw WireErrors.elementLength(
          subject(), index, "a length of the " + what + " of", Integer.BYTES, to - at);
    }
    int length = BigEndian.getInt(bytes, at);
    if (length > left) {
      throw WireErrors.elementLength(subject(), index, "a " + what + " of up to", left, length);
    } else if (length > 0 && kind.length != CellKind.ANY_LENGTH && length != kind.length) {
      throw WireErrors.elementLength(subject(), index, "a " + what + " of", kind.length, length);
    }
    return length;
  }

  /** Reads a key or a value; null and empty values are read as by the driver's codec. */
  private @Nullable Object read(
      CellKind kind, String what, byte[] bytes, int offset, int length, int index) {
    if (length < 0 || (length == 0 && kind.length != CellKind.ANY_LENGTH)) {
      return null;
    }
    try {
      return kind.read(bytes, offset, length);
    } catch (RuntimeException e) {
      throw WireErrors.element(subject(), index, "a " + what, length + " bytes", e);
    }
  }

  @Override
  public String format(@Nullable Map<K, V> value) {
    return driverCodec.format(value);
  }

  @Override
  public @Nullable Map<K, V> parse(@Nullable String value) {
    return driverCodec.parse(value);
  }

  private String subject() {
    return VectorTypes.describe(getCqlType());
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "[" + subject() + " <-> " + getJavaType() + "]";
  }
}
