/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * The block of a row's page, which stays in memory as long as the row.
 *
 * @param byteCount the length of the array with the small cells
 * @param locationCount the number of columns if all rows have the layout of the first
 */
public record Block(int rowCount, int byteCount, int locationCount) {

  /** Returns the blocks of one of our pages, and removes its rows. */
  public static List<Block> of(Queue<List<ByteBuffer>> page) {
    List<Block> blocks = new ArrayList<>();
    while (page.peek() instanceof CellList first) {
      RowBlock block = first.block;
      int rowCount = 0;
      while (page.peek() instanceof CellList cells && cells.block == block) {
        page.remove();
        rowCount++;
      }
      blocks.add(new Block(rowCount, block.bytes.length, block.locations.length));
    }
    return blocks;
  }
}
