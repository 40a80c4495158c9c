/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * What a row keeps of its page as long as somebody has the row: the block that it is in.
 *
 * @param byteCount of the array with the small cells
 * @param locationCount as many as columns where all rows are laid out as the first
 */
public record Block(int rowCount, int byteCount, int locationCount) {

  /** The blocks of a page of ours, whose rows are taken away. */
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
