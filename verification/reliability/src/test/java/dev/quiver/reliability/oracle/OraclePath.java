/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.wire.ElementType;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An access path with a kind of buffer.
 *
 * @param types the element types of the path
 * @param check takes vectors along the path, to their bytes and back if the path goes both ways;
 *     throws an AssertionError for a difference from the sample
 */
record OraclePath(
    String path,
    String buffer,
    Predicate<ElementType> types,
    BiConsumer<Sample, SplittableRandom> check) {

  static List<OraclePath> all() {
    return Stream.of(KernelCells.all(), CodecCells.all(), StatementCells.all(), PageCells.all())
        .flatMap(List::stream)
        .toList();
  }

  static boolean any(ElementType type) {
    return true;
  }

  static boolean uuids(ElementType type) {
    return type == ElementType.UUID || type == ElementType.TIMEUUID;
  }

  /** The same path and the same sample give the same run. */
  void run(Sample sample) {
    check.accept(sample, new SplittableRandom(sample.seed()));
  }

  @Override
  public String toString() {
    return path + " | " + buffer;
  }
}
