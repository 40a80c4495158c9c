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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading into an array allocates nothing, whatever kind of buffer the cell is. */
class VectorsAllocationTest {

  private static final int READS = 200_000;
  private static final int DIMENSION = 16;
  private static final CqlIdentifier ID = CqlIdentifier.fromInternal("v");

  @ParameterizedTest
  @EnumSource(BufferKind.class)
  void by_index(BufferKind kind) {
    Row floats = row(ElementType.FLOAT, kind);
    float[] floatTarget = new float[DIMENSION];
    assertNothing(() -> Vectors.read(floats, 0, floatTarget, 0));
    Row doubles = row(ElementType.DOUBLE, kind);
    double[] doubleTarget = new double[DIMENSION];
    assertNothing(() -> Vectors.read(doubles, 0, doubleTarget, 0));
    Row ints = row(ElementType.INT, kind);
    int[] intTarget = new int[DIMENSION];
    assertNothing(() -> Vectors.read(ints, 0, intTarget, 0));
    Row longs = row(ElementType.BIGINT, kind);
    long[] longTarget = new long[DIMENSION];
    assertNothing(() -> Vectors.read(longs, 0, longTarget, 0));
    Row uuids = row(ElementType.UUID, kind);
    long[] pairs = new long[2 * DIMENSION];
    assertNothing(() -> Vectors.read(uuids, 0, pairs, 0));
  }

  /** Without what the driver's own rows spend on finding a name, which depends on the driver. */
  @Test
  void by_name_and_by_identifier() {
    OneCell data = new OneCell(row(ElementType.FLOAT, BufferKind.HEAP));
    float[] target = new float[DIMENSION];
    assertNothing(() -> Vectors.read(data, "v", target, 0));
    assertNothing(() -> Vectors.read(data, ID, target, 0));
  }

  private static void assertNothing(Runnable read) {
    assertThat(Allocation.bytesPerCall(READS, read)).isLessThan(1);
  }

  private static Row row(ElementType type, BufferKind kind) {
    byte[] bytes = RawVectors.random(type, DIMENSION, Seed.random("allocation"));
    return new TestRows().with("v", TestRows.vector(type, DIMENSION), kind.hold(bytes)).build();
  }
}
