/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.RowBlock;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the contract of a queue, as far as the driver and its users rely on it. */
class PageRowsTest {

  private final Queue<List<ByteBuffer>> rows =
      new Page(3, 1).cell(1, (byte) 10).cell(1, (byte) 11).cell(1, (byte) 12).read();

  @Test
  void pollsRowsInOrder() {
    assertThat(rows).isInstanceOf(PageRows.class).hasSize(3);
    for (int i = 0; i < 3; i++) {
      assertThat(rows).hasSize(3 - i);
      assertThat(rows.poll()).isEqualTo(row(i));
    }
    assertThat(rows).isEmpty();
    assertThat(rows.poll()).isNull();
    assertThat(rows.poll()).isNull();
    assertThat(rows).isEmpty();
  }

  @Test
  void peekingRemovesNoRow() {
    assertThat(rows.peek()).isEqualTo(row(0));
    assertThat(rows.peek()).isEqualTo(row(0));
    assertThat(rows.element()).isEqualTo(row(0));
    assertThat(rows.remove()).isEqualTo(row(0));
    assertThat(rows.peek()).isEqualTo(row(1));
    rows.remove();
    rows.remove();
    assertThat(rows.peek()).isNull();
    assertThatThrownBy(rows::element).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(rows::remove).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void iteratorsStartAtTheRemainingRowsAndRemoveNone() {
    rows.remove();
    Iterator<List<ByteBuffer>> iterator = rows.iterator();
    assertThat(iterator.next()).isEqualTo(row(1));
    assertThat(iterator.hasNext()).isTrue();
    assertThat(iterator.next()).isEqualTo(row(2));
    assertThat(iterator.hasNext()).isFalse();
    assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(iterator::remove).isInstanceOf(UnsupportedOperationException.class);
    assertThat(rows).containsExactly(row(1), row(2));
  }

  @Test
  void rejectsAddedRows() {
    assertThatThrownBy(() -> rows.offer(row(0))).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> rows.add(row(0))).isInstanceOf(UnsupportedOperationException.class);
    assertThat(rows).hasSize(3);
  }

  @Test
  void clearDropsTheRemainingRows() {
    rows.clear();
    assertThat(rows).isEmpty();
    assertThat(rows.iterator().hasNext()).isFalse();
  }

  /** The driver's rows outlive the queue. */
  @Test
  void aRowDoesNotChangeWhenOthersArePolled() {
    List<ByteBuffer> first = rows.poll();
    rows.clear();
    assertThat(first).isEqualTo(row(0));
  }

  /** Some blocks have only one row. */
  @Test
  void pollsRowsOfSeveralBlocks() {
    PageRows.Builder builder = new PageRows.Builder();
    builder.add(RowBlock.of(new byte[0], new int[] {~0}, 1), 1, largeCells(10));
    builder.add(RowBlock.of(new byte[0], new int[] {~0, ~0}, 1), 2, largeCells(11, 12));
    builder.add(RowBlock.of(new byte[] {0, 0, 0, 1, 13}, new int[] {4}, 1), 1, null);
    builder.add(RowBlock.of(new byte[0], new int[] {~0}, 1), 1, largeCells(14));
    PageRows page = builder.build();
    for (int i = 0; i < 5; i++) {
      List<List<ByteBuffer>> left = IntStream.range(i, 5).mapToObj(PageRowsTest::row).toList();
      assertThat(List.copyOf(page)).isEqualTo(left);
      assertThat(page.peek()).isEqualTo(row(i));
      assertThat(page.poll()).isEqualTo(row(i));
    }
    assertThat(page.poll()).isNull();
  }

  @Test
  void pollsTheOnlyRow() {
    RowBlock block = RowBlock.of(new byte[0], new int[] {~0}, 1);
    PageRows page = PageRows.ofOne(block, largeCells(10)[0]);
    assertThat(List.copyOf(page)).containsExactly(row(0));
    assertThat(page.poll()).isEqualTo(row(0));
    assertThat(page).isEmpty();
  }

  /** One array for the only cell of each row. */
  private static byte[][][] largeCells(int... values) {
    return Arrays.stream(values)
        .mapToObj(value -> new byte[][] {{(byte) value}})
        .toArray(byte[][][]::new);
  }

  private static List<ByteBuffer> row(int i) {
    return List.of(ByteBuffer.wrap(new byte[] {(byte) (10 + i)}));
  }

  @Test
  void aPageWithoutBlocksIsEmpty() {
    PageRows page = new PageRows.Builder().build();
    assertThat(page).isEmpty();
    assertThat(page.poll()).isNull();
  }

  /** All rows have the layout of the first one, without bytes in the block. */
  @Test
  void pollsRowsOfLargeCellsOnly() {
    byte[][][] largeCells = largeCells(10, 11, 12);
    PageRows page =
        PageRows.of(RowBlock.ofAlikeRows(new byte[0], new int[] {~0}, 0), 3, largeCells);
    for (int i = 0; i < 3; i++) {
      assertThat(page.poll()).hasSize(1).isEqualTo(row(i));
    }
  }

  @Test
  void keepsNoReferenceToAPolledRow() {
    byte[][][] largeCells = largeCells(10, 11, 12);
    PageRows page = PageRows.of(RowBlock.of(new byte[0], new int[] {~0, ~0, ~0}, 1), 3, largeCells);
    List<ByteBuffer> first = page.poll();
    assertThat(largeCells[0]).isNull();
    assertThat(largeCells[1]).isNotNull();
    assertThat(first).isEqualTo(row(0));
  }

  /** The rows have a small cell, too. */
  @Test
  void pollsLargeCellsOfRowsWithTheSameLayout() {
    byte[] bytes = {0, 0, 0, 1, 20, 0, 0, 0, 1, 21};
    RowBlock block = RowBlock.ofAlikeRows(bytes, new int[] {4, ~0}, 5);
    PageRows page = PageRows.of(block, 2, largeCells(10, 11));
    for (int i = 0; i < 2; i++) {
      assertThat(page.poll())
          .containsExactly(ByteBuffer.wrap(new byte[] {(byte) (20 + i)}), row(i).get(0));
    }
  }
}
