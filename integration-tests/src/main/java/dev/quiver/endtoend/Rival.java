/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.function.IntConsumer;

/**
 * One way to do some work.
 *
 * @param group all ways of a group do the same work
 * @param passes repetitions within a round, so that it takes long enough
 * @param part the number of a plan's vectors or rows per unit: requests take longer
 * @param prepare called before each round, and not measured
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
