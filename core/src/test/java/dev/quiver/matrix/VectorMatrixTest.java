/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.BitSet;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class VectorMatrixTest {

  private static FloatMatrix threeRows() {
    MatrixBuilder<float[], FloatMatrix> builder = new MatrixBuilder<>(MatrixCase.FLOATS, 2, false);
    builder.expectRows(3);
    MatrixCase.add(builder, ByteBuffer.allocate(8).putFloat(1).putFloat(2).flip());
    builder.addNull();
    MatrixCase.add(builder, ByteBuffer.allocate(8).putFloat(5).putFloat(6).flip());
    return builder.build(true);
  }

  @Test
  void readsElementsByRowAndIndex() {
    FloatMatrix matrix = threeRows();

    assertThat(matrix.get(0, 1)).isEqualTo(2);
    assertThat(matrix.get(1, 0)).isZero();
    assertThat(matrix.get(2, 0)).isEqualTo(5);
    assertThat(matrix.elements()).containsExactly(1, 2, 0, 0, 5, 6);
    assertThat(matrix).hasToString("3 x vector<float, 2>");
  }

  @Test
  void rejectsIndexesOutOfRange() {
    FloatMatrix matrix = threeRows();

    for (int row : new int[] {-1, 3}) {
      assertThatThrownBy(() -> matrix.isNull(row)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> matrix.row(row)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> matrix.view(row)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> matrix.get(row, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    for (int index : new int[] {-1, 2}) {
      assertThatThrownBy(() -> matrix.get(0, index)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> matrix.copyRow(0, new float[3], 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  /** Their products overflow to 0 in 32 bits, where another row or element is. */
  @Test
  void rejectsRowsAndIndicesThatOverflow() {
    FloatMatrix matrix = threeRows();
    MatrixBuilder<long[], UuidMatrix> builder = new MatrixBuilder<>(MatrixCase.UUIDS, 1, false);
    MatrixCase.add(builder, ByteBuffer.allocate(16).putLong(1).putLong(2).flip());
    UuidMatrix uuids = builder.build(true);
    float[] floats = new float[2];
    long[] longs = new long[2];

    for (int row : new int[] {1 << 31, 1 << 30, -1, 3}) {
      assertThatThrownBy(() -> matrix.copyRow(row, floats, 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> uuids.copyRow(0, longs, 1 << 31))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(floats).containsOnly(0);
    assertThat(longs).containsOnly(0);
  }

  @Test
  void aViewSharesMemoryAndARowIsACopy() {
    FloatMatrix matrix = threeRows();
    FloatBuffer view = matrix.view(2);
    float[] copy = matrix.row(2);

    assertThat(view.remaining()).isEqualTo(2);
    view.put(0, 50);
    copy[1] = 60;

    assertThat(matrix.get(2, 0)).isEqualTo(50);
    assertThat(matrix.get(2, 1)).isEqualTo(6);
  }

  @Test
  void copiesRowsIntoArrays() {
    FloatMatrix matrix = threeRows();
    float[] target = {9, 9, 9, 9};
    matrix.copyRow(2, target, 1);

    assertThat(target).containsExactly(9, 5, 6, 9);
    assertThat(matrix.toArrays()).isDeepEqualTo(new float[][] {{1, 2}, null, {5, 6}});
  }

  @Test
  void aUuidTakesTwoLongs() {
    UUID uuid = new UUID(0x0011223344556677L, 0x8899aabbccddeeffL);
    MatrixBuilder<long[], UuidMatrix> builder = new MatrixBuilder<>(MatrixCase.UUIDS, 1, false);
    builder.addNull();
    MatrixCase.add(
        builder,
        ByteBuffer.allocate(16)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .flip());
    UuidMatrix matrix = builder.build(true);

    assertThat(matrix.get(1, 0)).isEqualTo(uuid);
    assertThat(matrix.get(0, 0)).isEqualTo(new UUID(0, 0));
    assertThat(matrix.elements()).hasSize(4);
    assertThat(matrix.row(1))
        .containsExactly(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    long[] target = new long[4];
    matrix.copyRow(1, target, 1);
    assertThat(target)
        .containsExactly(0, 0, uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    assertThat(matrix.toArrays()).isDeepEqualTo(new UUID[][] {null, {uuid}});
    LongBuffer view = matrix.view(1);
    assertThat(view.remaining()).isEqualTo(2);
    view.put(0, 7);
    assertThat(matrix.get(1, 0)).isEqualTo(new UUID(7, uuid.getLeastSignificantBits()));
  }

  @Test
  void readsUuidsOfRowsWithSeveralUuids() {
    MatrixBuilder<long[], UuidMatrix> builder = new MatrixBuilder<>(MatrixCase.UUIDS, 3, false);
    for (long first : new long[] {1, 7, 13}) {
      ByteBuffer cell = ByteBuffer.allocate(48);
      LongStream.range(first, first + 6).forEach(cell::putLong);
      MatrixCase.add(builder, cell.flip());
    }
    UuidMatrix matrix = builder.build(true);

    assertThat(matrix.get(2, 1)).isEqualTo(new UUID(15, 16));
    LongBuffer view = matrix.view(1);
    assertThat(view.remaining()).isEqualTo(6);
    assertThat(view.get(0)).isEqualTo(7);
    assertThat(view.get(5)).isEqualTo(12);
  }

  @Test
  void readsDoublesLongsAndIntsByRowAndIndex() {
    ByteBuffer eights = ByteBuffer.allocate(16).putLong(1L << 62).putLong(-2).flip();
    ByteBuffer fours = ByteBuffer.allocate(8).putInt(1 << 30).putInt(-2).flip();
    MatrixBuilder<double[], DoubleMatrix> doubles =
        new MatrixBuilder<>(MatrixCase.DOUBLES, 2, false);
    MatrixBuilder<long[], LongMatrix> longs = new MatrixBuilder<>(MatrixCase.LONGS, 2, false);
    MatrixBuilder<int[], IntMatrix> ints = new MatrixBuilder<>(MatrixCase.INTS, 2, false);
    doubles.addNull();
    longs.addNull();
    ints.addNull();
    MatrixCase.add(doubles, ByteBuffer.allocate(16).putDouble(1.5).putDouble(-2).flip());
    MatrixCase.add(longs, eights);
    MatrixCase.add(ints, fours);
    DoubleMatrix doubleMatrix = doubles.build(true);
    LongMatrix longMatrix = longs.build(true);
    IntMatrix intMatrix = ints.build(true);

    assertThat(doubleMatrix.get(1, 1)).isEqualTo(-2);
    assertThat(longMatrix.get(1, 1)).isEqualTo(-2);
    assertThat(intMatrix.get(1, 1)).isEqualTo(-2);
    assertThat(doubleMatrix.view(1)).isEqualTo(DoubleBuffer.wrap(new double[] {1.5, -2}));
    assertThat(longMatrix.view(1)).isEqualTo(LongBuffer.wrap(new long[] {1L << 62, -2}));
    assertThat(intMatrix.view(1)).isEqualTo(IntBuffer.wrap(new int[] {1 << 30, -2}));
    assertThat(doubleMatrix.toArrays()).isDeepEqualTo(new double[][] {null, {1.5, -2}});
    assertThat(longMatrix.toArrays()).isDeepEqualTo(new long[][] {null, {1L << 62, -2}});
    assertThat(intMatrix.toArrays()).isDeepEqualTo(new int[][] {null, {1 << 30, -2}});
  }

  @Test
  void nullsReturnsACopyWithABitPerRow() {
    FloatMatrix matrix = threeRows();
    BitSet nulls = matrix.nulls();

    assertThat(nulls.stream()).containsExactly(1);
    nulls.set(0);
    assertThat(matrix.isNull(0)).isFalse();
  }
}
