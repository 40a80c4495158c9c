/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what this process spends between two calls of one thread.
 *
 * <p>Linux tells the name and the CPU time of each thread, in nanoseconds, of one that is running
 * up to the last tick of the scheduler. Elsewhere the JVM tells the time of the process, on some
 * systems in ticks of 10 ms, and not whose it was. What a thread spent that ended in between is not
 * known: HotSpot is to keep its compiler threads ({@code -XX:-UseDynamicNumberOfCompilerThreads}).
 */
public final class Meter implements Measurement.Clock {

  private static final Path THREADS = Path.of("/proc/self/task");
  private static final Path OWN = Path.of("/proc/thread-self");
  private static final boolean THREADS_TELL = nanos(OWN) > 0;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What Linux tells of a thread. */
  private record Spent(String name, long nanos) {}

  /** Of the other threads at the beginning, by their numbers. */
  private Map<String, Spent> others = Map.of();

  /** The nanoseconds of this thread, or of the process if threads tell nothing. */
  private long own;

  private long[] ids = {};
  private long[] bytes = {};

  /** What it takes to look at the threads is not in the cost, but for some hundred bytes. */
  @Override
  public void begin() throws IOException {
    others = THREADS_TELL ? others() : Map.of();
    ids = BEAN.getAllThreadIds();
    bytes = BEAN.getThreadAllocatedBytes(ids);
    own = own();
  }

  @Override
  public Cost end() throws IOException {
    long nanos = own() - own;
    double allocated = allocated();
    if (!THREADS_TELL) {
      return new Cost(nanos / 1e3, Double.NaN, Double.NaN, allocated);
    }
    long jit = 0;
    long gc = 0;
    for (Map.Entry<String, Spent> other : others().entrySet()) {
      Spent now = other.getValue();
      Spent before = others.get(other.getKey());
      long spent = Math.max(0, now.nanos - (before == null ? 0 : before.nanos));
      nanos += spent;
      if (compiles(now.name)) {
        jit += spent;
      } else if (collects(now.name)) {
        gc += spent;
      }
    }
    return new Cost(nanos / 1e3, jit / 1e3, gc / 1e3, allocated);
  }

  private static long own() {
    return THREADS_TELL ? BEAN.getCurrentThreadCpuTime() : PROCESS.getProcessCpuTime();
  }

  /** Of all threads but this one. */
  private static Map<String, Spent> others() throws IOException {
    Map<String, Spent> all = new HashMap<>();
    String own = OWN.toRealPath().getFileName().toString();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        String number = thread.getFileName().toString();
        long nanos = nanos(thread);
        if (nanos > 0 && !number.equals(own)) {
          all.put(number, new Spent(read(thread.resolve("comm")), nanos));
        }
      }
    }
    return all;
  }

  /** That a thread has spent; 0 if it has ended, or the system does not count. */
  private static long nanos(Path thread) {
    String stat = read(thread.resolve("schedstat"));
    return stat.isEmpty() ? 0 : Long.parseLong(stat.substring(0, stat.indexOf(' ')));
  }

  /** A line, or nothing if there is no such thread any more. */
  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /** Of the threads that are alive. */
  private double allocated() {
    long[] idsNow = BEAN.getAllThreadIds();
    long[] bytesNow = BEAN.getThreadAllocatedBytes(idsNow);
    Map<Long, Long> before = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      before.put(ids[i], bytes[i]);
    }
    double allocated = 0;
    for (int i = 0; i < idsNow.length; i++) {
      allocated += Math.max(0, bytesNow[i] - before.getOrDefault(idsNow[i], 0L));
    }
    return allocated;
  }

  private static boolean compiles(String thread) {
    return thread.startsWith("C1 ") || thread.startsWith("C2 ") || thread.startsWith("JVMCI ");
  }

  /** The collectors' own threads, and the one that stops all others for them. */
  private static boolean collects(String thread) {
    return thread.equals("VM Thread")
        || List.of("GC Thread", "G1 ", "ZWorker", "ZDriver", "Shenandoah").stream()
            .anyMatch(thread::startsWith);
  }
}
