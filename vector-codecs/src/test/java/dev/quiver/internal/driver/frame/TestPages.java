/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.RowBlock;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;

/** Cells as our page decoder keeps them, created without a frame and without Netty. */
public final class TestPages {

  private TestPages() {}

  /** Returns a row between two others of a page with an offset for every cell. */
  public static List<ByteBuffer> row(List<ByteBuffer> cells, SplittableRandom random) {
    byte[] page = page(cells, random);
    int[] offsets = new int[3 * cells.size()];
    int offset = 0;
    for (int i = 0; i < offsets.length; i++) {
      offset += Integer.BYTES;
      offsets[i] = offset;
      offset += length(cells.get(i % cells.size()));
    }
    return middleRow(RowBlock.of(page, offsets, cells.size()));
  }

  /** Returns a row of a page that has the offsets of its first row only. */
  public static List<ByteBuffer> equalRow(List<ByteBuffer> cells, SplittableRandom random) {
    byte[] page = page(cells, random);
    int[] offsets = new int[cells.size()];
    int offset = 0;
    for (int i = 0; i < offsets.length; i++) {
      offset += Integer.BYTES;
      offsets[i] = offset;
      offset += length(cells.get(i));
    }
    return middleRow(RowBlock.ofAlikeRows(page, offsets, offset));
  }

  private static List<ByteBuffer> middleRow(RowBlock block) {
    PageRows rows = PageRows.of(block, 3, null);
    rows.remove();
    return rows.remove();
  }

  /** Returns three rows of equal lengths: the cells, between two rows of noise. */
  private static byte[] page(List<ByteBuffer> cells, SplittableRandom random) {
    int rowLength = 0;
    for (ByteBuffer cell : cells) {
      rowLength += Integer.BYTES + length(cell);
    }
    ByteBuffer page = ByteBuffer.allocate(3 * rowLength);
    for (int row = 0; row < 3; row++) {
      for (ByteBuffer cell : cells) {
        page.putInt(cell == null ? -1 : cell.remaining());
        byte[] bytes = new byte[length(cell)];
        if (row == 1 && cell != null) {
          cell.duplicate().get(bytes);
        } else {
          random.nextBytes(bytes);
        }
        page.put(bytes);
      }
    }
    return page.array();
  }

  private static int length(ByteBuffer cell) {
    return cell == null ? 0 : cell.remaining();
  }
}
