/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.internal.driver.page.Block;
import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.RowBlock;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Seed;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the blocks that rows of small cells are read into: of 64 KiB, or of one longer row. */
class SmallRowsTest {

  private final SplittableRandom random = Seed.random(getClass().getName());
  private static final RawType INT = RawType.PRIMITIVES.get(DataType.INT);
  private static final RawType BLOB = RawType.PRIMITIVES.get(DataType.BLOB);
  private static final int[] LOCATIONS = {4};

  /** A page of one column with cells of these lengths; -1 for null. */
  private Page column(IntStream... lengths) {
    int[] all = Stream.of(lengths).flatMapToInt(some -> some).toArray();
    Page page = new Page(all.length, 1);
    IntStream.of(all).forEach(length -> page.cell(length, random));
    return page;
  }

  private static IntStream repeat(int count, int length) {
    return IntStream.generate(() -> length).limit(count);
  }

  /** The lengths of rows that alternate between 104 and 105 bytes. */
  private static IntStream alternating(int count) {
    return IntStream.range(0, count).map(row -> 100 + row % 2);
  }

  /** A block holds 3276 rows of 20 bytes, and the first 16 bytes of the next row. */
  @Test
  void rowsWithTheSameLayoutShareTheFirstRowsLocations() {
    Page page = new Page(10_000, 2).rows(10_000, random, 4, 8);
    Block full = new Block(3276, 65_536, 2);
    page.assertBlocks(full, full, full, new Block(172, 3440, 2));
  }

  @Test
  void nullsTakeOnlyTheBytesOfTheirLength() {
    Page page = new Page(6000, 2).rows(6000, random, 4, -1);
    page.assertBlocks(new Block(5461, 65_536, 2), new Block(539, 6468, 2));
  }

  /** A block is trimmed if more than an eighth of the rows' size would be unused. */
  @ParameterizedTest
  @CsvSource({"234, 58254, 58254", "235, 58255, 65536"})
  void trimsABlockWithManyUnusedBytes(int lastCell, int rowLength, int kept) {
    Page page = new Page(2, 225);
    for (int row = 0; row < 2; row++) {
      page.rows(224, random, 255).cell(lastCell, random);
    }
    page.assertBlocks(new Block(1, kept, 225), new Block(1, rowLength, 225));
  }

  @Test
  void aRowLongerThanABlockHasItsOwnBlock() {
    Page page = new Page(2, 300).rows(2 * 300, random, 255);
    page.assertBlocks(new Block(1, 77_700, 300), new Block(1, 77_700, 300));
  }

