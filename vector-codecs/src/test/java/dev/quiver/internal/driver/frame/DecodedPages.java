/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;

/** Returns cells, including large ones, as our page decoder makes them. Needs Netty. */
public final class DecodedPages {

  private DecodedPages() {}

  /** Returns a row between two noise rows: of the same lengths, or of nulls. */
  public static List<ByteBuffer> row(List<ByteBuffer> cells, SplittableRandom random) {
    boolean equal = random.nextBoolean();
    Page page = new Page(3, cells.size());
    for (int row = 0; row < 3; row++) {
      for (ByteBuffer cell : cells) {
        if (cell == null || (row != 1 && !equal)) {
          page.cell(-1);
        } else {
          byte[] bytes = new byte[cell.remaining()];
          if (row == 1) {
            cell.duplicate().get(bytes);
          } else {
            random.nextBytes(bytes);
          }
          page.cell(bytes);
        }
      }
    }
    Queue<List<ByteBuffer>> rows = page.read();
    rows.remove();
    return rows.remove();
  }
}
