/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.buffer;

import com.sun.management.ThreadMXBean;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.VectorArrays;
import dev.quiver.jmh.buffer.BufferBenchmark.Buffer;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What moving a vector costs in a JVM that is in use: three threads first move vectors of all types
 * and many sizes between arrays and all kinds of memory, then one thread measures pooled direct
 * memory beside a copy of the same bytes. Each start of a JVM prints a line for each type and
 * direction: the kernel, nanoseconds, the ratio to the copy, and bytes allocated. The figure is the
 * least of several rounds. An argument is the number of elements, 1536 otherwise.
 */
public final class InUseMain {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final Set<ElementType> TYPES =
      EnumSet.complementOf(EnumSet.of(ElementType.TIMEUUID));
  private static final int[] DIMENSIONS = {1, 3, 16, 63, 64, 65, 128, 384, 768, 1025, 1536, 4098};
  private static final long NANOS_OF_USE = 4_000_000_000L;
  private static final int ROUNDS = 40;
  private static final int CALLS = 5_000;

  private InUseMain() {}

  /** Uses the JVM, then measures. */
  public static void main(String[] args) throws InterruptedException {
    int dimension = args.length > 0 ? Integer.parseInt(args[0]) : 1536;
    use();
    Rival rival = VectorApi.isInUse() ? Rival.QUIVER_SIMD : Rival.QUIVER;
    for (ElementType type : TYPES) {
      try (Move<?> copy = Move.of(Rival.MEMCPY, type, Buffer.POOLED_DIRECT, dimension);
          Move<?> quiver = Move.of(rival, type, Buffer.POOLED_DIRECT, dimension)) {
        report(type + " write", quiver::write, copy::write);
        report(type + " read", quiver::read, copy::read);
      }
    }
  }

  /** Measures both in turn, as the machine may be faster at one time than at another. */
  private static void report(String name, Runnable quiver, Runnable copy) {
    double[] ours = {Double.MAX_VALUE, Double.MAX_VALUE};
    double[] theirs = {Double.MAX_VALUE, Double.MAX_VALUE};
    for (int round = 0; round < ROUNDS; round++) {
      measure(ours, quiver);
      measure(theirs, copy);
    }
    System.out.printf(
        Locale.ROOT,
        "JDK %s %s %s %.0f ns, memcpy %.0f ns, %.2fx, %.1f B%n",
        Runtime.version().feature(),
        KernelSet.best().name(),
        name,
        ours[0],
        theirs[0],
        ours[0] / theirs[0],
        ours[1]);
  }

  /** Nanoseconds and bytes for each call. */
  private static void measure(double[] least, Runnable call) {
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long nanos = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      call.run();
    }
    nanos = System.nanoTime() - nanos;
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    least[0] = Math.min(least[0], (double) nanos / CALLS);
    least[1] = Math.min(least[1], (double) bytes / CALLS);
  }

  private static void use() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      List<Runnable> moves = new ArrayList<>();
      for (ElementType type : TYPES) {
        for (int dimension : DIMENSIONS) {
          addMoves(moves, type, dimension);
        }
      }
      SplittableRandom random = new SplittableRandom(Move.SEED + i);
      long end = System.nanoTime() + NANOS_OF_USE;
      Thread thread =
          new Thread(
              () -> {
                while (System.nanoTime() < end) {
                  moves.get(random.nextInt(moves.size())).run();
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void addMoves(List<Runnable> moves, ElementType type, int dimension) {
    Rival rival = VectorApi.isInUse() ? Rival.QUIVER_SIMD : Rival.QUIVER;
    for (Buffer kind : Buffer.values()) {
      Move<?> move = Move.of(rival, type, kind, Math.max(2, dimension));
      moves.add(move::write);
      moves.add(move::read);
    }
    addMoves(moves, VectorArrays.of(type), dimension);
  }

  private static <A> void addMoves(
      List<Runnable> moves, VectorArray<A> vectorArray, int dimension) {
    VectorKernel kernel = KernelSet.best();
    A array = vectorArray.newArray(dimension);
    int length = dimension * vectorArray.elementSize();
    byte[] bytes = new byte[length + 5];
    moves.add(() -> vectorArray.encode(kernel, array, 0, dimension, bytes, 5));
    moves.add(() -> vectorArray.decode(kernel, bytes, 5, array, 0, dimension));
    ByteBuffer direct = ByteBuffer.allocateDirect(length + 8);
    for (ByteBuffer buffer : List.of(direct, direct.slice(3, length + 5), ByteBuffer.wrap(bytes))) {
      ByteBuffer readOnly = buffer.asReadOnlyBuffer();
      moves.add(() -> vectorArray.encode(kernel, array, 0, dimension, buffer, 5));
      moves.add(() -> vectorArray.decode(kernel, buffer, 5, array, 0, dimension));
      moves.add(() -> vectorArray.decode(kernel, readOnly, 5, array, 0, dimension));
    }
  }
}