  @Test
  void rowsWithDifferentLayoutsHaveALocationForEachCell() {
    Block full = new Block(627, 65_536, 627);
    column(alternating(2000)).assertBlocks(full, full, full, new Block(119, 12_436, 119));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 2, 4, 5})
  void detectsOneRowWithAnotherLayout(int length) {
    for (int before = 0; before < 9; before++) {
      column(repeat(before, 3), IntStream.of(length), repeat(8 - before, 3))
          .assertBlocks(new Block(9, 8 * 7 + 4 + Math.max(0, length), 9));
    }
  }

  /** The row is the last of 4096 that fit into the block. */
  @Test
  void detectsAnotherLayoutInARowOfTheSameLength() {
    Page page = new Page(5000, 2).rows(4095, random, 3, 5).rows(1, random, 5, 3);
    page.rows(904, random, 3, 5);
    page.assertBlocks(new Block(4096, 65_536, 8192), new Block(904, 14_464, 2));
  }

  @Test
  void readsACellThatEndsWithTheBlock() {
    column(IntStream.of(251, 253), repeat(254 + 10, 252))
        .assertBlocks(new Block(256, 65_536, 256), new Block(10, 2560, 1));
  }

  @Test
  void readsAnEmptyCellAtTheEndOfTheBlock() {
    column(IntStream.of(248), repeat(255, 252), IntStream.of(0), repeat(10, 252))
        .assertBlocks(new Block(257, 65_536, 257), new Block(10, 2560, 1));
  }

  @Test
  void readsACellWhoseLengthCrossesTheEndOfTheBlock() {
    column(IntStream.of(249), repeat(255, 252), repeat(10, 251))
        .assertBlocks(new Block(256, 65_536, 256), new Block(10, 2550, 1));
  }

  /**
   * After a row with a large cell, half as many bytes are copied at once, but at least 512, until a
   * block is half full.
   *
   * @param times how often a few small rows precede a large one
   * @param rowCount the number of small rows after all of these
   */
  @ParameterizedTest
  @CsvSource({
    "1, 400, 313, 32768",
    "2, 200, 156, 16384",
    "6, 25, 9, 1024",
    "7, 20, 4, 418",
    "8, 20, 4, 418"
  })
  void copiesFewerBytesAfterLargeRows(int times, int rowCount, int firstRows, int firstBytes) {
    // A large row is longer than all the bytes after it, so that its block ends with it.
    int[] large = new int[times];
    int bytesAfter = alternating(rowCount).map(length -> 4 + length).sum();
    for (int i = times - 1; i >= 0; i--) {
      large[i] = bytesAfter;
      bytesAfter += 4 + large[i] + 7;
    }
    IntStream before = IntStream.of(large).flatMap(length -> IntStream.of(3, length));
    Block[] blocks = new Block[2 * times + 2];
    for (int i = 0; i < times; i++) {
      blocks[2 * i] = new Block(1, 7, 1);
      blocks[2 * i + 1] = new Block(1, 0, 1);
    }
    int last = rowCount - firstRows;
    int lastBytes = alternating(rowCount).skip(firstRows).map(length -> 4 + length).sum();
    blocks[2 * times] = new Block(firstRows, firstBytes, firstRows);
    blocks[2 * times + 1] = new Block(last, lastBytes, last);
    column(before, alternating(rowCount)).assertBlocks(blocks);
  }

  /** From then on the full size is copied at once again. */
  @Test
  void copiesFullBlocksAgainAfterAHalfFullBlock() {
    column(repeat(128, 252), IntStream.of(50_000), alternating(400))
        .assertBlocks(new Block(128, 32_768, 128), new Block(1, 0, 1), new Block(400, 41_800, 400));
  }

  static int[][] cellLengths() {
    return new int[][] {
      {-1}, {0}, {3}, {255}, {256}, {6144}, {-1, 0}, {0, -1, 7}, {255, 256}, {300, 3, 400, -1, 0}
    };
  }

  @ParameterizedTest
  @MethodSource("cellLengths")
  void allocatesOnlyTheArraysOfItsCells(int... lengths) {
    Page page = new Page(1, lengths.length);
    IntStream.of(lengths).forEach(length -> page.cell(length, random));
    int[] large = IntStream.of(lengths).filter(length -> length >= PageSource.LARGE).toArray();
    int small =
        IntStream.of(lengths)
            .filter(length -> length < PageSource.LARGE)
            .map(length -> Integer.BYTES + Math.max(0, length))
            .sum();

    check(page, lengths.length, small, large);
  }

  /** A caller gets a blob in its own buffer. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 33, 63})
  void aBlobHasItsOwnArrayUnlessItIsEmpty(int blob) {
    RawType[] types = new RawType[64];
    Arrays.fill(types, INT);
    types[blob] = BLOB;
    for (int length : new int[] {-1, 0, 1, 30}) {
      Page page = new Page(1, types);
      for (int column = 0; column < types.length; column++) {
        page.cell(column == blob ? length : 4, random);
      }
      int[] large = length > 0 ? new int[] {length} : new int[0];
      check(page, types.length, 63 * 8 + (length > 0 ? 0 : 4), large);
    }
  }

  private static void check(Page page, int columnCount, int small, int... large) {
    page.assertBlocks(new Block(1, small, columnCount));
    ByteBuf bytes = page.bytes();
    long least = bytes(() -> row(columnCount, small, large));
    long read =
        Allocation.bytes(
            least,
            () -> {
              bytes.readerIndex(0);
              Allocation.sink = page.read(bytes);
            });
    assertThat(read).isLessThanOrEqualTo(least);
  }

  private static long bytes(Supplier<Object> make) {
    return Allocation.bytes(() -> Allocation.sink = make.get());
  }

  private static PageRows row(int columnCount, int small, int[] large) {
    byte[][] own = large.length == 0 ? null : new byte[large.length][];
    for (int i = 0; i < large.length; i++) {
      own[i] = new byte[large[i]];
    }
    int[] locations = columnCount == 1 && own == null ? LOCATIONS : new int[columnCount];
    return PageRows.ofOne(RowBlock.ofAlikeRows(new byte[small], locations, small), own);
  }
}
