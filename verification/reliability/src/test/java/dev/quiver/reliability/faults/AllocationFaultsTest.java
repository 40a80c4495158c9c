/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import dev.quiver.testkit.netty.LeakRecorder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lets the n-th allocation of a write and a read fail, for every n: the request fails, or has the
 * right values. Quiver leaks no memory. The driver does, when it builds and reads segments, and
 * elsewhere also without Quiver.
 */
@ExtendWith(LeakOfClassExtension.class)
class AllocationFaultsTest {

  /**
   * Not larger than a segment: if the driver cannot build the second segment of a frame, it has
   * sent the first one, and the server waits for the rest forever.
   */
  private static final int[] SMALL = {Bench.DIMENSION};

  private static final int[] SMALL_AND_LARGE = {Bench.DIMENSION, 33_000};

  /**
   * Where leaked buffers were allocated. Netty reports each place once per JVM, so the first test
   * that leaks there.
   */
  private static final Set<String> LEAKS_OF_THE_DRIVER = new HashSet<>();

  private static final int MAX_ALLOCATIONS = 200;
  private static final long QUIET_NANOS = 10_000_000;

  /** For connections that are opened again, on a slow machine. */
  private static final long LONG_QUIET_NANOS = 20 * QUIET_NANOS;

  @ParameterizedTest
  @EnumSource
  void leaksNothingIfAnyAllocationFails(Wiring wiring) {
    for (int dimension : wiring.hasSegments() ? SMALL : SMALL_AND_LARGE) {
      List<Long> withoutQuiver = kept(wiring, dimension, true);
      LEAKS_OF_THE_DRIVER.addAll(LeakRecorder.takeOrigins());
      List<Long> withQuiver = kept(wiring, dimension, false);
      assertThat(LEAKS_OF_THE_DRIVER).containsAll(LeakRecorder.takeOrigins());
      assertThat(withQuiver).hasSizeBetween(4, MAX_ALLOCATIONS - 1);
      if (wiring.hasSegments()) {
        assertThat(Collections.max(withQuiver)).isLessThanOrEqualTo(Collections.max(withoutQuiver));
        assertThat(sum(withQuiver)).isLessThanOrEqualTo(sum(withoutQuiver));
      } else {
        assertThat(withQuiver).containsOnly(0L);
      }
    }
  }

  /** The three additional allocations are LZ4's: for both requests and the rows. */
  @ParameterizedTest
  @CsvSource({"V4_NONE, V4_LZ4", "V5_NONE, V5_LZ4"})
  void countsTheAllocationsOfCompression(Wiring plain, Wiring compressed) {
    assertThat(allocations(compressed)).isGreaterThanOrEqualTo(allocations(plain) + 3);
  }

  /** Returns the least number for a write and a read: bytes may arrive in more pieces. */
  private static long allocations(Wiring wiring) {
    long least = Long.MAX_VALUE;
    try (Bench bench =
        Bench.open(wiring, 1, AllocatorKind.UNPOOLED_DIRECT, false, config -> config)) {
      for (int i = 0; i < 20; i++) {
        long id = Bench.newId();
        BoundStatement insert = bench.insert(id, 1);
        awaitQuiet(bench);
        long before = bench.allocator.count();
        bench.session.execute(insert);
        bench.session.execute(select(id, Bench.DIMENSION));
        awaitQuiet(bench);
        least = Math.min(least, bench.allocator.count() - before);
      }
    }
    return least;
  }

  /** The response has the names of columns and types, which compress well. */
  private static SimpleStatement select(long id, int dimension) {
    return SimpleStatement.newInstance(FakeTable.select(dimension), id, 1);
  }

  private static long sum(List<Long> bytes) {
    return bytes.stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the bytes that are never released after the failure of each allocation. */
  private static List<Long> kept(Wiring wiring, int dimension, boolean stock) {
    List<Long> kept = new ArrayList<>();
    try (Bench bench =
        Bench.open(wiring, 1, AllocatorKind.UNPOOLED_DIRECT, stock, config -> config)) {
      bench.withPartsOfRequests();
      bench.assertServes();
      long before = 0;
      boolean failed = true;
      for (int index = 0; failed && index < MAX_ALLOCATIONS; index++) {
        long id = Bench.newId();
        BoundStatement insert = bench.insert(id, 1, dimension);
        bench.assertServes();
        awaitQuiet(bench);
        bench.allocator.failAt(index);
        try {
          bench.session.execute(insert);
          Check.rows(bench.session.execute(select(id, dimension)).all(), id, 1, dimension);
        } catch (DriverException e) {
          assertThat(bench.allocator.hasFailed()).isTrue();
        }
        failed = bench.allocator.hasFailed();
        bench.allocator.failAt(Integer.MAX_VALUE);
        bench.assertServes();
        long after = awaitQuiet(bench);
        if (after > before) {
          after = awaitQuiet(bench, LONG_QUIET_NANOS);
        }
        kept.add(after - before);
        before = after;
      }
      bench.allowWhatIsKept();
    }
    return kept;
  }

  private static long awaitQuiet(Bench bench) {
    return awaitQuiet(bench, QUIET_NANOS);
  }

  private static long awaitQuiet(Bench bench, long nanos) {
    AtomicLong bytes = new AtomicLong(-1);
    AtomicLong since = new AtomicLong();
    Bench.await(
        "nothing is sent",
        () -> {
          long now = bench.allocator.inUse();
          if (bytes.getAndSet(now) != now) {
            since.set(System.nanoTime());
          }
          return System.nanoTime() - since.get() > nanos;
        });
    return bytes.get();
  }
}
