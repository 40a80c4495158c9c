/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.connector;

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
 * What this process has spent since its start: nanoseconds of CPU without those of JIT and GC,
 * those, and bytes that each Java thread that is alive has allocated, by its number. Linux tells
 * the threads' names and times.
 */
record Spent(long nanos, long jitAndGcNanos, Map<Long, Long> bytes) {
  private static final List<String> NOT_OURS =
      List.of("C1 ", "C2 ", "GC Thread", "G1 ", "VM Thread");
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Spent now() throws IOException {
    long notOurs = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      for (Path thread : threads) {
        String name = read(thread.resolve("comm"));
        if (NOT_OURS.stream().anyMatch(name::startsWith)) {
          String spent = read(thread.resolve("schedstat"));
          notOurs += spent.isEmpty() ? 0 : Long.parseLong(spent.substring(0, spent.indexOf(' ')));
        }
      }
    }
    Map<Long, Long> bytes = new HashMap<>();
    long[] ids = THREADS.getAllThreadIds();
    long[] allocated = THREADS.getThreadAllocatedBytes(ids);
    for (int i = 0; i < ids.length; i++) {
      bytes.put(ids[i], Math.max(0, allocated[i]));
    }
    return new Spent(PROCESS.getProcessCpuTime() - notOurs, notOurs, bytes);
  }

  /** {@return bytes since then, but for those of threads that have ended} */
  long bytesSince(Spent before) {
    long sum = 0;
    for (Map.Entry<Long, Long> thread : bytes.entrySet()) {
      sum += thread.getValue() - before.bytes.getOrDefault(thread.getKey(), 0L);
    }
    return sum;
  }

  /** A line, or nothing if there is no such thread any more. */
  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
