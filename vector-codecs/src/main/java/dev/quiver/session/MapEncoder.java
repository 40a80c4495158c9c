/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.type.MapType;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes maps of simple types into one buffer, sized before it is written: an [int] number of
 * entries, then for each an [int] length and the bytes of the key, and the same of the value.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 6.
 */
final class MapEncoder {

  private MapEncoder() {}

  /**
   * Encodes a map.
   *
   * @return null if a type is none of {@link SimpleType}, or an entry is null or of another class:
   *     the driver's codec knows what to do or say
   */
  static @Nullable ByteBuffer encode(MapType type, Map<?, ?> map) {
    SimpleType keyType = SimpleType.of(type.getKeyType());
    SimpleType valueType = SimpleType.of(type.getValueType());
    if (keyType == null || valueType == null) {
      return null;
    }
    // The entries as they are now: what is sized is what is written.
    Object[] entries = new Object[2 * map.size()];
    int count = 0;
    long length = Integer.BYTES;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (count == entries.length
          || !keyType.accepts(entry.getKey())
          || !valueType.accepts(entry.getValue())) {
        return null;
      }
      entries[count++] = entry.getKey();
      entries[count++] = entry.getValue();
      length += 2 * Integer.BYTES + keyType.length(entry.getKey());
      length += valueType.length(entry.getValue());
    }
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(length));
    bytes.putInt(count / 2);
    for (int i = 0; i < count; i += 2) {
      write(keyType, entries[i], bytes);
      write(valueType, entries[i + 1], bytes);
    }
    return bytes.flip();
  }

  private static void write(SimpleType type, Object value, ByteBuffer target) {
    target.putInt(type.length(value));
    type.write(value, target);
  }
}
