/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.internal.driver.HookedCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Reads the sizes of a registry's caches. */
final class RegistryInternals {

  private RegistryInternals() {}

  /** Returns the number of entries in the driver's codec cache. */
  static long cacheSize(DefaultCodecRegistry registry) {
    Object cache = field(DefaultCodecRegistry.class, "cache", registry);
    try {
      Method size = cache.getClass().getMethod("size");
      size.setAccessible(true);
      return (long) size.invoke(cache);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Returns the number of dimensions kept for an element type. */
  static int tableSize(QuiverCodecRegistry registry, ElementType type) {
    Map<?, ?> families = (Map<?, ?>) field(QuiverCodecRegistry.class, "families", registry);
    var entries = (AtomicReferenceArray<?>) families.get(type);
    int size = 0;
    for (int slot = 0; slot < entries.length(); slot++) {
      size += entries.get(slot) == null ? 0 : 1;
    }
    return size;
  }

  /** Returns the number of interned data types. */
  static int internedTypes(QuiverCodecRegistry registry) {
    Object interner = field(HookedCodecRegistry.class, "interner", registry);
    return ((Map<?, ?>) field(interner.getClass(), "types", interner)).size();
  }

  private static Object field(Class<?> owner, String name, Object target) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(target);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
