/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Programs that do something else while their kernel warms up. */
class WarmUpProcessTest {

  private static final List<String> MODULE =
      List.of("--add-modules=jdk.incubator.vector", ChildJvm.LONG_WARM_UP);

  /** A rare JVM stays with the kernel of its start. */
  private static final int ATTEMPTS = 3;

  /** Virtual threads from JDK 21 on, which move from one carrier to another with each rest. */
  @Test
  void manyThreadsMoveVectorsBeforeDuringAndAfterIt() throws Exception {
    String threads = Runtime.version().feature() >= 21 ? "virtual" : "platform";
    List<String> said = ChildJvm.run(MODULE, ManyThreads.class, threads);
    for (int attempt = 2; attempt <= ATTEMPTS && !said.contains("changed over"); attempt++) {
      assertThat(said).contains("0 wrong");
      said = ChildJvm.run(MODULE, ManyThreads.class, threads);
    }

    assertThat(said).contains("changed over", "0 wrong");
  }

  /** Its thread keeps no JVM from ending: hooks are run when no such thread is left. */
  @Test
  void aProgramMayEndBeforeIt() throws Exception {
    List<String> said = ChildJvm.run(MODULE, EndsEarly.class);
    for (int attempt = 2; attempt <= ATTEMPTS && !said.equals(EndsEarly.EARLY); attempt++) {
      said = ChildJvm.run(MODULE, EndsEarly.class);
    }

    assertThat(said).isEqualTo(EndsEarly.EARLY);
  }

  /** Runs in a JVM of its own. */
  static final class EndsEarly {

    static final List<String> EARLY = List.of("warmed up: false");

    private EndsEarly() {}

    public static void main(String[] args) {
      CompletableFuture<VectorKernel> over = KernelSet.warmUp();
      Runnable say = () -> System.out.println("warmed up: " + over.isDone());
      Runtime.getRuntime().addShutdownHook(new Thread(say));
    }
  }

  /** Runs in a JVM of its own; begins the warm-up on one of the threads. */
  static final class ManyThreads {

    private static final int THREADS = 16;
    private static final int ROUNDS_AFTER = 50;
    private static final int MAX_COUNT = 2_000;

    private ManyThreads() {}

    public static void main(String[] args) throws Exception {
      ExecutorService threads = threads(args[0]);
      try {
        List<Future<Integer>> all = new ArrayList<>();
        for (int seed = 0; seed < THREADS; seed++) {
          SplittableRandom random = new SplittableRandom(seed);
          Callable<Integer> task = () -> wrong(random);
          all.add(threads.submit(task));
        }
        int wrong = 0;
        for (Future<Integer> each : all) {
          wrong += each.get();
        }
        System.out.println(wrong + " wrong");
        boolean simd = KernelSet.warmUp().join().name().startsWith("simd");
        System.out.println(simd ? "changed over" : KernelSet.reason());
      } finally {
        threads.shutdownNow();
      }
    }

    private static ExecutorService threads(String kind) throws ReflectiveOperationException {
      return kind.equals("virtual")
          ? (ExecutorService)
              Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null)
          : Executors.newFixedThreadPool(THREADS);
    }

    private static int wrong(SplittableRandom random) throws InterruptedException {
      CompletableFuture<VectorKernel> over = KernelSet.warmUp();
      ByteBuffer direct = ByteBuffer.allocateDirect(Long.BYTES * MAX_COUNT);
      int wrong = 0;
      int left = ROUNDS_AFTER;
      while (left > 0) {
        left -= over.isDone() ? 1 : 0;
        int[] ints = random.ints(random.nextInt(1, MAX_COUNT)).toArray();
        long[] longs = random.longs(random.nextInt(1, MAX_COUNT)).toArray();
        wrong += isMoved(ints, new byte[Integer.BYTES * ints.length]) ? 0 : 1;
        wrong += isMoved(longs, direct.slice(0, Long.BYTES * longs.length)) ? 0 : 1;
        Thread.sleep(1);
      }
      return wrong;
    }

    private static boolean isMoved(int[] ints, byte[] bytes) {
      KernelSet.best().encode(ints, 0, ints.length, bytes, 0);
      int[] wire = new int[ints.length];
      ByteBuffer.wrap(bytes).asIntBuffer().get(wire);
      int[] back = new int[ints.length];
      KernelSet.best().decode(bytes, 0, back, 0, ints.length);
      return Arrays.equals(ints, wire) && Arrays.equals(ints, back);
    }

    private static boolean isMoved(long[] longs, ByteBuffer bytes) {
      KernelSet.best().encode(longs, 0, longs.length, bytes, 0);
      long[] wire = new long[longs.length];
      bytes.asLongBuffer().get(wire);
      long[] back = new long[longs.length];
      KernelSet.best().decode(bytes, 0, back, 0, longs.length);
      return Arrays.equals(longs, wire) && Arrays.equals(longs, back);
    }
  }
}
