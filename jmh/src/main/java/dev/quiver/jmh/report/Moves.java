/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.List;

/**
 * A benchmark that moves elements and does nothing else, with the names it uses.
 *
 * @param benchmark simple name of the class
 * @param placeParameter name of the parameter that says where the bytes are
 * @param operations its methods
 * @param places values of that parameter
 */
record Moves(
    String benchmark, String placeParameter, List<String> operations, List<String> places) {

  static final Moves KERNEL =
      new Moves(
          "KernelBenchmark", "memory", List.of("encode", "decode"), List.of("HEAP", "DIRECT"));
  static final Moves BUFFER =
      new Moves(
          "BufferBenchmark",
          "buffer",
          List.of("write", "read"),
          List.of("POOLED_DIRECT", "COMPOSITE"));

  ResultKey cell(String operation, Contender rival, ElementType type, String place, int dimension) {
    return ResultKey.of(
        benchmark + "." + operation,
        "rival",
        rival.name(),
        "elementType",
        type.name(),
        placeParameter,
        place,
        "dimension",
        Integer.toString(dimension));
  }
}
