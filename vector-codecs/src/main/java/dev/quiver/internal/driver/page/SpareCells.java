/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of large cells that were read and that nobody has any more, for the cells of later pages
 * of a session. Who reads a whole table would make garbage of as many bytes as the table has.
 *
 * <p>An array is used for a cell of exactly its length, and written over in whole before anybody
 * has it: it never shows what it was before. At most {@link #MOST_BYTES} are kept, and these only
 * as long as the garbage collector does not need them. Thread-safe, without locks.
 */
public final class SpareCells {

  /** Keeps nothing. */
  public static final SpareCells NONE = new SpareCells(0);

  /** Of all arrays. */
  public static final int MOST_BYTES = 16 << 20;

  /** Of the arrays that change hands at once. */
  private static final int BATCH_BYTES = 128 << 10;

  /** Longer arrays are not kept. */
  private static final int MOST_LENGTH = BATCH_BYTES / 4;

  private final AtomicReferenceArray<@Nullable SoftReference<Batch>> batches;

  /** How many there are, so that sessions that read no matrices never look for any. */
  private final AtomicInteger kept = new AtomicInteger();

  /** For a new session. */
  public SpareCells() {
    this(MOST_BYTES / BATCH_BYTES);
  }

  private SpareCells(int batches) {
    this.batches = new AtomicReferenceArray<>(batches);
  }

  /** Arrays of one length. Not thread-safe. */
  public static final class Batch {
    private final int length;
    private final byte[][] arrays;
    private int count;

    private Batch(int length, byte[][] arrays) {
      this.length = length;
      this.arrays = arrays;
    }

    /** Room for arrays of a length; none for those that are not kept. */
    public static Batch of(int length) {
      return new Batch(length, new byte[length > MOST_LENGTH ? 0 : BATCH_BYTES / length][]);
    }

    /** Whether there is no room for another. */
    public boolean isFull() {
      return count == arrays.length;
    }

    /** Adds an array, if there is room for it. */
    public void add(byte[] array) {
      if (count < arrays.length) {
        arrays[count++] = array;
      }
    }

    /** Takes an array, whose bytes are anything, from those that are not empty. */
    public byte[] take() {
      byte[] taken = arrays[--count];
      arrays[count] = null;
      return taken;
    }

    /** Whether its arrays have this length. */
    public boolean isOf(int cellLength) {
      return length == cellLength;
    }

    /** Whether there is none to take. */
    public boolean isEmpty() {
      return count == 0;
    }
  }

  /** Arrays of a length; null if there are none. */
  public @Nullable Batch take(int length) {
    for (int i = 0; kept.get() > 0 && i < batches.length(); i++) {
      SoftReference<Batch> reference = batches.getAcquire(i);
      Batch batch = reference == null ? null : reference.get();
      boolean isGone = reference != null && batch == null;
      if ((isGone || (batch != null && batch.length == length))
          && batches.compareAndSet(i, reference, null)) {
        kept.decrementAndGet();
        if (batch != null) {
          return batch;
        }
      }
    }
    return null;
  }

  /** Keeps arrays that nobody else has, if there is room for them. */
  public void give(Batch batch) {
    if (batch.isEmpty()) {
      return;
    }
    SoftReference<Batch> reference = new SoftReference<>(batch);
    for (int i = 0; i < batches.length(); i++) {
      SoftReference<Batch> there = batches.getAcquire(i);
      if ((there == null || there.get() == null) && batches.compareAndSet(i, there, reference)) {
        if (there == null) {
          kept.incrementAndGet();
        }
        return;
      }
    }
  }
}
