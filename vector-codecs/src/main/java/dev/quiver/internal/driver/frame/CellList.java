/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The cells of a row, each in memory of its own. */
final class CellList extends AbstractList<@Nullable ByteBuffer> implements RandomAccess {

  private final @Nullable ByteBuffer[] cells;

  CellList(@Nullable ByteBuffer[] cells) {
    this.cells = cells;
  }

  @Override
  public @Nullable ByteBuffer get(int column) {
    return cells[column];
  }

  @Override
  public int size() {
    return cells.length;
  }
}
