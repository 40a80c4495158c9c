/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which codec registries are those of sessions with the fast frame path. A bound statement knows no
 * session, only the registry of one.
 *
 * <p>A registry that such a session shares with others counts as one of it.
 */
public final class FastRegistries {

  private static final Logger LOG = LoggerFactory.getLogger(FastRegistries.class);

  private static final Registries FAST = new Registries();
  private static final Registries WARNED = new Registries();

  private FastRegistries() {}

  /** The registry of a session with the fast frame path. It is not kept from being collected. */
  public static void add(CodecRegistry registry) {
    FAST.add(registry);
  }

  /** Whether it is the registry of such a session. */
  public static boolean isFast(CodecRegistry registry) {
    return FAST.contain(registry);
  }

  /**
   * Warns, once for each registry, of a borrowed value where there is no fast frame path. A driver
   * whose protocol library is unknown has none, and its sessions have warned of that.
   */
  public static void checkBorrowed(BoundStatement statement) {
    CodecRegistry registry = statement.codecRegistry();
    if (!isFast(registry)
        && ProtocolLibrary.difference() == null
        && !WARNED.contain(registry)
        && WARNED.add(registry)) {
      LOG.warn(
          "A borrowed value is encoded at least twice in this session, which has no fast frames:"
              + " build the session by Quiver.sessionBuilder(), or set the value without"
              + " borrowing it, as by WriteThrough.copy. It is for the statement: {}",
          statement.getPreparedStatement().getQuery());
    }
  }

  /** A few registries, compared by identity. Whether one is there is asked at every bind. */
  private static final class Registries {

    private volatile List<WeakReference<CodecRegistry>> references = List.of();

    @SuppressWarnings("ForLoopReplaceableByForEach") // makes no iterator
    boolean contain(CodecRegistry registry) {
      List<WeakReference<CodecRegistry>> now = references;
      for (int i = 0; i < now.size(); i++) {
        if (now.get(i).refersTo(registry)) {
          return true;
        }
      }
      return false;
    }

    /** Whether it was not there before. */
    synchronized boolean add(CodecRegistry registry) {
      if (contain(registry)) {
        return false;
      }
      List<WeakReference<CodecRegistry>> more = new ArrayList<>(references);
      more.removeIf(reference -> reference.refersTo(null));
      more.add(new WeakReference<>(registry));
      references = List.copyOf(more);
      return true;
    }
  }
}
