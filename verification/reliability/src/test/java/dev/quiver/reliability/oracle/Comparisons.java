/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.kernel.Kernels;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.testkit.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Runs comparisons on all kernels of this JVM, with two threads. */
final class Comparisons implements AutoCloseable {

  private static final int THREADS = 2;
  private static final int VECTORS_PER_TASK = 40_000;

  private final List<KernelRealm> realms = new ArrayList<>();
  private final List<Comparer> comparers = new ArrayList<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  Comparisons() throws ReflectiveOperationException {
    for (VectorKernel kernel : Kernels.all()) {
      KernelRealm realm = KernelRealm.open();
      realms.add(realm);
      comparers.add(realm.comparer(kernel.name()));
    }
  }

  List<Comparer> comparers() {
    return comparers;
  }

  /**
   * The numbers of comparisons.
   *
   * @param ofCells the vectors of each path, by the names of the kernel, the element type, the path
   *     and the buffer; its long vectors separately, under a name that ends with {@link
   *     Comparer#LONG}
   */
  record Counts(long vectors, Map<String, Long> ofCells, double seconds) {

    void report() {
      System.out.printf(
          "jdk-%d: %,d random vectors compared with the server's serializers in %.1f s, no"
              + " difference; %d cells with %s each, and %s long ones; %s%n",
          Runtime.version().feature(),
          vectors,
          seconds,
          ofCells.size() / 2,
          range(false),
          range(true),
          Seed.describe());
    }

    private String range(boolean ofLong) {
      LongSummaryStatistics each =
          ofCells.entrySet().stream()
              .filter(it -> it.getKey().endsWith(Comparer.LONG) == ofLong)
              .mapToLong(Map.Entry::getValue)
              .summaryStatistics();
      return "%,d to %,d".formatted(each.getMin(), each.getMax());
    }
  }

  /** Compares random vectors, about the same number on each kernel. */
  Counts compare(long atLeast, SplittableRandom random) throws InterruptedException {
    long start = System.nanoTime();
    ExecutorCompletionService<Map<String, Long>> tasks = new ExecutorCompletionService<>(threads);
    int count = Math.toIntExact((atLeast + VECTORS_PER_TASK - 1) / VECTORS_PER_TASK);
    for (int i = 0; i < count; i++) {
      Comparer comparer = comparers.get(i % comparers.size());
      SplittableRandom own = random.split();
      tasks.submit(() -> withKernel(comparer, comparer.compare(VECTORS_PER_TASK, own)));
    }
    Progress progress = new Progress("random vectors", atLeast);
    Map<String, Long> counts = new TreeMap<>();
    long vectors = 0;
    for (int i = 0; i < count; i++) {
      Map<String, Long> done = result(tasks);
      vectors += done.remove(Comparer.VECTORS);
      done.forEach((cell, number) -> counts.merge(cell, number, Long::sum));
      progress.at(vectors);
    }
    return new Counts(vectors, counts, (System.nanoTime() - start) / 1e9);
  }

  private static Map<String, Long> withKernel(Comparer comparer, Map<String, Long> counts) {
    Map<String, Long> result = new TreeMap<>();
    counts.forEach((cell, count) -> result.put(comparer.kernel() + " | " + cell, count));
    result.put(Comparer.VECTORS, counts.get(Comparer.VECTORS));
    result.remove(comparer.kernel() + " | " + Comparer.VECTORS);
    return result;
  }

  private static Map<String, Long> result(ExecutorCompletionService<Map<String, Long>> tasks)
      throws InterruptedException {
    try {
      return tasks.take().get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause().getMessage(), e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (KernelRealm realm : realms) {
      realm.close();
    }
  }
}
