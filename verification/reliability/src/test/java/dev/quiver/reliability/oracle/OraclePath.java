/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.wire.ElementType;
import java.util.SplittableRandom;

/**
 * An access path with a kind of buffer.
 *
 * @param types those that have the path
 */
record OraclePath(String path, String buffer, Types types, Check check) {

  /** Tells which element types a path is for. */
  interface Types {
    boolean have(ElementType type);
  }

  /** Takes vectors along a path, to their bytes and back where it goes both ways. */
  interface Check {

    /**
     * Compares with the bytes of the sample.
     *
     * @throws AssertionError for a difference
     */
    void run(Sample sample, SplittableRandom random);
  }

  static boolean all(ElementType type) {
    return true;
  }

  static boolean uuids(ElementType type) {
    return type == ElementType.UUID || type == ElementType.TIMEUUID;
  }

  /** The same cells and the same sample give the same run. */
  void run(Sample sample) {
    check.run(sample, new SplittableRandom(sample.seed()));
  }

  @Override
  public String toString() {
    return path + " | " + buffer;
  }
}
