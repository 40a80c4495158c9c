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
 * <p>Linux tells the CPU time of each thread in nanoseconds, and its name. The JVM tells the time
 * of the process, on some systems in ticks of 10 ms, and not whose it was: that is what is read
 * where there is no such file. HotSpot is to keep its compiler threads ({@code
 * -XX:-UseDynamicNumberOfCompilerThreads}): the time and the bytes of a thread that has ended are
 * in no thread's any more.
 */
final class Meter implements Measurement.Clock {

  private static final Path THREADS = Path.of("/proc/self/task");
  private static final boolean THREADS_TELL = Files.isReadable(Path.of("/proc/self/schedstat"));

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean HEAP = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What reading the threads allocates is not in the cost of the work. */
  @Override
  public Cost before() throws IOException {
    Cost times = times();
    return new Cost(times.micros(), times.jit(), times.gc(), bytes());
  }

  @Override
  public Cost after() throws IOException {
    double bytes = bytes();
    Cost times = times();
    return new Cost(times.micros(), times.jit(), times.gc(), bytes);
  }

  /** Without the bytes. */
  private static Cost times() throws IOException {
    if (!THREADS_TELL) {
      return new Cost(PROCESS.getProcessCpuTime() / 1e3, Double.NaN, Double.NaN, 0);
    }
    long all = 0;
    long jit = 0;
    long gc = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        String name = read(thread.resolve("comm")).strip();
        String stat = read(thread.resolve("schedstat"));
        if (stat.isEmpty()) {
          continue; // it has ended
        }
        long nanos = Long.parseLong(stat.substring(0, stat.indexOf(' ')));
        all += nanos;
        if (name.contains("CompilerThre")) {
          jit += nanos;
        } else if (collects(name)) {
          gc += nanos;
        }
      }
    }
    return new Cost(all / 1e3, jit / 1e3, gc / 1e3, 0);
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  /** Of the threads that are alive. */
  private static double bytes() {
    long bytes = 0;
    for (long thread : HEAP.getThreadAllocatedBytes(HEAP.getAllThreadIds())) {
      bytes += Math.max(0, thread);
    }
    return bytes;
  }

  /** The collectors' own threads, and the one that stops all others for them. */
  private static boolean collects(String thread) {
    return thread.equals("VM Thread")
        || List.of("GC Thread", "G1 ", "ZWorker", "ZDriver", "Shenandoah").stream()
            .anyMatch(thread::startsWith);
  }
}
