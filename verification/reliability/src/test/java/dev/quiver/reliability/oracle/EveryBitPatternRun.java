/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.Kernels;
import dev.quiver.internal.kernel.VectorKernel;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Converts all 2^32 floats and ints to bytes and back, with every kernel and the server. */
class EveryBitPatternRun {

  private static final int THREADS = 2;
  private static final long PATTERNS = 1L << 32;
  private static final long PATTERNS_PER_TASK = 1L << 24;

  @Test
  void floatsAndIntsKeepTheirBits() throws Exception {
    List<VectorKernel> kernels = Kernels.all();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      long compared = run(new ExecutorCompletionService<>(threads), kernels);
      System.out.printf(
          "jdk-%d: %,d bit patterns as floats and as ints, encoded and decoded by the server and"
              + " by kernels %s in heap and direct memory, no difference%n",
          Runtime.version().feature(),
          compared,
          kernels.stream().map(VectorKernel::name).collect(Collectors.joining(", ")));
      assertThat(compared).isEqualTo(PATTERNS);
    } finally {
      threads.shutdownNow();
    }
  }

  private static long run(ExecutorCompletionService<Long> tasks, List<VectorKernel> kernels)
      throws InterruptedException, ExecutionException {
    Progress progress = new Progress("bit patterns", PATTERNS);
    ThreadLocal<BitPatterns> patterns = ThreadLocal.withInitial(() -> new BitPatterns(kernels));
    int count = (int) (PATTERNS / PATTERNS_PER_TASK);
    for (int i = 0; i < count; i++) {
      long first = i * PATTERNS_PER_TASK;
      tasks.submit(() -> patterns.get().check(first, PATTERNS_PER_TASK));
    }
    long compared = 0;
    for (int i = 0; i < count; i++) {
      compared += tasks.take().get();
      progress.at(compared);
    }
    return compared;
  }
}
