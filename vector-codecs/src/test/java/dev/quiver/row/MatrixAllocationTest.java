/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a matrix costs beside its own array. */
class MatrixAllocationTest {

  private static final int DIMENSION = 1536;
  private static final int ROWS = 100;
  private static final long PAGE = 4L * DIMENSION * ROWS;

  /** For the reader's own objects, and a list of the rows or two. */
  private static final long SMALL = PAGE / 20;

  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");
  private final List<Row> page = page();

  private static List<Row> page() {
    SplittableRandom random = Seed.random("matrix allocation");
    return Stream.generate(
            () ->
                new TestRows()
                    .with(
                        "v",
                        TestRows.vector(ElementType.FLOAT, DIMENSION),
                        ByteBuffer.wrap(RawVectors.random(ElementType.FLOAT, DIMENSION, random)))
                    .buildEachWay(random)
                    .get(1))
        .limit(ROWS)
        .toList();
  }

  private AsyncResultSet pages(int count) {
    return TestResults.pages(
        page.get(0).getColumnDefinitions(),
        Stream.generate(() -> page).limit(count).toList(),
        () -> CompletableFuture.completedFuture(null));
  }

  private void assertAllocated(long expected, Runnable read) {
    assertThat(Allocation.bytesPerCall(20, read))
        .isBetween((double) expected, 1.0 * expected + SMALL);
  }

  @Test
  void one_page_takes_the_array_of_its_rows() {
    assertAllocated(PAGE, () -> Allocation.sink = reader.readPage(pages(1)));
    assertAllocated(PAGE, () -> Allocation.sink = reader.readAsync(pages(1)));
    assertAllocated(
        PAGE,
        () ->
            Allocation.sink =
                reader
                    .expectingRows(ROWS)
                    .read(TestResults.rows(page.get(0).getColumnDefinitions(), page)));
  }

  @Test
  void several_pages_are_copied_once() {
    assertAllocated(3 * PAGE * 2, () -> Allocation.sink = reader.readAsync(pages(3)));
  }

  @Test
  void several_pages_are_not_copied_if_their_rows_are_known() {
    assertAllocated(
        3 * PAGE, () -> Allocation.sink = reader.expectingRows(3 * ROWS).readAsync(pages(3)));
  }

  private static final int NUMBERS = 10_000;

  private static long allocatedWith(MatrixReader<FloatMatrix> with, List<Row> rows) {
    return (long)
        Allocation.bytesPerCall(5, () -> Allocation.sink = with.read(TestResults.rows(rows)));
  }

  /**
   * In rows of our pages. A row of the driver has an object of ours around it, which the compiler
   * removes sooner or later.
   */
  @Test
  void numbers_and_uuids_beside_the_vectors_take_what_they_are() {
    SplittableRandom random = Seed.random("companion allocation");
    List<Row> kindsOfPages =
        new TestRows()
            .withFloats("v", 1, 2)
            .withValue("n", DataTypes.BIGINT, 1L << 40)
            .withValue("i", DataTypes.INT, 1 << 20)
            .withValue("id", DataTypes.UUID, new UUID(1, 2))
            .buildEachWay(random)
            .subList(1, 3);
    MatrixReader<FloatMatrix> alone = MatrixReader.floats("v").expectingRows(NUMBERS);
    for (Row kind : kindsOfPages) {
      List<Row> rows = Collections.nCopies(NUMBERS, kind);
      long without = allocatedWith(alone, rows);

      assertThat(allocatedWith(alone.andLongs("n"), rows) - without)
          .isBetween(8L * NUMBERS, 9L * NUMBERS);
      assertThat(allocatedWith(alone.andLongs("i"), rows) - without)
          .isBetween(8L * NUMBERS, 9L * NUMBERS);
      // A reference of 4 or 8 bytes, and an object of 32.
      assertThat(allocatedWith(alone.andUuids("id"), rows) - without)
          .isBetween(36L * NUMBERS, 41L * NUMBERS);
    }
  }
}
