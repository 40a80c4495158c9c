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
import java.util.List;

/**
 * Reads what this process has spent so far.
 *
 * <p>The JVM does not tell the CPU time of its own threads; Linux does, by their names, in ticks of
 * 10 ms. HotSpot is to keep its compiler threads ({@code -XX:-UseDynamicNumberOfCompilerThreads}):
 * the time and the bytes of a thread that has ended are in no thread's any more.
 */
final class Meter implements Measurement.Clock {

  private static final Path THREADS = Path.of("/proc/self/task");
  private static final double MICROS_PER_TICK = 10_000;

  /** After the name of a thread, which is in brackets: its ticks in user mode and in the kernel. */
  private static final int USER_TICKS = 11;

  private static final int KERNEL_TICKS = 12;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean HEAP = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Reading the names of threads is not in the cost of the work. */
  @Override
  public Cost before() throws IOException {
    double[] own = ofTheJvm();
    double bytes = bytes();
    return new Cost(micros(), own[0], own[1], bytes);
  }

  @Override
  public Cost after() throws IOException {
    double micros = micros();
    double bytes = bytes();
    double[] own = ofTheJvm();
    return new Cost(micros, own[0], own[1], bytes);
  }

  private static double micros() {
    return PROCESS.getProcessCpuTime() / 1e3;
  }

  /** Of the threads that are alive. */
  private static double bytes() {
    long bytes = 0;
    for (long thread : HEAP.getThreadAllocatedBytes(HEAP.getAllThreadIds())) {
      bytes += Math.max(0, thread);
    }
    return bytes;
  }

  /** Microseconds of the JIT compilers and of the garbage collector. */
  private static double[] ofTheJvm() throws IOException {
    double[] micros = {0, 0};
    if (!Files.isDirectory(THREADS)) {
      return new double[] {Double.NaN, Double.NaN};
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(THREADS)) {
      for (Path thread : all) {
        add(thread, micros);
      }
    }
    return micros;
  }

  private static void add(Path thread, double[] micros) throws IOException {
    String stat;
    try {
      stat = Files.readString(thread.resolve("stat"));
    } catch (NoSuchFileException e) {
      return; // it has ended
    }
    int end = stat.lastIndexOf(')');
    String name = stat.substring(stat.indexOf('(') + 1, end);
    String[] fields = stat.substring(end + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[KERNEL_TICKS]);
    if (name.contains("CompilerThre")) {
      micros[0] += ticks * MICROS_PER_TICK;
    } else if (collects(name)) {
      micros[1] += ticks * MICROS_PER_TICK;
    }
  }

  /** The collectors' own threads, and the one that stops all others for them. */
  private static boolean collects(String thread) {
    return thread.equals("VM Thread")
        || List.of("GC Thread", "G1 ", "ZWorker", "ZDriver", "Shenandoah").stream()
            .anyMatch(thread::startsWith);
  }
}
