/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.Block;
import dev.quiver.testkit.Seed;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Into which blocks rows of small cells are read: of 64 KiB, or of one row that is longer. */
class SmallRowsTest {

  private final SplittableRandom random = Seed.random(getClass().getName());

  /** A page of one column, by the lengths of its cells; -1 for null. */
  private Page column(IntStream... lengths) {
    int[] all = Stream.of(lengths).flatMapToInt(some -> some).toArray();
    Page page = new Page(all.length, 1);
    IntStream.of(all).forEach(length -> page.cell(length, random));
    return page;
  }

  private static IntStream repeat(int count, int length) {
    return IntStream.generate(() -> length).limit(count);
  }

  /** Rows of 104 and 105 bytes in turn. */
  private static IntStream alternating(int count) {
    return IntStream.range(0, count).map(row -> 100 + row % 2);
  }

  /** 3276 of 20 bytes fit into a block, which keeps the 16 bytes of the next. */
  @Test
  void rowsThatAreLaidOutAlikeHaveTheLocationsOfTheFirst() {
    Page page = new Page(10_000, 2).rows(10_000, random, 4, 8);
    Block full = new Block(3276, 65_536, 2);
    page.assertBlocks(full, full, full, new Block(172, 3440, 2));
  }

  @Test
  void nullsTakeTheirLengthOnly() {
    Page page = new Page(6000, 2).rows(6000, random, 4, -1);
    page.assertBlocks(new Block(5461, 65_536, 2), new Block(539, 6468, 2));
  }

  /** It is trimmed where more than an eighth of what the rows have would be kept for nothing. */
  @ParameterizedTest
  @CsvSource({"234, 58254, 58254", "235, 58255, 65536"})
  void aBlockWithMoreBytesThanItsRowsHave(int lastCell, int rowLength, int kept) {
    Page page = new Page(2, 225);
    for (int row = 0; row < 2; row++) {
      page.rows(224, random, 255).cell(lastCell, random);
    }
    page.assertBlocks(new Block(1, kept, 225), new Block(1, rowLength, 225));
  }

  @Test
  void aRowThatIsLongerThanABlock() {
    Page page = new Page(2, 300).rows(2 * 300, random, 255);
    page.assertBlocks(new Block(1, 77_700, 300), new Block(1, 77_700, 300));
  }

  @Test
  void rowsThatAreLaidOutDifferentlyHaveALocationForEachCell() {
    Block full = new Block(627, 65_536, 627);
    column(alternating(2000)).assertBlocks(full, full, full, new Block(119, 12_436, 119));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 2, 4, 5})
  void oneRowIsUnlikeTheOthers(int length) {
    for (int before = 0; before < 9; before++) {
      column(repeat(before, 3), IntStream.of(length), repeat(8 - before, 3))
          .assertBlocks(new Block(9, 8 * 7 + 4 + Math.max(0, length), 9));
    }
  }

  /** The last of 4096 that a block has bytes for. */
  @Test
  void theRowThatIsUnlikeTheOthersIsAsLong() {
    Page page = new Page(5000, 2).rows(4095, random, 3, 5).rows(1, random, 5, 3);
    page.rows(904, random, 3, 5);
    page.assertBlocks(new Block(4096, 65_536, 8192), new Block(904, 14_464, 2));
  }

  @Test
  void aCellThatEndsWithTheBlock() {
    column(IntStream.of(251, 253), repeat(254 + 10, 252))
        .assertBlocks(new Block(256, 65_536, 256), new Block(10, 2560, 1));
  }

  @Test
  void anEmptyCellAtTheEndOfTheBlock() {
    column(IntStream.of(248), repeat(255, 252), IntStream.of(0), repeat(10, 252))
        .assertBlocks(new Block(257, 65_536, 257), new Block(10, 2560, 1));
  }

  @Test
  void aCellWhoseLengthIsCutOffByTheEndOfTheBlock() {
    column(IntStream.of(249), repeat(255, 252), repeat(10, 251))
        .assertBlocks(new Block(256, 65_536, 256), new Block(10, 2550, 1));
  }

  /**
   * What follows a row with a large cell is copied half as much at once, 512 bytes at least, until
   * a block takes half of that.
   *
   * @param times how often few small rows are before a large one
   * @param rowCount of small rows behind all of these
   */
  @ParameterizedTest
  @CsvSource({
    "1, 400, 313, 32768",
    "2, 200, 156, 16384",
    "6, 25, 9, 1024",
    "7, 20, 4, 418",
    "8, 20, 4, 418"
  })
  void smallRowsBetweenLargeOnes(int times, int rowCount, int firstRows, int firstBytes) {
    // A large row is longer than all that follows it, so that its block ends with it.
    int[] large = new int[times];
    int behind = alternating(rowCount).map(length -> 4 + length).sum();
    for (int i = times - 1; i >= 0; i--) {
      large[i] = behind;
      behind += 4 + large[i] + 7;
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

  /** As much as before is copied at once, then. */
  @Test
  void smallRowsThatTakeHalfOfABlockBeforeALargeOne() {
    column(repeat(128, 252), IntStream.of(50_000), alternating(400))
        .assertBlocks(new Block(128, 32_768, 128), new Block(1, 0, 1), new Block(400, 41_800, 400));
  }
}
