/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records which codec registries belong to sessions with fast frames, since a bound statement has
 * no reference to its session, only to the registry. A registry of Quiver has a flag; others are in
 * a set.
 *
 * <p>A registry that such a session shares with others counts as fast. In those other sessions a
 * borrowed value is then encoded more often than a copy would be, without a warning.
 */
public final class FastRegistries {

  private static final Logger LOG = LoggerFactory.getLogger(FastRegistries.class);

  private static final Set<CodecRegistry> FAST = weakSet();
  private static final Set<CodecRegistry> WARNED = weakSet();

  private FastRegistries() {}

  private static Set<CodecRegistry> weakSet() {
    return Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  }

  /** Adds the registry of a session with fast frames, without preventing its collection. */
  public static void add(CodecRegistry registry) {
    if (registry instanceof HookedCodecRegistry ours) {
      ours.hasFastFrames = true;
    } else {
      FAST.add(registry);
    }
  }

  /** Returns whether a registry belongs to such a session. */
  public static boolean isFast(CodecRegistry registry) {
    return registry instanceof HookedCodecRegistry ours
        ? ours.hasFastFrames
        : FAST.contains(registry);
  }

  /**
   * Warns, once for each registry, that a value is borrowed without fast frames. With a driver
   * whose protocol library is unknown there are no fast frames, and sessions have already warned.
   */
  public static void checkBorrowed(BoundStatement statement) {
    CodecRegistry registry = statement.codecRegistry();
    if (!isFast(registry) && ProtocolLibrary.difference() == null && isFirst(registry)) {
      LOG.warn(
          "A borrowed value is encoded at least twice in this session, which has no fast frames:"
              + " build the session by Quiver.sessionBuilder(), or set the value without"
              + " borrowing it, for example by WriteThrough.copy. The statement is: {}",
          statement.getPreparedStatement().getQuery());
    }
  }

  private static boolean isFirst(CodecRegistry registry) {
    return registry instanceof HookedCodecRegistry ours
        ? !ours.warned.get() && ours.warned.compareAndSet(false, true)
        : WARNED.add(registry);
  }
}
