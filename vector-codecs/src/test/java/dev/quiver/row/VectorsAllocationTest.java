/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.InNewJvm;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that reading into a primitive array allocates nothing, for every kind of buffer and every
 * loop of the kernel.
 */
@InNewJvm
class VectorsAllocationTest {

  private static final int[] DIMENSIONS = {16, 255, 256, 1024, 1025, 1536, 4098};

  private static final int READS = 2_000;
  private static final int READS_TO_WARM_UP = 200_000;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  @Test
  void readingAllocatesNothing() {
    assertThat(measure())
        .hasSize(5 * DIMENSIONS.length * BufferKind.values().length)
        .allSatisfy((name, bytes) -> assertThat(bytes).as(name).isLessThan(1));
  }

  /** Measures the bytes per read: the minimum, until none allocates or a minute has passed. */
  private static Map<String, Double> measure() {
    Map<String, Runnable> reads = reads();
    List<Runnable> all = List.copyOf(reads.values());
    Map<String, Double> allocated = new LinkedHashMap<>();
    long start = System.nanoTime();
    do {
      repeat(READS_TO_WARM_UP, all);
      reads.forEach(
          (name, read) -> {
            List<Runnable> alone = List.of(read);
            double bytes = (double) Allocation.once(() -> repeat(READS, alone)) / READS;
            allocated.merge(name, bytes, Math::min);
          });
    } while (allocated.values().stream().anyMatch(bytes -> bytes >= 1)
        && System.nanoTime() - start < PATIENCE_NANOS);
    return allocated;
  }

  private static Map<String, Runnable> reads() {
    Map<String, Runnable> reads = new LinkedHashMap<>();
    for (int dimension : DIMENSIONS) {
      for (BufferKind kind : BufferKind.values()) {
        byIndex(dimension, kind)
            .forEach((array, read) -> reads.put(dimension + " " + kind + " " + array, read));
      }
    }
    return reads;
  }

  /** Runs all in turn, so that no code is compiled for one of them alone. */
  private static void repeat(int count, List<Runnable> reads) {
    for (int i = 0; i < count; i++) {
      reads.get(i % reads.size()).run();
    }
  }

  private static Map<String, Runnable> byIndex(int dimension, BufferKind kind) {
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
    return Map.of(
        "float[]", () -> Vectors.read(floats, 0, floatTarget, 0),
        "double[]", () -> Vectors.read(doubles, 0, doubleTarget, 0),
        "int[]", () -> Vectors.read(ints, 0, intTarget, 0),
        "long[]", () -> Vectors.read(longs, 0, longTarget, 0),
        "long[] of UUIDs", () -> Vectors.read(uuids, 0, pairs, 0));
  }

  private static Row row(ElementType type, int dimension, BufferKind kind) {
    byte[] bytes = RawVectors.random(type, dimension, Seed.random("allocation"));
    return new TestRows().with("v", TestRows.vector(type, dimension), kind.hold(bytes)).build();
  }
}
