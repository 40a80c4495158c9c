/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When all movements of a kernel count as compiled. {@link KernelProcessTest} has it in JVMs. */
@Timeout(60)
class RehearsalTest {

  private static final long BUDGET = TimeUnit.SECONDS.toNanos(20);

  /** Of counters that go up by one. */
  private static final long FEW = 5;

  /** Compiled or not, it allocates nothing but its scratch memory, once. */
  private final CheckedKernel portable = new PortableKernel();

  @Test
  void aKernelThatAllocatesNothingIsCompiled() throws Exception {
    assertThat(rehearsal(ThreadUsage.ofCurrentThread()).run(BUDGET)).isTrue();
  }

  @Test
  void withoutCountersAKernelAsFastAsTheOneInUseIsCompiled() throws Exception {
    assertThat(rehearsal(new ThreadUsage.Elapsed()).run(BUDGET)).isTrue();
  }

  @Test
  void aKernelThatAllocatesInEveryCallIsNot() throws Exception {
    assertThat(rehearsal(new Usage(1, 1)).run(FEW)).isFalse();
  }

  @Test
  void theBudgetEndsIt() throws Exception {
    assertThat(rehearsal(new Usage(0, TimeUnit.MINUTES.toNanos(1))).run(BUDGET)).isFalse();
  }

  @Test
  void whileTheCompilerIsBusyASlowKernelWaits() throws Exception {
    Usage slow = new Usage(1, TimeUnit.SECONDS.toNanos(1));
    List<Long> used = new ArrayList<>();
    AtomicLong clock = new AtomicLong();
    int polls = 8;
    CompilerLoad busy =
        new CompilerLoad(
            () -> clock.addAndGet(TimeUnit.SECONDS.toNanos(1)),
            () -> {
              used.add(slow.nanos);
              return used.size() < polls ? 2 * clock.get() : 0;
            },
            2);

    assertThat(rehearsal(slow, busy).run(BUDGET)).isFalse();

    assertThat(used.subList(1, 4))
        .as("two rounds ask the compiler")
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(used.subList(3, polls)).as("no more while it is busy").containsOnly(used.get(3));
    assertThat(used.get(polls)).as("and goes on").isGreaterThan(used.get(3));
  }

  @Test
  void itWaitsForFiveMinutesOnly() throws Exception {
    Usage slow = new Usage(1, TimeUnit.SECONDS.toNanos(1), TimeUnit.MINUTES.toNanos(1));

    assertThat(rehearsal(slow, alwaysBusy()).run(TimeUnit.SECONDS.toNanos(4))).isFalse();

    assertThat(slow.nanos).isGreaterThan(TimeUnit.SECONDS.toNanos(4));
    assertThat(slow.clock).isGreaterThan(TimeUnit.MINUTES.toNanos(5));
  }

  @Test
  void itEndsAfterTenMinutesHoweverLittleItRan() throws Exception {
    Usage starved = new Usage(1, 1, TimeUnit.MINUTES.toNanos(1));

    assertThat(rehearsal(starved).run(BUDGET)).isFalse();

    assertThat(starved.clock).isBetween(TimeUnit.MINUTES.toNanos(10), TimeUnit.MINUTES.toNanos(15));
  }

  private static CompilerLoad alwaysBusy() {
    AtomicLong clock = new AtomicLong();
    return new CompilerLoad(
        () -> clock.addAndGet(TimeUnit.SECONDS.toNanos(1)), () -> 2 * clock.get(), 2);
  }

  @Test
  void anInterruptEndsIt() {
    Thread.currentThread().interrupt();

    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> rehearsal(new Usage(1, 1)).run(FEW));
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void everyMovementMovesItsElements() {
    Movements movements = new Movements(portable, 8);
    for (int movement = 0; movement < Movements.COUNT; movement++) {
      movements.move(movement, 8);
    }
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> movements.move(Movements.COUNT, 8));
  }

  private Rehearsal rehearsal(ThreadUsage usage) {
    return rehearsal(usage, new CompilerLoad(() -> 0, () -> 0, 1));
  }

  private Rehearsal rehearsal(ThreadUsage usage, CompilerLoad load) {
    return new Rehearsal(portable, portable, usage, load);
  }

  /** Counters that say what they are told to. */
  private static final class Usage extends ThreadUsage {

    private final long bytesACall;
    private final long nanosACall;
    private long bytes;
    private long nanos;
    private final long clockACall;
    private long clock;

    Usage(long bytesACall, long nanosACall) {
      this(bytesACall, nanosACall, 0);
    }

    Usage(long bytesACall, long nanosACall, long clockACall) {
      this.bytesACall = bytesACall;
      this.nanosACall = nanosACall;
      this.clockACall = clockACall;
    }

    @Override
    long clock() {
      return clock += clockACall;
    }

    @Override
    long nanos() {
      return nanos += nanosACall;
    }

    @Override
    boolean countsBytes() {
      return true;
    }

    @Override
    long bytes() {
      return bytes += bytesACall;
    }
  }
}
