/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import java.util.Map;
import java.util.SplittableRandom;

/**
 * Compares with the oracle, on one kernel. The only type that a {@link KernelRealm} shares with the
 * test, so it knows no other of Quiver.
 */
public interface Comparer {

  /** The name of the kernel that all access paths use. */
  String kernel();

  /**
   * Compares random vectors: each with the oracle, and then in one cell.
   *
   * @param atLeast how many
   * @return how many were compared in each cell, and, under its name and {@link #LONG}, how many
   *     long ones; all vectors have the key {@link #VECTORS}
   * @throws AssertionError for a difference; it has the vectors
   */
  Map<String, Long> compare(int atLeast, SplittableRandom random);

  /**
   * Compares the elements that go wrong first, of each type in all of its cells.
   *
   * @return the number of cells
   */
  int compareSpecialValues();

  /** The key of the number of vectors. */
  String VECTORS = "vectors";

  /** The end of a cell's key for long vectors. */
  String LONG = " | long";
}
