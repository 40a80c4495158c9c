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
 * no reference to its session, only to the registry. Quiver's registries have a flag for this;
 * other registries are kept in a set.
 *
 * <p>If a session with fast frames and a session without them share a registry, the registry counts
 * as fast. In the session without fast frames, borrowed and copied values are then encoded at each
 * access, without a warning.
 */
public final class FastRegistries {

  private static final Logger LOG = LoggerFactory.getLogger(FastRegistries.class);

  private static final Set<CodecRegistry> FAST = weakSet();
  private static final Set<CodecRegistry> WARNED = weakSet();

  private FastRegistries() {}

  private static Set<CodecRegistry> weakSet() {
    return Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  }

  /** Records the registry of a session with fast frames, without keeping the registry reachable. */
  public static void add(CodecRegistry registry) {
    if (registry instanceof HookedCodecRegistry hooked) {
      hooked.hasFastFrames = true;
    } else {
      FAST.add(registry);
    }
  }

  /** Returns whether a registry was recorded as that of a session with fast frames. */
  public static boolean isFast(CodecRegistry registry) {
    return registry instanceof HookedCodecRegistry hooked
        ? hooked.hasFastFrames
        : FAST.contains(registry);
  }

  /**
   * Warns, once for each registry, that a value is borrowed without fast frames. Does not warn if
   * the driver's protocol library is unknown: no session has fast frames then, and each session of
   * Quiver's builder has logged the reason.
   */
  public static void warnIfSlow(BoundStatement statement) {
    CodecRegistry registry = statement.codecRegistry();
    if (!isFast(registry) && ProtocolLibrary.difference() == null && isFirst(registry)) {
      LOG.warn(
          "This session has no fast frames, so the driver encodes a borrowed value at least twice"
              + " per request. Build the session by Quiver.sessionBuilder(), or set the value"
              + " without borrowing it, for example by WriteThrough.copy. The statement is: {}",
          statement.getPreparedStatement().getQuery());
    }
  }

  private static boolean isFirst(CodecRegistry registry) {
    return registry instanceof HookedCodecRegistry hooked
        ? !hooked.warned.get() && hooked.warned.compareAndSet(false, true)
        : WARNED.add(registry);
  }
}
