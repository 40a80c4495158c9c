/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A cache of a fixed number of entries. The hash of an entry's key selects two slots, of which the
 * entry takes one. Reading allocates nothing.
 *
 * <p>Thread-safe without locks. An entry is stored with release and loaded with acquire, so a
 * thread that finds an entry sees all writes that preceded the call of {@link #put}. An entry is
 * returned only for its own key. Entries that threads put at the same time can be lost, and a new
 * entry replaces another if both slots are taken. So callers must be able to recreate an entry, and
 * must not depend on an entry's identity.
 *
 * @param <E> the type of the entries; the key of an entry must not change
 */
public final class Slots<E extends Slots.Entry> {

  /** A value that is cached for a key. */
  public interface Entry {
    boolean isFor(Object key);

    /** Returns whether the entry can no longer be used. */
    default boolean isGone() {
      return false;
    }
  }

  private final AtomicReferenceArray<@Nullable E> entries;
  private final int shift;

  /** Creates an empty cache; {@code size} is a power of two, 2 or more. */
  public Slots(int size) {
    this.entries = new AtomicReferenceArray<>(size);
    this.shift = Integer.numberOfLeadingZeros(size - 1);
  }

  public @Nullable E find(Object key, int hash) {
    int slot = slot(hash);
    E entry = entries.getAcquire(slot);
    if (entry == null || !entry.isFor(key)) {
      entry = entries.getAcquire(slot ^ 1);
    }
    return entry != null && entry.isFor(key) ? entry : null;
  }

  /** Puts an entry; if both slots are taken, it replaces one of them, usually the older. */
  public void put(E entry, int hash) {
    int slot = slot(hash);
    E newest = entries.getAcquire(slot);
    if (newest != null && !newest.isGone()) {
      entries.setRelease(slot ^ 1, newest);
    }
    entries.setRelease(slot, entry);
  }

  /** Puts an entry if one of its two slots is free; otherwise does nothing. */
  public void putIfFree(E entry, int hash) {
    int slot = slot(hash);
    if (entries.getAcquire(slot) == null) {
      entries.setRelease(slot, entry);
    } else if (entries.getAcquire(slot ^ 1) == null) {
      entries.setRelease(slot ^ 1, entry);
    }
  }

  private int slot(int hash) {
    return (hash * 0x9E3779B9) >>> shift;
  }
}
