/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.data.Data;
import dev.quiver.row.PlanCache.Planned;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * From definitions, by their identity, to the plan for them: a table of weak references that grows
 * while live ones push each other out. What was pushed out is found by comparing, and linked again.
 *
 * <p>Thread-safe without locks: a link is immutable, and one that a race loses is made again.
 */
final class PlanLinks<P> {

  private static final int MIN = 16;
  private static final int MAX = 8192;

  private static final class Link<P> extends WeakReference<ColumnDefinitions> {
    final SoftReference<Planned<P>> planned;

    Link(ColumnDefinitions definitions, SoftReference<Planned<P>> planned) {
      super(definitions);
      this.planned = planned;
    }
  }

  private volatile AtomicReferenceArray<@Nullable Link<P>> table = new AtomicReferenceArray<>(MIN);

  /** How many live links were pushed out since the table has its size. Races lose some. */
  private int pushedOut;

  /** The plan for definitions, and the session of data that has them; or null. */
  @Nullable P find(Data data, ColumnDefinitions definitions) {
    AtomicReferenceArray<@Nullable Link<P>> links = table;
    int slot = slot(definitions, links.length());
    P plan = plan(links.getAcquire(slot), data, definitions);
    return plan != null ? plan : plan(links.getAcquire(slot ^ 1), data, definitions);
  }

  private static <P> @Nullable P plan(
      @Nullable Link<P> link, Data data, ColumnDefinitions definitions) {
    if (link == null || !link.refersTo(definitions)) {
      return null;
    }
    Planned<P> planned = link.planned.get();
    return planned != null && planned.isForSessionOf(data) ? planned.plan() : null;
  }

  void add(ColumnDefinitions definitions, SoftReference<Planned<P>> planned) {
    Link<P> link = new Link<>(definitions, planned);
    if (!put(table, link, definitions, false)) {
      pushedOut++;
      AtomicReferenceArray<@Nullable Link<P>> links = table;
      if (pushedOut > links.length() / 4 && links.length() < MAX) {
        links = grown(links);
        table = links;
        pushedOut = 0;
      }
      put(links, link, definitions, true);
    }
  }

  /** Puts a link in one of its two slots, if one is free, or in any case. */
  private static <P> boolean put(
      AtomicReferenceArray<@Nullable Link<P>> links,
      Link<P> link,
      ColumnDefinitions definitions,
      boolean inAnyCase) {
    int slot = slot(definitions, links.length());
    for (int i = 0; i < 2; i++) {
      Link<P> there = links.getAcquire(slot ^ i);
      if (there == null || there.refersTo(null) || there.refersTo(definitions)) {
        links.setRelease(slot ^ i, link);
        return true;
      }
    }
    if (inAnyCase) {
      links.setRelease(slot, link);
    }
    return inAnyCase;
  }

  private static <P> AtomicReferenceArray<@Nullable Link<P>> grown(
      AtomicReferenceArray<@Nullable Link<P>> links) {
    AtomicReferenceArray<@Nullable Link<P>> larger = new AtomicReferenceArray<>(2 * links.length());
    for (int i = 0; i < links.length(); i++) {
      Link<P> link = links.getAcquire(i);
      ColumnDefinitions definitions = link == null ? null : link.get();
      if (link != null && definitions != null) {
        put(larger, link, definitions, true);
      }
    }
    return larger;
  }

  private static int slot(ColumnDefinitions definitions, int length) {
    int hash = System.identityHashCode(definitions);
    return (hash ^ (hash >>> 9) ^ (hash >>> 18)) & (length - 1);
  }
}
