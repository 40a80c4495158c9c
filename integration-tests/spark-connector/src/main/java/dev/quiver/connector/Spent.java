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
import java.util.List;

/**
 * What this process has spent since its start: nanoseconds of CPU without those of JIT and GC,
 * those, and bytes that the Java threads that are alive have allocated. Linux tells the threads'
 * names and times.
 */
record Spent(long nanos, long jitAndGcNanos, long bytes) {
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
    long bytes = 0;
    for (long allocated : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
      bytes += Math.max(0, allocated);
    }
    return new Spent(PROCESS.getProcessCpuTime() - notOurs, notOurs, bytes);
  }

  Spent since(Spent before) {
    return new Spent(
        nanos - before.nanos, jitAndGcNanos - before.jitAndGcNanos, bytes - before.bytes);
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
