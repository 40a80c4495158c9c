/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures the cost for this process between two calls by one thread.
 *
 * <p>Requires Linux, which reports the CPU time of each thread. The time of threads that end in
 * between is unknown: HotSpot has to keep its compiler threads ({@code
 * -XX:-UseDynamicNumberOfCompilerThreads}).
 */
public final class Meter implements Measurement.Clock {
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final Path OWN = Path.of("/proc/thread-self");
  private static final ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private record Spent(String name, long nanos) {}

  private Map<String, Spent> others = Map.of();
  private long own;
  private Map<Long, Long> bytes = Map.of();
  private long start;

  /** Reading the threads is not part of the cost, except some kilobytes. */
  @Override
  public void begin() throws IOException {
    others = others();
    bytes = allocated();
    own = BEAN.getCurrentThreadCpuTime();
    start = System.nanoTime();
  }

  @Override
  public Cost end() throws IOException {
    double elapsed = (System.nanoTime() - start) / 1e3;
    long nanos = BEAN.getCurrentThreadCpuTime() - own;
    double allocated = 0;
    for (Map.Entry<Long, Long> now : allocated().entrySet()) {
      allocated += Math.max(0, now.getValue() - bytes.getOrDefault(now.getKey(), 0L));
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
    return new Cost(nanos / 1e3, jit / 1e3, gc / 1e3, allocated, elapsed);
  }

  private static Map<String, Spent> others() throws IOException {
    Path own = OWN.toRealPath();
    try (Stream<Path> threads = Files.list(THREADS)) {
      return threads
          .filter(thread -> !thread.endsWith(own.getFileName()) && nanos(thread) > 0)
          .collect(
              Collectors.toMap(
                  Path::toString,
                  thread -> new Spent(read(thread.resolve("comm")), nanos(thread))));
    }
  }

  /** Returns the nanoseconds of a thread, or 0 if it has ended or the system does not count. */
  private static long nanos(Path thread) {
    String stat = read(thread.resolve("schedstat"));
    return stat.isEmpty() ? 0 : Long.parseLong(stat.substring(0, stat.indexOf(' ')));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static Map<Long, Long> allocated() {
    long[] ids = BEAN.getAllThreadIds();
    long[] bytes = BEAN.getThreadAllocatedBytes(ids);
    Map<Long, Long> all = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      all.put(ids[i], bytes[i]);
    }
    return all;
  }

  private static boolean compiles(String thread) {
    return thread.startsWith("C1 ") || thread.startsWith("C2 ") || thread.startsWith("JVMCI ");
  }

  private static boolean collects(String thread) {
    return thread.equals("VM Thread")
        || Stream.of("GC Thread", "G1 ", "ZWorker", "ZDriver", "Shenandoah")
            .anyMatch(thread::startsWith);
  }
}
