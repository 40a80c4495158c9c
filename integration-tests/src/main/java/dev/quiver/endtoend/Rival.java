/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.function.IntConsumer;

/**
 * A way to do some work.
 *
 * @param group what the work is; ways of a group do the same
 * @param name which way
 * @param passes how often a round does it, so that it takes long enough
 * @param part how many of a plan's vectors or rows stand for one of these: requests take longer
 * @param prepare is called before each round, and not measured
 * @param work does it to so many vectors or rows
 * @param check fails unless so many of them are what they should be
 */
record Rival(
    String group,
    String name,
    int passes,
    int part,
    Runnable prepare,
    IntConsumer work,
    IntConsumer check) {

  /** A way that needs no preparation. */
  Rival(String group, String name, int passes, int part, IntConsumer work, IntConsumer check) {
    this(group, name, passes, part, () -> {}, work, check);
  }
}
