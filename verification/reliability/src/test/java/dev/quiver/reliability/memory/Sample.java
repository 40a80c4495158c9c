/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocatorMetric;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The resources of an idle JVM, in bytes except the first three and the last.
 *
 * @param heap the heap in use after a collection
 * @param pinned unreleased buffers of Netty's default allocator, on and off the heap
 * @param pooledHeap heap memory of the allocator, in use or not
 * @param pooledDirect direct memory of the allocator, in use or not
 * @param direct all direct buffers of the JDK, including the allocator's
 * @param resident resident memory of the process, 0 if the system does not report it
 */
record Sample(
    long seconds,
    long requests,
    long failures,
    long heap,
    long pinned,
    long pooledHeap,
    long pooledDirect,
    long direct,
    long resident,
    long threads) {

  private static final Path STATUS = Path.of("/proc/self/status");

  static String header() {
    return Arrays.stream(Sample.class.getRecordComponents())
        .map(component -> component.getName())
        .collect(Collectors.joining(","));
  }

  static Sample take(long seconds, long requests, long failures) throws IOException {
    PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    PooledByteBufAllocatorMetric metric = allocator.metric();
    System.gc();
    return new Sample(
        seconds,
        requests,
        failures,
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        allocator.pinnedHeapMemory() + allocator.pinnedDirectMemory(),
        metric.usedHeapMemory(),
        metric.usedDirectMemory(),
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum(),
        residentMemory(),
        ManagementFactory.getThreadMXBean().getThreadCount());
  }

  private static long residentMemory() throws IOException {
    if (!Files.exists(STATUS)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .sum();
    }
  }

  String line() {
    return Stream.of(
            seconds,
            requests,
            failures,
            heap,
            pinned,
            pooledHeap,
            pooledDirect,
            direct,
            resident,
            threads)
        .map(value -> "" + value)
        .collect(Collectors.joining(","));
  }

  private static Sample parse(String line) {
    long[] values = Arrays.stream(line.split(",")).mapToLong(Long::parseLong).toArray();
    return new Sample(
        values[0], values[1], values[2], values[3], values[4], values[5], values[6], values[7],
        values[8], values[9]);
  }

  static List<Sample> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.startsWith("#") && !line.equals(header()))
        .map(Sample::parse)
        .toList();
  }
}
