/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

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
 * all loops, at any register size, and a third of its vectors takes the main ones.
 */
final class Rehearsal {

  /** More elements than the kernels move through one segment; once in so many batches. */
  private static final int LARGE = 4200;

  private static final int BATCHES_PER_LARGE = 16;

  /** More bytes than a piece of scratch memory; once in so many batches. */
  private static final int PIECES = 1100;

  private static final int BATCHES_PER_PIECES = 4;

  /** Batches in a row without an allocation that prove a movement compiled. */
  private static final int PROOF = 2;

  /** The time on the clock after which it is given up, however little of it the thread ran. */
  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(10);

  /**
   * After so many rounds the compiler has been asked for the first loops. As long as it is busy,
   * with what a service does in its first minute or with these loops, and rounds are slow, nothing
   * is moved: the JVM asks for more calls the more methods wait, and each would be interpreted.
   */
  private static final int ROUNDS_BEFORE_WAITS = 2;

  private static final long WAIT_MILLIS = 100;

  /** The part of the patience after which the load of the compiler decides nothing any more. */
  private static final int WAITS_PART = 2;

  /**
   * The rest after a round is as long as the round at first, and doubles with so many rounds: by
   * then the JVM has counted enough, and to go on is to wait for its compiler.
   */
  private static final int ROUNDS_PER_DOUBLING = 25;

  private static final int MAX_DOUBLINGS = 8;

  private static final long MAX_REST_MILLIS = 500;

  /**
   * After so many rounds the compiler has been asked for what all loops call. A round that takes
   * longer than this is slow, which tells that it has not come to that: until it has, there are
   * glances, a vector of each movement, and a round after so many of them.
   */
  private static final int ROUNDS_BEFORE_GLANCES = 3;

  private static final long SLOW_ROUND = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int GLANCES = 16;
  private static final int GLANCE = 64;

  /** A glance has a fiftieth of a round's registers, and finds all of them cold. */
  private static final long SLOW_GLANCE = SLOW_ROUND / 16;

  /** How many times as long the rest is after a slow round and after a glance. */
  private static final int SLOW_REST = 10;

  private static final int GLANCE_REST = 50;

  /**
   * The elements of the vectors of a batch: below and above a register of any size, whole turns of
   * four registers and rests. The small ones are many because the JVM counts calls and turns of
   * loops until it compiles, and an element costs less than a register while it does.
   */
  private final int[] counts = {
    7, 100, 3, 64, 15, 50, 7, 33, 7, 128, 7, 70, 15, 17, 1, 129, 7, 80, 3, 16, 7, 66, 15, 65, 7, 96,
    7, 48, 2, 72, 3, 15
  };

  private final Movements movements;
  private final Movements inUse;
  private final ThreadUsage usage;
  private final CompilerLoad load;
  private final int[] batches = new int[Movements.COUNT];
  private final int[] proofs = new int[Movements.COUNT];

  Rehearsal(CheckedKernel kernel, CheckedKernel inUse, ThreadUsage usage, CompilerLoad load) {
    this.movements = new Movements(kernel, LARGE);
    this.inUse = new Movements(inUse, LARGE);
    this.usage = usage;
    this.load = load;
  }

  /**
   * The choice that stays: the preferred kernel, tried out and compiled, or that of the start.
   *
   * @param millis of processor time after which it is given up
   * @throws InterruptedException if the thread is interrupted
   */
  static KernelChoice choose(KernelChoice start, int millis) throws InterruptedException {
    ThreadUsage usage = ThreadUsage.ofCurrentThread();
    long before = usage.nanos();
    KernelChoice choice = KernelChoice.on(start.jvm());
    if (choice.best().name().equals(start.best().name())) {
      return new KernelChoice(
          choice.jvm(), start.best(), choice.preferred(), choice.reason(), choice.refused());
    }
    Rehearsal rehearsal =
        new Rehearsal(
            (CheckedKernel) choice.best(),
            (CheckedKernel) start.best(),
            usage,
            CompilerLoad.ofThisJvm());
    return rehearsal.run(TimeUnit.MILLISECONDS.toNanos(millis) - (usage.nanos() - before))
        ? choice
        : start.staying(
            "not compiled within %d ms of processor time (-D%s), or %d minutes"
                .formatted(
                    millis,
                    KernelSet.WARM_UP_MILLIS_PROPERTY,
                    TimeUnit.NANOSECONDS.toMinutes(PATIENCE)));
  }

  /**
   * Runs until all movements are compiled, or it has taken too long.
   *
   * @param budget the time that the thread may run, in nanoseconds
   * @return whether all are compiled
   */
  boolean run(long budget) throws InterruptedException {
    long start = usage.clock();
    long used = 0;
    boolean slow = false;
    int rounds = 0;
    int glances = 0;
    while (used < budget && usage.clock() - start < PATIENCE) {
      boolean mayWait = slow && rounds >= ROUNDS_BEFORE_WAITS;
      if (load.isHigh() && mayWait && usage.clock() - start < PATIENCE / WAITS_PART) {
        Thread.sleep(WAIT_MILLIS);
        continue;
      }
      boolean glance = slow && rounds >= ROUNDS_BEFORE_GLANCES && ++glances % GLANCES != 0;
      long clock = usage.clock();
      long before = usage.nanos();
      if (glance) {
        glance();
      } else if (round() && proof()) {
        return true;
      } else {
        rounds++;
      }
      long took = usage.nanos() - before;
      used += took;
      slow = took > (glance ? SLOW_GLANCE : SLOW_ROUND);
      long elapsed = usage.clock() - clock;
      long rest = TimeUnit.NANOSECONDS.toMillis(elapsed * rests(glance, slow, rounds));
      Thread.sleep(Math.max(1, Math.min(MAX_REST_MILLIS, rest)));
    }
    return false;
  }

  /** How many times as long the rest is as what was done before it. */
  private static int rests(boolean glance, boolean slow, int rounds) {
    if (glance) {
      return GLANCE_REST;
    }
    return slow ? SLOW_REST : 1 << Math.min(MAX_DOUBLINGS, rounds / ROUNDS_PER_DOUBLING);
  }

  /** Moves a vector in each way, which is compiled or not. */
  private void glance() {
    for (int movement = 0; movement < Movements.COUNT; movement++) {
      movements.move(movement, GLANCE);
    }
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

  /** Of a batch, and of a vector that is long enough to tell registers from a loop. */
  private long nanos(Movements movements, int movement, boolean withLarge) {
    long before = System.nanoTime();
    batch(movements, movement, withLarge);
    movements.move(movement, PIECES);
    return System.nanoTime() - before;
  }

  private void batch(Movements movements, int movement, boolean withLarge) {
    for (int count : counts) {
      movements.move(movement, count);
    }
    if (batches[movement] % BATCHES_PER_PIECES == 0) {
      movements.move(movement, PIECES);
    }
    if (withLarge) {
      movements.move(movement, LARGE);
    }
  }
}
