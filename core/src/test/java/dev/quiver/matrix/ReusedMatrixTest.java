/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Seed;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests rows in the reused memory of a matrix. */
class ReusedMatrixTest {

  private static final int ROOM = 20;

  /** Nulls overwrite old data with zeros, and the memory after the rows is not changed. */
  @ParameterizedTest
  @MethodSource("dev.quiver.matrix.MatrixCase#all")
  <A> void storesRowsInTheExistingArray(MatrixCase<A> matrixCase) {
    SplittableRandom random = Seed.random("reused " + matrixCase);
    int dimension = 3;
    VectorMatrix<A> memory = full(matrixCase, dimension);
    MatrixBuilder<A, VectorMatrix<A>> builder = new MatrixBuilder<>(memory, dimension, true);
    int width = dimension * matrixCase.arrayCase().wordsPerElement();
    for (int rowCount : new int[] {ROOM, 7, 0, 19}) {
      assertThat(builder.rowCount()).isZero();
      long[] before = matrixCase.arrayCase().words(memory.elements()).clone();
      for (int row = 0; row < rowCount; row++) {
        if (random.nextInt(4) == 0) {
          builder.addNull();
        } else {
          byte[] cell = new byte[dimension * matrixCase.arrayCase().size()];
          Arrays.fill(cell, (byte) (row + 1));
          builder.add(cell, 0, cell.length);
        }
      }
      VectorMatrix<A> matrix = builder.build(true);
      long[] words = matrixCase.arrayCase().words(matrix.elements());

      assertThat(matrix.rowCount()).isEqualTo(rowCount);
      assertThat(words).hasSize(ROOM * width);
      for (int row = 0; row < rowCount; row++) {
        long word = matrix.isNull(row) ? 0L : ofBytes(row + 1, matrixCase.arrayCase().wordSize());
        assertThat(Arrays.copyOfRange(words, row * width, (row + 1) * width))
            .as("row %d; %s", row, Seed.describe())
            .containsOnly(word);
      }
      assertThat(Arrays.copyOfRange(words, rowCount * width, ROOM * width))
          .as("after the rows")
          .isEqualTo(Arrays.copyOfRange(before, rowCount * width, ROOM * width));
      assertThatThrownBy(() -> matrix.isNull(rowCount))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  private static long ofBytes(int value, int size) {
    return size == Integer.BYTES ? 0x01010101L * value : 0x0101010101010101L * value;
  }

  private static <A> VectorMatrix<A> full(MatrixCase<A> matrixCase, int dimension) {
    MatrixBuilder<A, VectorMatrix<A>> builder = matrixCase.builder(dimension, ROOM);
    byte[] cell = new byte[dimension * matrixCase.arrayCase().size()];
    Arrays.fill(cell, (byte) 99);
    for (int row = 0; row < ROOM; row++) {
      builder.add(cell, 0, cell.length);
    }
    return builder.build(true);
  }

  @Test
  void usesTheSameArrayEachTime() {
    float[] memory = new float[6];
    MatrixBuilder<float[], FloatMatrix> builder =
        new MatrixBuilder<>(FloatMatrix.wrap(memory, 2), 2, true);
    builder.add(new byte[8], 0, 8);
    FloatMatrix first = builder.build(true);
    builder.addNull();
    FloatMatrix second = builder.build(true);

    assertThat(first.elements()).isSameAs(memory).isSameAs(second.elements());
    assertThat(first.isNull(0)).isFalse();
    assertThat(second.isNull(0)).isTrue();
    assertThat(new MatrixBuilder<>(second, 2, true).maxRows()).as("of all the array").isEqualTo(3);
  }

  @Test
  void rejectsMoreRowsThanTheArrayHolds() {
    MatrixBuilder<long[], UuidMatrix> builder =
        new MatrixBuilder<>(UuidMatrix.wrap(new long[4], 1), 1, true);
    assertThat(builder.maxRows()).isEqualTo(2);
    builder.expectRows(2);
    builder.add(new byte[16], 0, 16);
    builder.addNull();

    assertThatThrownBy(builder::addNull)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "more than 2 rows of vector<uuid, 1> do not fit in one array; build several matrices");
    assertThatThrownBy(() -> builder.add(new byte[16], 0, 16))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> builder.expectRows(1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEarlierBuilderForTheSameArrayFails() {
    FloatMatrix memory = FloatMatrix.wrap(new float[4], 2);
    MatrixBuilder<float[], FloatMatrix> earlier = new MatrixBuilder<>(memory, 2, true);
    new MatrixBuilder<>(memory, 2, true).addNull();
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> earlier.add(new byte[8], 0, 8), earlier::addNull, () -> earlier.build(true))) {
      assertThatThrownBy(use)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("a later reader uses its memory");
    }
  }

  /** In a new array, and in one with other contents. */
  @Test
  void addsExpectedRowsInAnyOrder() {
    float[] memory = {9, 9, 9, 9, 9, 9, 9, 9};
    for (boolean isReused : new boolean[] {false, true}) {
      MatrixBuilder<float[], FloatMatrix> builder =
          new MatrixBuilder<>(FloatMatrix.wrap(memory, 2), 2, isReused);
      builder.expectRows(4);
      for (int row : new int[] {3, 0, 2, 1}) {
        builder.seek(row);
        if (row % 2 == 0) {
          builder.addNull();
        } else {
          builder.add(ByteBuffer.allocate(8).putFloat(row).putFloat(-row).array(), 0, 8);
        }
      }
      builder.seek(4);
      FloatMatrix matrix = builder.build(true);
      assertThat(matrix.rowCount()).isEqualTo(4);
      assertThat(matrix.elements()).containsExactly(0, 0, 1, -1, 0, 0, 3, -3);
      assertThat(matrix.isNull(0) && matrix.isNull(2)).isTrue();
      assertThat(matrix.nullCount()).isEqualTo(2);
    }
  }

  @Test
  void wrapsAnArrayAsAMatrix() {
    FloatMatrix matrix = FloatMatrix.wrap(new float[] {1, 2, 3, 4, 5, 6}, 3);

    assertThat(matrix.rowCount()).isEqualTo(2);
    assertThat(matrix.row(1)).containsExactly(4, 5, 6);
    assertThat(matrix.nullCount()).isZero();
    assertThat(DoubleMatrix.wrap(new double[4], 2).rowCount()).isEqualTo(2);
    assertThat(IntMatrix.wrap(new int[4], 4).rowCount()).isEqualTo(1);
    assertThat(LongMatrix.wrap(new long[0], 4).rowCount()).isZero();
    assertThat(UuidMatrix.wrap(new long[12], 3).rowCount()).isEqualTo(2);
  }

  @Test
  void rejectsAPartialRow() {
    assertThatThrownBy(() -> FloatMatrix.wrap(new float[5], 3))
        .isInstanceOf(QuiverException.class)
        .hasMessage("matrix of vector<float, 3>: expected a length divisible by 3, got 5");
    assertThatThrownBy(() -> UuidMatrix.wrap(new long[9], 3))
        .hasMessage("matrix of vector<uuid, 3>: expected a length divisible by 6, got 9");
    assertThatThrownBy(() -> IntMatrix.wrap(new int[5], 0))
        .isInstanceOf(VectorDimensionException.class);
  }

  /** Except the matrix itself, and the bits of its nulls. */
  @Test
  void allocatesNothingForRows() {
    MatrixBuilder<int[], IntMatrix> builder =
        new MatrixBuilder<>(IntMatrix.wrap(new int[4 * 10_000], 4), 4, true);
    byte[] cell = new byte[16];
    IntMatrix[] built = {null};
    long allocated =
        Allocation.bytes(
            256,
            () -> {
              for (int row = 0; row < 10_000; row++) {
                builder.add(cell, 0, cell.length);
              }
              built[0] = builder.build(true);
            });
    assertThat(built[0].rowCount()).isEqualTo(10_000);
    assertThat(allocated).isLessThanOrEqualTo(256);
  }
}
