/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.kernel.KernelSet;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A service from its first vector on: first vectors through codecs, then several threads that move
 * vectors of all kinds, while the kernel warms up and after. Prints {@code name=value}: what the
 * first vectors took of the calling thread, what the warm-up took, and what is allocated after it.
 * Arguments: the number of first vectors, the nanoseconds between two of them, and the seconds for
 * which the JVM's compiler is kept busy from the start on.
 */
final class WarmUpClient {

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private static final int DIMENSION = 1536;
  private static final int WORKERS = 3;
  private static final int CALLS = 500;

  /** Longer than any warm-up takes. */
  private static final long LONGEST_WARM_UP = TimeUnit.MINUTES.toNanos(11);

  /** How long a way may take to reach nothing: it is compiled anew after the kernel has changed. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  private WarmUpClient() {}

  public static void main(String[] arguments) throws Exception {
    ClientJvm.endWithParent();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> {
          failure.printStackTrace();
          System.exit(1);
        });
    BusyCompiler.start(2, Duration.ofSeconds(Long.parseLong(arguments[2])));
    firstVectors(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
    Map<String, Long> left = new ConcurrentHashMap<>();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int seed = i;
      workers.add(new Thread(() -> work(seed, left)));
    }
    workers.forEach(Thread::start);
    warmUp();
    for (Thread worker : workers) {
      worker.join();
    }
    print("kernel", KernelSet.best().name());
    print("meant", KernelSet.preferred());
    print("reason", KernelSet.reason());
    print("bytes left", new TreeMap<>(left));
  }

  private static void firstVectors(int count, long pause) {
    long[] nanos = new long[2 * count];
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = i;
    }
    TypeCodec<float[]> codec = VectorCodecs.floatArray(DIMENSION);
    for (int i = 0; i < count; i++) {
      long start = THREADS.getCurrentThreadCpuTime();
      ByteBuffer bytes = codec.encode(vector, ProtocolVersion.DEFAULT);
      long between = THREADS.getCurrentThreadCpuTime();
      float[] decoded = codec.decode(bytes, ProtocolVersion.DEFAULT);
      nanos[2 * i] = between - start;
      nanos[2 * i + 1] = THREADS.getCurrentThreadCpuTime() - between;
      if (!Arrays.equals(vector, decoded)) {
        throw new AssertionError("vector " + i + ", kernel " + KernelSet.best().name());
      }
      if (pause > 0) {
        LockSupport.parkNanos(pause);
      }
    }
    print("first, us", nanos[0] / 1000);
    print("kernel after them", KernelSet.best().name());
    Arrays.sort(nanos);
    print("longest, us", nanos[nanos.length - 1] / 1000);
    print("second longest, us", nanos[nanos.length - 2] / 1000);
    print("over 1 ms", Arrays.stream(nanos).filter(each -> each > 1_000_000).count());
    print("p99, us", nanos[nanos.length * 99 / 100] / 1000.0);
    print("all of them, ms", Arrays.stream(nanos).sum() / 1_000_000);
  }

  /** Waits for its end; the thread is gone soon after, so that it is looked at all the time. */
  private static void warmUp() throws Exception {
    long used = 0;
    long deadline = System.nanoTime() + LONGEST_WARM_UP;
    while (!KernelSet.warmUp().isDone() && System.nanoTime() < deadline) {
      used = Math.max(used, warmUpNanos());
      TimeUnit.MILLISECONDS.sleep(1);
    }
    KernelSet.warmUp().get(1, TimeUnit.MILLISECONDS);
    print("warm-up, ms of its thread", used / 1_000_000);
    print("warm-up over after, ms", ManagementFactory.getRuntimeMXBean().getUptime());
    print("process so far, ms", processNanos() / 1_000_000);
  }

  private static long warmUpNanos() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("quiver-kernel-warm-up")) {
        return THREADS.getThreadCpuTime(thread.getId());
      }
    }
    return 0;
  }

  private static long processNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  /** Moves vectors until the warm-up is over, and then until nothing is allocated any more. */
  private static void work(int seed, Map<String, Long> left) {
    WarmUpWork work = new WarmUpWork();
    SplittableRandom random = new SplittableRandom(seed);
    while (!KernelSet.warmUp().isDone()) {
      work.mix(random, CALLS);
      work.check();
      LockSupport.parkNanos(1_000_000);
    }
    long deadline = System.nanoTime() + PATIENCE;
    Map<String, Long> mine = new TreeMap<>();
    do {
      work.mix(random, 100 * CALLS);
      mine.clear();
      work.ways().forEach((name, movements) -> mine.put(name, bytes(movements)));
      mine.values().removeIf(bytes -> bytes == 0);
    } while (!mine.isEmpty() && System.nanoTime() < deadline);
    work.check();
    mine.forEach((name, bytes) -> left.merge(name, bytes, Math::max));
  }

  private static long bytes(List<Runnable> movements) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < CALLS; i++) {
      movements.get(i % movements.size()).run();
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private static void print(String name, Object value) {
    System.out.println(name + "=" + value);
  }
}
