/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.TimeUnit;
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
    return new Rehearsal(portable, portable, usage);
  }

  /** Counters that say what they are told to. */
  private static final class Usage extends ThreadUsage {

    private final long bytesACall;
    private final long nanosACall;
    private long bytes;
    private long nanos;

    Usage(long bytesACall, long nanosACall) {
      this.bytesACall = bytesACall;
      this.nanosACall = nanosACall;
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
