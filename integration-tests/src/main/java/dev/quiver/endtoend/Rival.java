/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.function.IntConsumer;

/**
 * One way to do some work.
 *
 * @param group the work; all ways of a group do the same
 * @param name the way
 * @param passes repetitions within a round, so that it takes long enough
 * @param part the number of a plan's vectors or rows per unit: requests take longer
 * @param prepare called before each round, and not measured
 * @param work processes this many vectors or rows
 * @param check fails unless this many are correct
 */
record Rival(
    String group,
    String name,
    int passes,
    int part,
    Runnable prepare,
    IntConsumer work,
    IntConsumer check) {

  Rival(String group, String name, int passes, int part, IntConsumer work, IntConsumer check) {
    this(group, name, passes, part, () -> {}, work, check);
  }
}
