/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import java.util.concurrent.TimeUnit;

/**
 * Moves elements in every way of a kernel until the JVM has compiled them all.
 *
 * <p>As long as a loop of the Vector API is not compiled, or was compiled badly, it puts its
 * registers on the heap; a way is compiled when its calls allocate nothing. Where bytes are not
 * counted, it is compiled when it takes no more than twice the time of the kernel in use.
 *
 * <p>What the compiler has never seen a method do, it leaves out: the method is then thrown away,
 * and interpreted, when it is done for the first time. What it has seen rarely it does not inline,
 * and registers and memory segments stay on the heap for good. So every batch takes all branches of
 * all loops, at any register size, and most of its vectors take the main ones.
 */
final class Rehearsal {

  /** More elements than the kernels move through one segment; once in so many batches. */
  private static final int LARGE = 4200;

  private static final int BATCHES_PER_LARGE = 16;

  /** Batches in a row without an allocation that prove a movement compiled. */
  private static final int PROOF = 2;

  /** The time of the thread after which it is given up. */
  static final long BUDGET = TimeUnit.MILLISECONDS.toNanos(600);

  /** The time on the clock after which it is given up, however little of it the thread ran. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  /**
   * The rest after a round is as long as the round at first, and doubles with each of so many parts
   * of the budget: the more the compiler lags behind, the less is to be gained by going on.
   */
  private static final int PARTS = 8;

  private static final long MAX_REST_MILLIS = 500;

  /**
   * The elements of the vectors of a batch: below and above a register of any size, whole turns of
   * four registers and rests, more than a piece of scratch memory.
   */
  private final int[] counts = {
    1, 100, 3, 64, 15, 50, 1, 33, 7, 128, 1, 70, 15, 17, 1, 129, 7, 80, 3, 16, 1, 200, 15, 65, 1,
    96, 7, 48, 2, 72, 3, 1536
  };

  private final Movements movements;
  private final Movements inUse;
  private final ThreadUsage usage;
  private final int[] batches = new int[Movements.COUNT];
  private final int[] proofs = new int[Movements.COUNT];

  Rehearsal(CheckedKernel kernel, CheckedKernel inUse, ThreadUsage usage) {
    this.movements = new Movements(kernel, LARGE);
    this.inUse = new Movements(inUse, LARGE);
    this.usage = usage;
  }

  /**
   * The choice that stays: the preferred kernel, tried out and compiled, or that of the start.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  static KernelChoice choose(KernelChoice start) throws InterruptedException {
    ThreadUsage usage = ThreadUsage.ofCurrentThread();
    long before = usage.nanos();
    KernelChoice choice = KernelChoice.on(start.jvm());
    if (choice.best().name().equals(start.best().name())) {
      return new KernelChoice(
          choice.jvm(), start.best(), choice.preferred(), choice.reason(), choice.refused());
    }
    Rehearsal rehearsal =
        new Rehearsal((CheckedKernel) choice.best(), (CheckedKernel) start.best(), usage);
    return rehearsal.run(BUDGET - (usage.nanos() - before))
        ? choice
        : start.staying(
            "not compiled within %d ms of processor time"
                .formatted(TimeUnit.NANOSECONDS.toMillis(BUDGET)));
  }

  /**
   * Runs until all movements are compiled, or it has taken too long.
   *
   * @param budget the time that the thread may run, in nanoseconds
   * @return whether all are compiled
   */
  boolean run(long budget) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE;
    long used = 0;
    while (used < budget && System.nanoTime() < deadline) {
      long clock = System.nanoTime();
      long before = usage.nanos();
      boolean compiled = round() && proof();
      used += usage.nanos() - before;
      if (compiled) {
        return true;
      }
      long parts = Math.min(PARTS, PARTS * used / budget);
      long rest = TimeUnit.NANOSECONDS.toMillis((System.nanoTime() - clock) << parts);
      Thread.sleep(Math.max(1, Math.min(MAX_REST_MILLIS, rest)));
    }
    return false;
  }

  /** Makes a batch of each movement that is not known to be compiled: whether none remains. */
  private boolean round() {
    boolean none = true;
    for (int movement = 0; movement < Movements.COUNT; movement++) {
      if (proofs[movement] < PROOF) {
        batches[movement]++;
        boolean withLarge = batches[movement] % BATCHES_PER_LARGE == 0;
        proofs[movement] = isCompiled(movement, withLarge) ? proofs[movement] + 1 : 0;
        none &= proofs[movement] == PROOF;
      }
    }
    return none;
  }

  /** Makes a last batch of each movement: one may have undone what another had compiled. */
  private boolean proof() {
    boolean all = true;
    for (int movement = 0; movement < Movements.COUNT; movement++) {
      if (!isCompiled(movement, true)) {
        proofs[movement] = 0;
        all = false;
      }
    }
    return all;
  }

  private boolean isCompiled(int movement, boolean withLarge) {
    if (usage.countsBytes()) {
      long before = usage.bytes();
      batch(movements, movement, withLarge);
      return usage.bytes() == before;
    }
    return nanos(movements, movement, withLarge) <= 2 * nanos(inUse, movement, withLarge);
  }

  private long nanos(Movements movements, int movement, boolean withLarge) {
    long before = System.nanoTime();
    batch(movements, movement, withLarge);
    return System.nanoTime() - before;
  }

  private void batch(Movements movements, int movement, boolean withLarge) {
    for (int count : counts) {
      movements.move(movement, count);
    }
    if (withLarge) {
      movements.move(movement, LARGE);
    }
  }
}
