/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Replaces equal data types that contain a vector type by one instance.
 *
 * <p>Up to driver 4.18 the hash code of a vector type, and of every type that contains a vector
 * type, includes the object's identity: the driver's cache of codecs grows with every result set,
 * although the types are equal. With interned types the cache does not grow.
 */
final class DataTypeInterner {

  /** The maximum number of interned types: a hostile server could name any number of types. */
  static final int MAX_TYPES = 1024;

  private final Map<Key, DataType> types = new ConcurrentHashMap<>();

  /** Returns the instance for all types equal to this one; null if the maximum is reached. */
  @Nullable DataType intern(DataType type) {
    if (!containsVector(type)) {
      return type;
    }
    Key key = new Key(type, TypeParts.hash(type), type.isDetached());
    DataType known = types.get(key);
    if (known != null) {
      return known;
    }
    if (types.size() >= MAX_TYPES) {
      return null;
    }
    DataType raced = types.putIfAbsent(key, type);
    return raced == null ? type : raced;
  }

  /** Returns whether a type contains a vector; allocates nothing, as each lookup calls it. */
  @SuppressWarnings("ForLoopReplaceableByForEach")
  private static boolean containsVector(DataType type) {
    if (type instanceof VectorType) {
      return true;
    }
    List<DataType> parts = TypeParts.of(type);
    for (int i = 0; i < parts.size(); i++) {
      if (containsVector(parts.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Values of a detached type are not read by the session's codecs. */
  private record Key(DataType type, int hash, boolean detached) {

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
