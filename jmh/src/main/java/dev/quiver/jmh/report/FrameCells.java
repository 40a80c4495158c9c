/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;

/** The benchmarks of frames, by the names they use. */
final class FrameCells {

  static final String WRITE_BENCHMARK = "WriteBenchmark";

  /** The page that most figures are about. */
  static final String WIDE_PAGE = "100x1000x4";

  static final String LARGE_CELLS = "1000x2x6144";

  private static final int DIMENSION = 1536;

  private FrameCells() {}

  static ResultKey write(Contender rival, ElementType type, int dimension) {
    return ResultKey.of(
        WRITE_BENCHMARK + ".bindAndEncode",
        "rival",
        rival.name(),
        "elementType",
        type.name(),
        "dimension",
        Integer.toString(dimension),
        "protocol",
        "V5");
  }

  /** The statement whose vector is unset: the same whatever the vector would be. */
  static ResultKey withoutVector() {
    return write(Contender.NO_VECTOR, ElementType.FLOAT, DIMENSION);
  }

  /** A page as a prepared statement gets it, in one piece. */
  static ResultKey page(String operation, Contender rival, String shape) {
    return page(operation, rival, shape, "POOLED_DIRECT", "SKIPPED");
  }

  static ResultKey page(
      String operation, Contender rival, String shape, String buffer, String metadata) {
    return ResultKey.of(
        "RowsBenchmark." + operation,
        "rival",
        rival.name(),
        "shape",
        shape,
        "buffer",
        buffer,
        "metadata",
        metadata);
  }

  static ResultKey execute(String operation, Contender rival) {
    return ResultKey.of("ExecuteBenchmark." + operation, "rival", rival.name());
  }
}
