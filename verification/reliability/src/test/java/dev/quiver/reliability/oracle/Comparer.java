/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import java.util.Map;
import java.util.SplittableRandom;

/**
 * Compares with the oracle on one kernel. As the only type that a {@link KernelRealm} shares with
 * the test, it refers to no other type of Quiver.
 */
public interface Comparer {

  String kernel();

  /**
   * Compares random vectors: each with the oracle, and then along one path.
   *
   * @param atLeast the minimum number of vectors
   * @return the number of vectors compared along each path, and, under its name and {@link #LONG},
   *     of long vectors; the key {@link #VECTORS} has the number of all vectors
   * @throws AssertionError for a difference, with the vectors
   */
  Map<String, Long> compare(int atLeast, SplittableRandom random);

  /** Compares special elements of each type along all of its paths. */
  int compareSpecialValues();

  String VECTORS = "vectors";

  String LONG = " | long";
}
