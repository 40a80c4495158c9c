/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The cells of a row that is in a block; implemented by rows themselves. */
interface CellsInBlock extends RawCells {

  /** Returns the block that contains the row. */
  RowBlock block();

  /** Returns the index of the row in its block. */
  int rowInBlock();

  /** Returns the arrays of the row's large cells, if there are any. */
  byte @Nullable [][] own();

  @Override
  default int count() {
    return block().columnCount();
  }

  @Override
  default byte[] bytes(int column) {
    RowBlock block = block();
    return block.array(block.location(rowInBlock(), column), own());
  }

  @Override
  default int offset(int column) {
    return RowBlock.offset(block().location(rowInBlock(), column));
  }

  @Override
  default int length(int column) {
    RowBlock block = block();
    return block.length(block.location(rowInBlock(), column), own());
  }

  @Override
  default @Nullable ByteBuffer buffer(int column) {
    RowBlock block = block();
    return block.exact(block.location(rowInBlock(), column), own());
  }
}
