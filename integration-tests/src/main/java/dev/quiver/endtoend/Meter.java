/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads what this process has spent so far.
 *
 * <p>The JVM does not tell the CPU time of its own threads; Linux does, by their names, in ticks of
 * 10 ms. HotSpot is to keep its compiler threads ({@code -XX:-UseDynamicNumberOfCompilerThreads}):
 * the time of a thread that has ended is in no thread's any more.
 */
final class Meter {

  private static final Path THREADS = Path.of("/proc/self/task");
  private static final double MICROS_PER_TICK = 10_000;

  /** After the name of a thread, which is in brackets: its ticks in user mode and in the kernel. */
  private static final int USER_TICKS = 11;

  private static final int KERNEL_TICKS = 12;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean HEAP = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Meter() {}

  static Cost read() throws IOException {
    return new Cost(
        PROCESS.getProcessCpuTime() / 1e3,
        micros(name -> name.contains("CompilerThre")),
        micros(Meter::collects),
        Arrays.stream(HEAP.getThreadAllocatedBytes(HEAP.getAllThreadIds()))
            .filter(bytes -> bytes > 0)
            .sum());
  }

  /** The collectors' own threads, and the one that stops all others for them. */
  private static boolean collects(String thread) {
    return thread.equals("VM Thread")
        || List.of("GC Thread", "G1 ", "ZWorker", "ZDriver", "Shenandoah").stream()
            .anyMatch(thread::startsWith);
  }

  private static double micros(Predicate<String> threads) throws IOException {
    if (!Files.isDirectory(THREADS)) {
      return Double.NaN;
    }
    double micros = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(THREADS)) {
      for (Path thread : all) {
        micros += micros(thread, threads);
      }
    }
    return micros;
  }

  private static double micros(Path thread, Predicate<String> wanted) throws IOException {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      int end = stat.lastIndexOf(')');
      if (!wanted.test(stat.substring(stat.indexOf('(') + 1, end))) {
        return 0;
      }
      String[] fields = stat.substring(end + 2).split(" ", -1);
      long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[KERNEL_TICKS]);
      return ticks * MICROS_PER_TICK;
    } catch (NoSuchFileException e) {
      return 0; // it has ended
    }
  }
}
