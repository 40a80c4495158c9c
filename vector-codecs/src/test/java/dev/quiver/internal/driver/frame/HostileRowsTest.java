/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.testkit.Allocation;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests counts and lengths of a page that exceed its bytes. */
class HostileRowsTest {

  private static final byte[] SMALL = new byte[3];
  private static final byte[] LARGE = new byte[1000];

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 900_000_000, 1_000_000, 5000})
  void rejectsACellOfAnImpossibleLength(int length) {
    for (byte[] other : new byte[][] {SMALL, LARGE}) {
      Page first = new Page(2, 2).cell(length, SMALL).cell(other).cell(other).cell(other);
      assertThat(rejected(first)).startsWith("row 0, column 0");
      Page last = new Page(2, 2).cell(other).cell(other).cell(other).cell(length, SMALL);
      String message = rejected(last);
      assertThat(message).startsWith("row 1, column 1: expected ");
      assertThat(message).contains(length + " bytes, got 3 left in the frame");
    }
  }

  /** A page of one row has its own decoder. */
  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 900_000_000, 1_000_000, 5000})
  void rejectsACellOfAnImpossibleLengthInTheOnlyRow(int length) {
    for (byte[] other : new byte[][] {{}, SMALL, LARGE}) {
      assertThat(rejected(new Page(1, 2).cell(length).cell(other)))
          .startsWith("row 0, column 0: expected ");
      assertThat(rejected(new Page(1, 2).cell(other).cell(length)))
          .startsWith("row 0, column 1: expected ");
    }
  }

  /** The malformed row is the third of a block whose first row was inspected. */
  @Test
  void theErrorNamesTheRowOfAMalformedCell() {
    Page page = new Page(4, 1).cell(SMALL).cell(new byte[PageSource.LARGE]);
    page.cell(new byte[PageSource.LARGE]).cell(5000, LARGE);
    assertThat(rejected(page))
        .isEqualTo("row 3, column 0: expected 5000 bytes, got 1000 left in the frame");
  }

  @Test
  void theErrorNamesTheColumnIfItIsKnown() {
    RawType type = RawType.PRIMITIVES.get(1);
    RowsMetadata metadata =
        new RowsMetadata(
            List.of(
                new ColumnSpec("ks", "docs", "id", 0, type),
                new ColumnSpec("ks", "docs", "embedding", 1, type)),
            null,
            null,
            null);
    Page page = new Page(1, 2).cell(SMALL).cell(4, SMALL);
    assertThat(
            Hostile.rejected(
                page.bytes(),
                Hostile.ROWS,
                source -> PageDecoder.read(source, metadata, 0, Page.EMPTY_POOL)))
        .isEqualTo("row 0, column 1 (embedding): expected 4 bytes, got 3 left in the frame");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 100_000_000, 5, 3})
  void rejectsAnImpossibleNumberOfRows(int rowCount) {
    for (byte[] cell : new byte[][] {SMALL, LARGE}) {
      Page page = new Page(rowCount, 1).cell(cell).cell(cell).cell(cell).cell(cell);
      rejected(page);
    }
  }

  /** Rejected before any allocation for the cells, as each takes at least four bytes. */
  @Test
  void rejectsMoreCellsThanTheBytesAllow() {
    Page page = new Page(8, 1).cell(SMALL).cell(SMALL).cell(SMALL).cell(SMALL);
    assertThat(rejected(page))
        .isEqualTo("rows: expected bytes for 8 rows of 1 columns, got 28 left in the frame");
  }

  @Test
  void readsNullAndEmptyCells() {
    assertThat(new Page(3, 1).cell(-1).cell(-1).cell(-1).read()).hasSize(3);
    assertThat(new Page(1, 2).cell(0).cell(-1).read()).hasSize(1);
  }

  /** Rows with the same layout keep no offsets: they take little more memory than the page. */
  @Test
  void rowsOfNumbersAllocateLittleMoreThanTheirBytes() {
    Page page = new Page(10_000, 2);
    IntStream.range(0, 10_000).forEach(i -> page.cell(new byte[4]).cell(new byte[8]));
    int bytes = page.bytes().readableBytes();
    long most = bytes + 2048L;
    assertThat(Allocation.bytes(most, () -> Allocation.sink = page.read()))
        .isBetween((long) bytes - Integer.BYTES, most);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 1 << 30, 65_536, 3, 1})
  void rejectsAnImpossibleNumberOfColumns(int columnCount) {
    for (byte[] cell : new byte[][] {SMALL, LARGE}) {
      Page page = new Page(2, columnCount).cell(cell).cell(cell).cell(cell).cell(cell);
      rejected(page);
    }
  }

  /** The product of both counts overflows. */
  @Test
  void rejectsCountsWhoseProductOverflows() {
    rejected(new Page(1 << 16, 1 << 16).cell(SMALL));
    rejected(new Page(Integer.MAX_VALUE, Integer.MAX_VALUE).cell(SMALL));
    rejected(new Page(1 << 30, 4).cell(SMALL));
  }

  @Test
  void rejectsTrailingBytes() {
    for (byte[] cell : new byte[][] {SMALL, LARGE}) {
      Page page = new Page(1, 1).cell(cell);
      page.bytes().writeByte(0);
      assertThat(rejected(page))
          .isEqualTo("rows: expected no bytes after the last cell, got 1 bytes");
    }
    rejected(new Page(0, 0).cell(SMALL));
    rejected(new Page(0, 3).cell(SMALL));
    rejected(new Page(Integer.MAX_VALUE, 0).cell(SMALL));
  }

  /** Such rows would be read without checking each cell before the next. */
  @Test
  void rejectsEqualRowsThatAreMalformed() {
    for (int length : new int[] {4, Integer.MAX_VALUE}) {
      rejected(new Page(2, 1).cell(length, SMALL).cell(length, SMALL));
    }
    for (int trailing = 1; trailing < 20; trailing++) {
      Page page = new Page(2, 2).cell(SMALL).cell(-1).cell(SMALL).cell(-1);
      page.bytes().writeZero(trailing);
      rejected(page);
    }
    for (int missing = 1; missing < 14; missing++) {
      Page page = new Page(2, 2).cell(SMALL).cell(0).cell(SMALL).cell(0);
      page.bytes().writerIndex(page.bytes().writerIndex() - missing);
      rejected(page);
    }
  }

  /** Each byte of the page costs at most two bytes, even with many tiny cells. */
  @Test
  void boundsAllocationsIfTheLastCellIsMalformed() {
    Page page = new Page(100_001, 1);
    IntStream.range(0, 100_000).forEach(i -> page.cell(0));
    assertThat(rejected(page.cell(1)))
        .isEqualTo("row 100000, column 0: expected 1 bytes, got 0 left in the frame");
  }

  /** Each cell of the preceding rows has its own location. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5000})
  void boundsAllocationsOfRowsWithDifferentLayouts(int length) {
    Page page = new Page(200, 64);
    IntStream.range(1, 200 * 64).forEach(i -> page.cell(i % 65 % 2 - 1));
    assertThat(rejected(page.cell(length))).startsWith("row 199, column 63: expected ");
  }

  /** With one row, that row is as long as the page. */
  @Test
  void boundsAllocationsIfTheLastColumnIsMalformed() {
    Page page = new Page(1, 100_001);
    IntStream.range(0, 100_000).forEach(i -> page.cell(0));
    rejected(page.cell(1));
  }

  @Test
  void rejectsRowsWithoutColumns() {
    for (int rowCount : new int[] {1, Integer.MAX_VALUE}) {
      assertThat(rejected(new Page(rowCount, 0))).contains("column for " + rowCount + " rows");
    }
    assertThat(new Page(0, 0).read()).isEmpty();
  }

  @Test
  void rejectsAPageTruncatedAtAnyByte() {
    for (byte[] cell : new byte[][] {SMALL, LARGE}) {
      Page page = new Page(2, 2).cell(cell).cell(-1).cell(cell).cell(0);
      ByteBuf whole = page.bytes();
      for (int length = 0; length < whole.readableBytes(); length++) {
        Hostile.rejected(whole.slice(0, length), Hostile.ROWS, page::read);
      }
    }
  }

  private static String rejected(Page page) {
    return Hostile.rejected(page.bytes(), Hostile.ROWS, page::read);
  }
}
