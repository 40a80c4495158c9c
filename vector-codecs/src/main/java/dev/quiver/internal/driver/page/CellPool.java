/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of large cells that are no longer in use, for cells of later pages of a session. Without
 * reuse, reading a table would produce as many bytes of garbage as its large cells have.
 *
 * <p>An array is used for a cell of exactly its length, and overwritten completely before it is
 * exposed, so it never shows its earlier contents. At most {@link #MAX_BYTES} are kept, until the
 * garbage collector needs the memory. Thread-safe.
 */
public final class CellPool {

  /** The limit of all kept arrays, in bytes. */
  public static final int MAX_BYTES = 16 << 20;

  /** The limit of the arrays of one batch, in bytes. */
  private static final int BATCH_BYTES = 128 << 10;

  static final int MAX_LENGTH = BATCH_BYTES / 4;

  /** Batches by the length of their arrays; refers to null until the first batch is returned. */
  private volatile SoftReference<Map<Integer, Deque<Batch>>> kept = new SoftReference<>(null);

  /** The number of kept batches. */
  private int count;

  /** Arrays of one length that are taken or returned together. Not thread-safe. */
  public static final class Batch {
    private final int length;
    private final Deque<byte[]> arrays = new ArrayDeque<>();

    public Batch(int length) {
      this.length = length;
    }

    /** Returns whether no array can be added, because the batch is full or arrays are too long. */
    public boolean isFull() {
      return length > MAX_LENGTH || (arrays.size() + 1) * length > BATCH_BYTES;
    }

    /** Adds an array, unless the batch is full. */
    public void add(byte[] array) {
      if (!isFull()) {
        arrays.push(array);
      }
    }

    /** Removes and returns an array with undefined contents; the batch must not be empty. */
    public byte[] take() {
      return arrays.pop();
    }

    public boolean isOf(int cellLength) {
      return length == cellLength;
    }

    public boolean isEmpty() {
      return arrays.isEmpty();
    }
  }

  /** Removes and returns a batch of arrays of a length; without a lock, null if none is kept. */
  public @Nullable Batch take(int length) {
    Map<Integer, Deque<Batch>> batches = kept.get();
    return batches != null && batches.containsKey(length) ? poll(length) : null;
  }

  private synchronized @Nullable Batch poll(int length) {
    Map<Integer, Deque<Batch>> batches = kept.get();
    if (batches == null) {
      return null;
    }
    Deque<Batch> ofLength = batches.get(length);
    if (ofLength == null) {
      return null;
    }
    count--;
    Batch batch = ofLength.pop();
    if (ofLength.isEmpty()) {
      batches.remove(length);
    }
    return batch;
  }

  /**
   * Keeps a batch, whose arrays the caller must no longer use. If the limit is reached, discards a
   * batch of another length, or the given batch if there is none. Does nothing for null.
   */
  public void give(@Nullable Batch batch) {
    if (batch != null && !batch.isEmpty()) {
      keep(batch);
    }
  }

  private synchronized void keep(Batch batch) {
    Map<Integer, Deque<Batch>> batches = kept.get();
    if (batches == null) {
      count = 0;
      batches = new ConcurrentHashMap<>();
      kept = new SoftReference<>(batches);
    }
    if (count == MAX_BYTES / BATCH_BYTES) {
      int other = batches.keySet().stream().filter(n -> n != batch.length).findAny().orElse(-1);
      if (other < 0 || poll(other) == null) {
        return;
      }
    }
    count++;
    batches.computeIfAbsent(batch.length, length -> new ArrayDeque<>()).push(batch);
  }
}
