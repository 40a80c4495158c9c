/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Seed;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MatrixBuilderTest {

  private static final int[] DIMENSIONS = {1, 2, 3, 7, 16, 33, 384};

  /** Rows from arrays at any offset, including nulls. */
  @ParameterizedTest
  @MethodSource("dev.quiver.matrix.MatrixCase#all")
  <A> void keepsTheBitsOfAddedRows(MatrixCase<A> matrixCase) {
    SplittableRandom random = Seed.random("matrix " + matrixCase);
    for (int dimension : DIMENSIONS) {
      for (int rowCount : new int[] {0, 1, 15, 16, 17, 100}) {
        for (int expectedRows : new int[] {0, 1, rowCount, rowCount + 10}) {
          MatrixBuilder<A, VectorMatrix<A>> builder = matrixCase.builder(dimension, expectedRows);
          List<long[]> words = new ArrayList<>();
          for (int row = 0; row < rowCount; row++) {
            if (random.nextInt(10) == 0) {
              builder.expectRows(random.nextInt(30));
            }
            words.add(add(matrixCase, builder, dimension, random));
          }
          check(matrixCase, builder.build(true), dimension, words);
        }
      }
    }
  }

  /** Returns the words of the row, or null for a null. */
  private static <A> long[] add(
      MatrixCase<A> matrixCase,
      MatrixBuilder<A, VectorMatrix<A>> builder,
      int dimension,
      SplittableRandom random) {
    if (random.nextInt(5) == 0) {
      builder.addNull();
      return null;
    }
    int wordSize = matrixCase.arrayCase().wordSize();
    long[] words =
        random.longs((long) dimension * matrixCase.arrayCase().wordsPerElement()).toArray();
    int before = random.nextInt(9);
    byte[] bytes = new byte[before + words.length * wordSize + random.nextInt(9)];
    ByteBuffer target = ByteBuffer.wrap(bytes).position(before);
    for (int i = 0; i < words.length; i++) {
      if (wordSize == Integer.BYTES) {
        target.putInt((int) words[i]);
        words[i] = (int) words[i];
      } else {
        target.putLong(words[i]);
      }
    }
    int length = target.position() - before;
    builder.add(bytes, before, length);
    return words;
  }

  private static <A> void check(
      MatrixCase<A> matrixCase, VectorMatrix<A> matrix, int dimension, List<long[]> expected) {
    assertThat(matrix.rowCount()).isEqualTo(expected.size());
    assertThat(matrix.dimension()).isEqualTo(dimension);
    int width = dimension * matrixCase.arrayCase().wordsPerElement();
    long[] all = matrixCase.arrayCase().words(matrix.elements());
    assertThat(all).as("as long as its rows").hasSize(expected.size() * width);
    for (int row = 0; row < expected.size(); row++) {
      long[] words = expected.get(row);
      assertThat(matrix.isNull(row)).isEqualTo(words == null);
      assertThat(Arrays.copyOfRange(all, row * width, (row + 1) * width))
          .as("row %d of %s; %s", row, matrix, Seed.describe())
          .isEqualTo(words == null ? new long[width] : words);
      A copy = matrix.row(row);
      if (words == null) {
        assertThat(copy).isNull();
      } else {
        assertThat(matrixCase.arrayCase().words(copy)).isEqualTo(words);
      }
    }
    assertThat(matrix.nullCount())
        .isEqualTo((int) expected.stream().filter(words -> words == null).count());
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.matrix.MatrixCase#all")
  <A> void rejectsOtherLengthsWithoutAdding(MatrixCase<A> matrixCase) {
    MatrixBuilder<A, VectorMatrix<A>> builder = matrixCase.builder(3, 0);
    int length = 3 * matrixCase.arrayCase().size();
    for (int wrong : new int[] {0, 1, length - 1, length + 1, 2 * length}) {
      assertThatThrownBy(() -> builder.add(new byte[100], 0, wrong))
          .isInstanceOf(QuiverException.class)
          .hasMessageContaining("expected " + length + " bytes, got " + wrong);
    }
    assertThatThrownBy(() -> builder.add(new byte[length], 1, length))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(builder.rowCount()).isZero();
  }

  @Test
  void rejectsImpossibleDimensionsAndRowCounts() {
    assertThatThrownBy(() -> new MatrixBuilder<>(MatrixCase.FLOATS, 0, false))
        .isInstanceOf(VectorDimensionException.class);
    assertThatThrownBy(() -> new MatrixBuilder<>(MatrixCase.FLOATS, 1 << 29, false))
        .isInstanceOf(VectorDimensionException.class);
    assertThatThrownBy(() -> new MatrixBuilder<>(MatrixCase.FLOATS, 3, false).expectRows(-1))
        .isInstanceOf(IllegalArgumentException.class);
    int tooMany = Integer.MAX_VALUE / 16_000 + 1;
    assertThatThrownBy(
            () -> new MatrixBuilder<>(MatrixCase.FLOATS, 16_000, false).expectRows(tooMany))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more rows, got " + tooMany);
    MatrixBuilder<float[], FloatMatrix> builder =
        new MatrixBuilder<>(MatrixCase.FLOATS, 16_000, false);
    builder.addNull();
    assertThatThrownBy(() -> builder.expectRows(builder.maxRows()))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "matrix of vector<float, 16000>: expected 0 to %d more rows, got %d",
            builder.maxRows() - 1, builder.maxRows());
  }

  /** The expected rows are not allocated yet. */
  @Test
  void acceptsAnExpectedRowCountThatAnArrayHolds() {
    int most = Integer.MAX_VALUE / 16_000;
    MatrixBuilder<float[], FloatMatrix> builder =
        new MatrixBuilder<>(MatrixCase.FLOATS, 16_000, false);
    builder.expectRows(most);
    assertThat(builder.maxRows()).isEqualTo(most);
    builder.addNull();
    builder.expectRows(most - 1);
    assertThat(builder.rowCount()).isEqualTo(1);
  }

  @Test
  void rejectsMoreVectorsThanAnArrayHolds() {
    MatrixBuilder<float[], FloatMatrix> builder =
        new MatrixBuilder<>(MatrixCase.FLOATS, 1 << 20, false);
    for (int row = 0; row < builder.maxRows(); row++) {
      builder.addNull();
    }
    byte[] cell = new byte[Float.BYTES << 20];
    assertThatThrownBy(() -> builder.add(cell, 0, cell.length))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("more than 2047 rows");
    assertThat(builder.rowCount()).isEqualTo(builder.maxRows());
  }

  @Test
  void canBeReusedAfterEachMatrix() {
    MatrixBuilder<int[], IntMatrix> builder = new MatrixBuilder<>(MatrixCase.INTS, 1, false);
    builder.expectRows(4);
    builder.add(new byte[] {0, 0, 0, 7}, 0, 4);
    builder.addNull();
    IntMatrix first = builder.build(true);
    builder.add(new byte[] {0, 0, 0, 8}, 0, 4);
    IntMatrix second = builder.build(true);

    assertThat(first.elements()).containsExactly(7, 0);
    assertThat(first.isNull(1)).isTrue();
    assertThat(second.elements()).containsExactly(8);
    assertThat(second.nullCount()).isZero();
  }

  /** The builder keeps no array of a matrix that needed several. */
  @Test
  void canBeReusedAfterManyRows() {
    MatrixBuilder<int[], IntMatrix> builder = new MatrixBuilder<>(MatrixCase.INTS, 1, false);
    for (int row = 0; row < 100; row++) {
      builder.add(new byte[] {0, 0, 0, 7}, 0, 4);
    }
    assertThat(builder.build(true).elements()).hasSize(100).containsOnly(7);
    builder.add(new byte[] {0, 0, 0, 8}, 0, 4);
    assertThat(builder.build(true).elements()).containsExactly(8);
  }

  /** As {@code expectRows} promises: immediately, and not if there is enough memory already. */
  @Test
  void allocatesMemoryForExpectedRowsOnce() {
    int rowCount = 10_000;
    byte[] cell = new byte[16];
    long arrays = 2L * rowCount * cell.length;
    long most = arrays + arrays / 20;
    long allocated =
        Allocation.bytes(
            most,
            () -> {
              MatrixBuilder<int[], IntMatrix> builder =
                  new MatrixBuilder<>(MatrixCase.INTS, 4, false);
              for (int array = 0; array < 2; array++) {
                builder.expectRows(rowCount);
                builder.expectRows(rowCount);
                for (int row = 0; row < rowCount; row++) {
                  builder.add(cell, 0, cell.length);
                }
              }
            });
    assertThat(allocated).isBetween(arrays, most);
  }

  /** Without an estimate, memory grows by half of the added rows, at most 64 KiB at once. */
  @Test
  void allocatesPartsOfALimitedSize() {
    byte[] cell = new byte[16];
    for (int rowCount : new int[] {450, 21_000}) {
      long most = cell.length * (rowCount + Math.min(rowCount / 2, 4096) + 100L);
      Runnable build =
          () -> {
            var builder = new MatrixBuilder<int[], IntMatrix>(MatrixCase.INTS, 4, false);
            for (int row = 0; row < rowCount; row++) {
              builder.add(cell, 0, cell.length);
            }
          };
      assertThat(Allocation.bytes(most, build)).isBetween((long) cell.length * rowCount, most);
    }
  }

  /** With an estimate, one array for all rows is allocated, and kept if fewer are added. */
  @Test
  void doesNotCopyFewerRowsThanExpected() {
    MatrixBuilder<int[], IntMatrix> builder = new MatrixBuilder<>(MatrixCase.INTS, 1, false);
    builder.addNull();
    for (int row = 1; row < 100; row++) {
      builder.add(new byte[] {0, 0, 0, (byte) row}, 0, 4);
    }
    builder.expectRows(1_000);
    for (int row = 100; row < 1_050; row++) {
      builder.add(new byte[] {0, 0, (byte) (row >> 8), (byte) row}, 0, 4);
    }
    IntMatrix matrix = builder.build(false);
    assertThat(matrix.rowCount()).isEqualTo(1_050);
    assertThat(matrix.elements()).hasSize(1_100);
    assertThat(matrix.isNull(0)).isTrue();
    for (int row = 0; row < 1_050; row++) {
      assertThat(matrix.get(row, 0)).isEqualTo(row);
    }
    builder.expectRows(10);
    builder.add(new byte[] {0, 0, 0, 9}, 0, 4);
    assertThat(builder.build(true).elements()).containsExactly(9);
  }

  @Test
  void storesMoreRowsThanExpectedInOrder() {
    MatrixBuilder<int[], IntMatrix> builder = new MatrixBuilder<>(MatrixCase.INTS, 1, false);
    for (int row = 0; row < 5_000; row++) {
      if (row == 10) {
        builder.expectRows(100);
      }
      builder.add(new byte[] {0, 0, (byte) (row >> 8), (byte) row}, 0, 4);
    }
    IntMatrix matrix = builder.build(false);
    assertThat(matrix.elements()).hasSize(5_000);
    for (int row = 0; row < 5_000; row++) {
      assertThat(matrix.get(row, 0)).isEqualTo(row);
    }
  }

  /** A null of 2 GB: only a vector proves that the dimension is real. */
  @Test
  void allocatesNothingBeforeTheFirstVector() {
    long most = 1 << 20;
    long allocated =
        Allocation.bytes(
            most,
            () -> {
              MatrixBuilder<float[], FloatMatrix> builder =
                  new MatrixBuilder<>(MatrixCase.FLOATS, 500_000_000, false);
              builder.expectRows(2);
              builder.addNull();
              builder.expectRows(2);
              builder.addNull();
              assertThat(builder.rowCount()).isEqualTo(2);
            });
    assertThat(allocated).isLessThanOrEqualTo(most);
  }

  @Test
  void storesNullsBeforeTheFirstVectorInItsArray() {
    int rowCount = 100_000;
    IntMatrix[] built = {null};
    long array = 16L * rowCount;
    long most = array + array / 10;
    long allocated =
        Allocation.bytes(
            most,
            () -> {
              MatrixBuilder<int[], IntMatrix> builder =
                  new MatrixBuilder<>(MatrixCase.INTS, 4, false);
              builder.expectRows(rowCount);
              for (int row = 1; row < rowCount; row++) {
                builder.addNull();
              }
              builder.add(new byte[16], 0, 16);
              built[0] = builder.build(true);
            });
    assertThat(built[0].elements()).hasSize(4 * rowCount);
    assertThat(allocated).isBetween(array, most);
  }

  @Test
  void storesNullRowsAsZeros() {
    MatrixBuilder<long[], UuidMatrix> builder = new MatrixBuilder<>(MatrixCase.UUIDS, 3, false);
    builder.expectRows(10);
    builder.addNull();
    builder.addNull();
    UuidMatrix matrix = builder.build(true);

    assertThat(matrix.nullCount()).isEqualTo(2);
    assertThat(matrix.elements()).containsExactly(new long[12]);
    assertThat(builder.build(true).elements()).as("nothing is reserved any more").isEmpty();
  }

  @Test
  void countsNullsTowardsTheLimitOfAnArray() {
    MatrixBuilder<double[], DoubleMatrix> builder =
        new MatrixBuilder<>(MatrixCase.DOUBLES, (1 << 28) - 1, false);
    for (int row = 0; row < builder.maxRows(); row++) {
      builder.addNull();
    }
    assertThatThrownBy(builder::addNull)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "more than %d rows of vector<double, 268435455> do not fit in one array; build several matrices",
            builder.maxRows());
  }
}
