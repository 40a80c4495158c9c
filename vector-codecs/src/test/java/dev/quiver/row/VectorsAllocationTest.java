/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.wire.ElementType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reading into an array of primitives allocates nothing, whatever kind of buffer the cell is and
 * whichever way the kernel takes for its dimension.
 */
class VectorsAllocationTest {

  private static final int[] DIMENSIONS = {16, 255, 256, 1024, 1025, 1536, 4098};
  private static final int READS = 2_000;
  private static final int READS_TO_WARM_UP = 2_000_000;
  private static final CqlIdentifier ID = CqlIdentifier.fromInternal("v");

  static Stream<Arguments> cases() {
    return IntStream.of(DIMENSIONS)
        .boxed()
        .flatMap(
            dimension -> Stream.of(BufferKind.values()).map(kind -> Arguments.of(dimension, kind)));
  }

  /** Of all cases in turn, so that no code is compiled for one of them alone. */
  @BeforeAll
  static void warmUp() {
    List<Runnable> reads =
        cases()
            .flatMap(it -> reads((int) it.get()[0], (BufferKind) it.get()[1]).values().stream())
            .toList();
    for (int i = 0; i < READS_TO_WARM_UP; i++) {
      reads.get(i % reads.size()).run();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void by_index(int dimension, BufferKind kind) {
    Map<String, Double> allocated = new LinkedHashMap<>();
    reads(dimension, kind)
        .forEach((what, read) -> allocated.put(what, Allocation.bytesPerCall(READS, read)));
    assertThat(allocated).hasSize(5);
    assertThat(allocated.values()).as(allocated.toString()).allMatch(bytes -> bytes < 1);
  }

  /** Without what the driver's own rows spend on finding a name, which depends on the driver. */
  @Test
  void by_name_and_by_identifier() {
    for (int dimension : DIMENSIONS) {
      OneCell data = new OneCell(row(ElementType.FLOAT, dimension, BufferKind.HEAP));
      float[] target = new float[dimension];
      assertNothing(() -> Vectors.read(data, "v", target, 0));
      assertNothing(() -> Vectors.read(data, ID, target, 0));
    }
  }

  private static Map<String, Runnable> reads(int dimension, BufferKind kind) {
    Row floats = row(ElementType.FLOAT, dimension, kind);
    float[] floatTarget = new float[dimension];
    Row doubles = row(ElementType.DOUBLE, dimension, kind);
    double[] doubleTarget = new double[dimension];
    Row ints = row(ElementType.INT, dimension, kind);
    int[] intTarget = new int[dimension];
    Row longs = row(ElementType.BIGINT, dimension, kind);
    long[] longTarget = new long[dimension];
    Row uuids = row(ElementType.UUID, dimension, kind);
    long[] pairs = new long[2 * dimension];
    Map<String, Runnable> reads = new LinkedHashMap<>();
    reads.put("float[]", () -> Vectors.read(floats, 0, floatTarget, 0));
    reads.put("double[]", () -> Vectors.read(doubles, 0, doubleTarget, 0));
    reads.put("int[]", () -> Vectors.read(ints, 0, intTarget, 0));
    reads.put("long[]", () -> Vectors.read(longs, 0, longTarget, 0));
    reads.put("long[] of UUIDs", () -> Vectors.read(uuids, 0, pairs, 0));
    return reads;
  }

  private static void assertNothing(Runnable read) {
    assertThat(Allocation.bytesPerCall(READS, read)).isLessThan(1);
  }

  private static Row row(ElementType type, int dimension, BufferKind kind) {
    byte[] bytes = RawVectors.random(type, dimension, Seed.random("allocation"));
    return new TestRows().with("v", TestRows.vector(type, dimension), kind.hold(bytes)).build();
  }
}
