/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.testkit.Seed;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * Races threads that send requests, in memory that others have just released, with threads that
 * read data kept from earlier requests.
 */
final class Race {

  private static final int PRODUCERS = 2;
  private static final int READERS = 2;
  private static final int KEPT = 64;

  /** The number of reads of one request's values before those of another. */
  private static final int READS_AT_ONCE = 16;

  private final AtomicReferenceArray<Kept> kept = new AtomicReferenceArray<>(KEPT);
  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong requests = new AtomicLong();
  private final PoisonAllocator allocator;
  private final Function<Compression, FrameCodec<ByteBuf>> codec;
  private volatile boolean over;

  Race(PoisonAllocator allocator, Function<Compression, FrameCodec<ByteBuf>> codec) {
    this.allocator = allocator;
    this.codec = codec;
  }

  long reads() {
    return reads.get();
  }

  long requests() {
    return requests.get();
  }

  void run(long count) throws InterruptedException {
    SplittableRandom random = Seed.random("stale reads");
    ExecutorService threads = Executors.newFixedThreadPool(PRODUCERS + READERS);
    try {
      try (Traffic first = new Traffic(allocator, codec, random.split(), 0)) {
        for (int i = 0; i < KEPT; i++) {
          kept.set(i, first.next());
        }
      }
      List<Future<?>> running = new ArrayList<>();
      for (int i = 1; i <= PRODUCERS; i++) {
        SplittableRandom own = random.split();
        long firstId = (long) i << 40;
        running.add(threads.submit(() -> produce(own, firstId)));
      }
      for (int i = 0; i < READERS; i++) {
        SplittableRandom own = random.split();
        running.add(threads.submit(() -> read(own, count)));
      }
      for (Future<?> thread : running) {
        thread.get();
      }
    } catch (ExecutionException e) {
      throw new AssertionError(
          Seed.describe() + ", after " + reads + " reads: " + e.getCause(), e.getCause());
    } finally {
      over = true;
      threads.shutdown();
      threads.awaitTermination(1, TimeUnit.MINUTES);
    }
  }

  private void produce(SplittableRandom random, long firstId) {
    try (Traffic traffic = new Traffic(allocator, codec, random, firstId)) {
      while (!over) {
        kept.set(random.nextInt(KEPT), traffic.next());
        requests.incrementAndGet();
      }
    } finally {
      over = true;
    }
  }

  private void read(SplittableRandom random, long count) {
    float[] scratch = new float[Traffic.MAX_DIMENSION + 1];
    try {
      while (!over && reads.get() < count) {
        Kept request = kept.get(random.nextInt(KEPT));
        for (int i = 0; i < READS_AT_ONCE; i++) {
          request.read(random, scratch);
        }
        reads.addAndGet(READS_AT_ONCE);
      }
    } finally {
      over = true;
    }
  }
}
