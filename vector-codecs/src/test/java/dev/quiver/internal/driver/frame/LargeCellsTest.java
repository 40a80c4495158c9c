/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.internal.driver.page.Block;
import dev.quiver.internal.driver.page.CellPool;
import dev.quiver.internal.driver.page.ExactColumns;
import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.TestPageRows;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Column;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which cells of a page, among small ones, reuse recycled arrays, and which remain. */
class LargeCellsTest {

  private final CellPool pool = new CellPool();
  private final LargeCells cells = new LargeCells(pool, 2);
  private static final RawType INT = RawType.PRIMITIVES.get(DataType.INT);
  private static final RawType BLOB = RawType.PRIMITIVES.get(DataType.BLOB);
  private final SplittableRandom random = Seed.random(getClass().getName());

  /** Adds arrays of a length to the pool. The predicate accepts each of these arrays once. */
  private Predicate<byte[]> give(int length, int count) {
    CellPool.Batch batch = new CellPool.Batch(length);
    Set<byte[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < count; i++) {
      byte[] array = new byte[length];
      arrays.add(array);
      batch.add(array);
    }
    pool.give(batch);
    return arrays::remove;
  }

  private int left(int length) {
    CellPool.Batch batch = pool.take(length);
    int count = 0;
    for (; batch != null && !batch.isEmpty(); count++) {
      batch.take();
    }
    return count;
  }

  @Test
  void returnsRecycledArraysBeforeNewOnes() {
    Predicate<byte[]> given = give(300, 2);
    byte[] first = cells.next(0, 300);
    byte[] second = cells.next(0, 300);
    assertThat(first).matches(given);
    assertThat(second).matches(given);
    assertThat(cells.next(0, 300)).hasSize(300).isNotSameAs(first).isNotSameAs(second);
  }

  @Test
  void returnsRecycledArraysOfSeveralLengths() {
    Predicate<byte[]> first = give(300, 2);
    Predicate<byte[]> second = give(400, 2);
    for (int row = 0; row < 2; row++) {
      assertThat(cells.next(0, 300)).matches(first);
      assertThat(cells.next(1, 400)).matches(second);
      assertThat(pool.take(300)).isNull();
    }
  }

  @Test
  void returnsUnusedArraysAtTheEnd() {
    give(300, 3);
    give(400, 3);
    cells.next(0, 300);
    cells.next(1, 400);
    cells.next(1, 400);
    cells.end();
    assertThat(left(300)).isEqualTo(2);
    assertThat(left(400)).isEqualTo(1);
  }

  @Test
  void returnsUnusedArraysWhenTheLengthChanges() {
    give(300, 3);
    give(400, 3);
    cells.next(0, 300);
    cells.next(0, 400);
    assertThat(left(300)).isEqualTo(2);
  }

  /** After four misses the page is taken to have cells of many lengths. */
  @Test
  void stopsUsingRecycledArraysAfterFourMisses() {
    Predicate<byte[]> given = give(300, 2);
    for (int length = 1000; length < 1003; length++) {
      assertThat(cells.next(0, length)).hasSize(length);
    }
    assertThat(cells.next(0, 300)).matches(given);
    cells.end();

    cells.next(0, 1003);
    assertThat(cells.next(0, 300)).matches(given.negate());
    assertThat(left(300)).isEqualTo(1);
  }

  /**
   * All rows have the same number of bytes.
   *
   * @param length of each of the four small cells
   */
  @ParameterizedTest
  @CsvSource({"250, 65", "251, 65", "252, 64", "253, 64"})
  void startsABlockWhenTheLastIsFull(int length, int rowCount) {
    Page page = new Page(200, 5).rows(200, random, length, length, 300, length, length);
    int small = 4 * (4 + length);
    Block full = new Block(rowCount, rowCount * small, rowCount * 5);
    int last = 200 - 3 * rowCount;
    page.assertBlocks(full, full, full, new Block(last, last * small, last * 5));
  }

  @Test
  void readsRowsIfTheFirstHasFewerSmallBytes() {
    Page page = new Page(600, 2).rows(1, random, 1000, 10).rows(599, random, 1000, 250);
    page.assertBlocks(
        new Block(259, 65_546, 518), new Block(259, 65_786, 518), new Block(82, 20_828, 164));
  }

  @Test
  void readsRowsIfTheFirstHasMoreSmallBytes() {
    Page page = new Page(600, 2).rows(1, random, 1000, 250).rows(599, random, 1000, 10);
    page.assertBlocks(new Block(259, 254 + 258 * 14, 518), new Block(341, 341 * 14, 682));
  }

  /** The first row's length determines the number of rows to allocate for. */
  @Test
  void readsALargeCellBeforeSmallOnes() {
    Page page = new Page(1001, 1).cell(1000, random).rows(1000, random, 3);
    page.assertBlocks(new Block(7, 42, 7), new Block(994, 6958, 1));
  }

  @Test
  void readsRowsWithoutSmallCells() {
    Page page = new Page(20_000, 1).rows(20_000, random, 300);
    page.assertBlocks(new Block(16_385, 0, 16_385), new Block(3615, 0, 3615));
  }

  /** Each kind occurs in every position of a row; small cells take 272 bytes per row. */
  @Test
  void readsNullEmptySmallAndLargeCells() {
    int[] lengths = {-1, 0, 1, 255, 256, 2000};
    Page page = new Page(1000, 6);
    for (int row = 0; row < 1000; row++) {
      for (int column = 0; column < 6; column++) {
        page.cell(lengths[(row + column) % 6], random);
      }
    }
    Block full = new Block(241, 241 * 272, 1446);
    page.assertBlocks(full, full, full, full, new Block(36, 36 * 272, 216));
  }

  /** A caller gets a blob in its own buffer. */
  @Test
  void aBlobHasItsOwnArrayUnlessItIsEmpty() {
    Page page = new Page(4, INT, BLOB, INT);
    for (int length : new int[] {10, 0, -1, 10}) {
      page.cell(4, random).cell(length, random).cell(4, random);
    }
    page.assertBlocks(new Block(3, 16 + 20 + 20, 9), new Block(1, 16, 3));
  }

  /** The response of a prepared statement does not have the types of its columns. */
  @Test
  void usesTheTypesOfTheLastResultWithTheSameColumnCount() {
    ExactColumns exact =
        TestPageRows.exact(
            Column.definitions(
                List.of(Column.of("id", DataTypes.INT), Column.of("b", DataTypes.BLOB))));
    for (int columnCount : new int[] {2, 3}) {
      Page page = new Page(3, columnCount);
      for (int cell = 0; cell < 3 * columnCount; cell++) {
        page.cell(10, random);
      }
      PageRows rows = page.read(page.bytes(), exact);
      Block asBefore = new Block(3, 3 * 14, 6);
      Block other = new Block(3, 3 * 3 * 14, 3);
      assertThat(Block.of(rows)).containsExactly(columnCount == 2 ? asBefore : other);
    }
  }
}
