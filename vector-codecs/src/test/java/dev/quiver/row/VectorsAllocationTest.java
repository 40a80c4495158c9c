/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.InNewJvm;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reading into an array of primitives allocates nothing, whatever kind of buffer the cell is and
 * whichever way the kernel takes for its dimension.
 */
@InNewJvm
class VectorsAllocationTest {

  private static final List<String> FORMS =
      List.of("float[]", "double[]", "int[]", "long[]", "long[] of UUIDs");

  private static Map<String, Double> allocated;

  @BeforeAll
  static void measure() {
    allocated = VectorAllocations.measure();
  }

  static Stream<Arguments> cases() {
    return IntStream.of(VectorAllocations.DIMENSIONS)
        .boxed()
        .flatMap(
            dimension -> Stream.of(BufferKind.values()).map(kind -> Arguments.of(dimension, kind)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void byIndex(int dimension, BufferKind kind) {
    for (String arrayCase : FORMS) {
      String name = VectorAllocations.name(dimension, kind, arrayCase);
      assertThat(allocated).containsKey(name);
      assertThat(allocated.get(name)).as(name).isLessThan(1);
    }
  }
}
