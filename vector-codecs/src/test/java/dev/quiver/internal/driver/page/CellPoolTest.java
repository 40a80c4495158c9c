/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that each array goes from one page to only one other page. */
class CellPoolTest {

  private static final int ARRAYS = 40;

  private final CellPool pool = new CellPool();

  private static CellPool.Batch batch(int length, int count) {
    CellPool.Batch batch = new CellPool.Batch(length);
    for (int i = 0; i < count; i++) {
      batch.add(new byte[length]);
    }
    return batch;
  }

  private static List<byte[]> take(CellPool.Batch batch) {
    List<byte[]> arrays = new ArrayList<>();
    while (!batch.isEmpty()) {
      arrays.add(batch.take());
    }
    return arrays;
  }

  @Test
  void returnsEachArrayOnce() {
    byte[] array = new byte[300];
    CellPool.Batch given = new CellPool.Batch(300);
    given.add(array);
    pool.give(given);

    assertThat(take(pool.take(300)).get(0)).isSameAs(array);
    assertThat(pool.take(300)).isNull();
  }

  @Test
  void returnsOnlyArraysOfTheRequestedLength() {
    pool.give(batch(300, 2));
    pool.give(batch(400, 3));

    assertThat(pool.take(299)).isNull();
    assertThat(take(pool.take(400))).hasSize(3).allMatch(array -> array.length == 400);
    assertThat(take(pool.take(300))).hasSize(2);
  }

  @Test
  void keepsNoMoreThanTheLimit() {
    long kept = 0;
    for (int i = 0; i < 3 * CellPool.MAX_BYTES / (60 * 1000); i++) {
      pool.give(batch(1000, 60));
    }
    for (CellPool.Batch batch = pool.take(1000); batch != null; batch = pool.take(1000)) {
      kept += take(batch).size() * 1000L;
    }

    assertThat(kept).isPositive().isLessThanOrEqualTo(CellPool.MAX_BYTES);
  }

  @Test
  void aFullPoolKeepsArraysOfAnotherLengthInsteadOfEarlierOnes() {
    int most = CellPool.MAX_BYTES / (128 << 10);
    for (int i = 0; i <= most; i++) {
      pool.give(batch(1000, 60));
    }
    pool.give(batch(2000, 60));
    pool.give(batch(2000, 60));

    assertThat(Stream.generate(() -> pool.take(1000)).takeWhile(Objects::nonNull))
        .hasSize(most - 2);
    assertThat(Stream.generate(() -> pool.take(2000)).takeWhile(Objects::nonNull)).hasSize(2);
  }

  @Test
  void aBatchHoldsALimitedNumberOfArrays() {
    CellPool.Batch batch = batch(1000, 10_000);

    assertThat(batch.isFull()).isTrue();
    assertThat(take(batch)).hasSize((128 << 10) / 1000);
  }

  /** Four threads take and return arrays: no two of them ever hold the same array. */
  @Test
  @Timeout(120)
  void noTwoThreadsHoldTheSameArray() throws Exception {
    for (int i = 0; i < 8; i++) {
      pool.give(batch(300, ARRAYS));
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Integer>> results = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        byte mark = (byte) (thread + 1);
        Callable<Integer> task = () -> takeAndGive(mark);
        results.add(threads.submit(task));
      }
      int taken = 0;
      for (Future<Integer> result : results) {
        taken += result.get();
      }
      assertThat(taken).isPositive();
    } finally {
      threads.shutdownNow();
    }
    Set<byte[]> left = Collections.newSetFromMap(new IdentityHashMap<>());
    for (CellPool.Batch batch = pool.take(300); batch != null; batch = pool.take(300)) {
      left.addAll(take(batch));
    }
    assertThat(left).hasSize(8 * ARRAYS);
  }

  private int takeAndGive(byte mark) {
    int taken = 0;
    for (int round = 0; round < 20_000; round++) {
      CellPool.Batch batch = pool.take(300);
      if (batch == null) {
        continue;
      }
      List<byte[]> arrays = take(batch);
      for (byte[] array : arrays) {
        assertThat(array[0]).as("the mark of a thread that has it, too").isZero();
        array[0] = mark;
      }
      for (byte[] array : arrays) {
        assertThat(array[0]).isEqualTo(mark);
        array[0] = 0;
        batch.add(array);
        taken++;
      }
      pool.give(batch);
    }
    return taken;
  }

  @Test
  void keepsArraysUpToAQuarterOfABatch() {
    int longest = 32 << 10;
    pool.give(batch(longest + 1, 1));
    assertThat(pool.take(longest + 1)).isNull();
    pool.give(batch(longest, 1));
    assertThat(take(pool.take(longest))).hasSize(1);
  }
}
