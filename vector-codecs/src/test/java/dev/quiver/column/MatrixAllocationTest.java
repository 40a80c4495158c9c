/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.InNewJvm;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Measures what a matrix allocates in addition to its array. */
@InNewJvm(always = true)
class MatrixAllocationTest {
  private static final int DIMENSION = 1536;
  private static final int ROWS = 100;
  private static final long PAGE = 4L * DIMENSION * ROWS;

  /** An allowance for the reader's own objects and one or two lists of the rows. */
  private static final long SMALL = PAGE / 20;

  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");
  private final List<Row> page = page();

  /** Rows of one result; all share its column definitions. */
  private static List<Row> page() {
    SplittableRandom random = Seed.random("matrix allocation");
    ColumnDefinitions columns = vector(random).definitions();
    return Stream.generate(() -> vector(random).buildEachWay(columns, random).get(1))
        .limit(ROWS)
        .toList();
  }

  private static TestRows vector(SplittableRandom random) {
    return new TestRows()
        .with(
            "v",
            TestRows.vector(ElementType.FLOAT, DIMENSION),
            ByteBuffer.wrap(RawVectors.random(ElementType.FLOAT, DIMENSION, random)));
  }

  private AsyncResultSet pages(int count) {
    return TestResults.pages(
        page.get(0).getColumnDefinitions(),
        Stream.generate(() -> page).limit(count).toList(),
        () -> CompletableFuture.completedFuture(null));
  }

  private void assertAllocated(long expected, Runnable read) {
    double most = expected + SMALL;
    assertThat(Allocation.bytesPerCall(20, most, read)).isBetween((double) expected, most);
  }

  @Test
  void onePageAllocatesOneArray() {
    assertAllocated(PAGE, () -> Allocation.sink = reader.readPage(pages(1)));
    assertAllocated(
        PAGE,
        () -> Allocation.sink = reader.readAsync(CompletableFuture.completedFuture(pages(1))));
    assertAllocated(
        PAGE,
        () ->
            Allocation.sink =
                reader
                    .withExpectedRows(ROWS)
                    .read(TestResults.rows(page.get(0).getColumnDefinitions(), page)));
  }

  @Test
  void severalPagesAreCopiedOnce() {
    assertAllocated(
        3 * PAGE * 2,
        () -> Allocation.sink = reader.readAsync(CompletableFuture.completedFuture(pages(3))));
  }

  @Test
  void severalPagesAreNotCopiedIfTheirRowsAreKnown() {
    assertAllocated(
        3 * PAGE,
        () ->
            Allocation.sink =
                reader
                    .withExpectedRows(3 * ROWS)
                    .readAsync(CompletableFuture.completedFuture(pages(3))));
  }

  /** An allowance for the reader's few objects, but none per row. */
  @Test
  void reusingAMatrixAllocatesNothingPerRow() {
    FloatMatrix memory = FloatMatrix.wrap(new float[ROWS * DIMENSION], DIMENSION);
    MatrixReader<FloatMatrix> reusing = reader.withReusedMatrix(memory);
    double most = 2_048;
    assertThat(
            Allocation.bytesPerCall(20, most, () -> Allocation.sink = reusing.readPage(pages(1))))
        .isLessThanOrEqualTo(most);
  }

  private static final int NUMBERS = 10_000;

  /** Checks the bytes per row, without the list of rows passed to the reader. */
  private static void assertAllocated(
      double least, double most, MatrixReader<FloatMatrix> reader, List<Row> rows) {
    long list = Allocation.bytes(() -> Allocation.sink = TestResults.rows(rows));
    double bytes =
        Allocation.bytesPerCall(
            5, list + most * NUMBERS, () -> Allocation.sink = reader.read(TestResults.rows(rows)));
    assertThat((bytes - list) / NUMBERS).isBetween(least, most);
  }

  /**
   * Reads rows of our pages. The compiler removes the wrapper of a driver's row, but not always.
   */
  @Test
  void numbersAndUuidsAllocateTheirSizeOnly() {
    SplittableRandom random = Seed.random("additional column allocation");
    List<Row> kindsOfPages =
        new TestRows()
            .withFloats("v", 1, 2)
            .withValue("n", DataTypes.BIGINT, 1L << 40)
            .withValue("i", DataTypes.INT, 1 << 20)
            .withValue("id", DataTypes.UUID, new UUID(1, 2))
            .buildEachWay(random)
            .subList(1, 3);
    MatrixReader<FloatMatrix> alone = MatrixReader.floats("v").withExpectedRows(NUMBERS);
    long uuid = Allocation.uuid();
    for (Row kind : kindsOfPages) {
      List<Row> rows = Collections.nCopies(NUMBERS, kind);
      double vectors = 2.0 * Float.BYTES;
      assertAllocated(vectors, vectors + 1, alone, rows);
      assertAllocated(vectors + 8, vectors + 9, alone.withColumn("n", long[].class), rows);
      assertAllocated(vectors + 8, vectors + 9, alone.withColumn("i", long[].class), rows);
      // A reference of 4 or 8 bytes, and an object.
      assertAllocated(
          vectors + uuid + 4, vectors + uuid + 9, alone.withColumn("id", UUID[].class), rows);
    }
  }
}
