/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

/**
 * The cost for this process, in total or per vector, row or request.
 *
 * @param micros CPU time of all threads in microseconds; includes {@code jit} and {@code gc}
 * @param bytes heap bytes allocated by the threads
 * @param elapsed elapsed time in microseconds; 0 in results without it
 */
public record Cost(double micros, double jit, double gc, double bytes, double elapsed) {
  public double rest() {
    return micros - jit - gc;
  }

  Cost forEach(double count) {
    return new Cost(micros / count, jit / count, gc / count, bytes / count, elapsed / count);
  }
}
