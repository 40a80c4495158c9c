/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

/**
 * What this process has spent, in all or for each vector, row or request.
 *
 * @param micros microseconds of CPU time of all its threads
 * @param jit those of the JIT compilers among them
 * @param gc those of the garbage collector among them
 * @param bytes what its threads have allocated on the heap
 * @param elapsed microseconds on the clock; 0 in results that do not have them
 */
public record Cost(double micros, double jit, double gc, double bytes, double elapsed) {

  /** The CPU time of the program itself. */
  public double rest() {
    return micros - jit - gc;
  }

  /** What it is for each of so many. */
  Cost forEach(double count) {
    return new Cost(micros / count, jit / count, gc / count, bytes / count, elapsed / count);
  }
}
