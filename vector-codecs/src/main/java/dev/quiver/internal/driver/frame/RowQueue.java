/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import java.nio.ByteBuffer;
import java.util.AbstractQueue;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The rows of a page that were not polled yet. Not thread-safe, as the driver's is not. */
final class RowQueue extends AbstractQueue<List<@Nullable ByteBuffer>> {

  private final SharedPage page;
  private final int rowCount;
  private int next;

  RowQueue(SharedPage page, int rowCount) {
    this.page = page;
    this.rowCount = rowCount;
  }

  @Override
  public @Nullable List<@Nullable ByteBuffer> poll() {
    return next < rowCount ? page.row(next++) : null;
  }

  @Override
  public @Nullable List<@Nullable ByteBuffer> peek() {
    return next < rowCount ? page.row(next) : null;
  }

  @Override
  public int size() {
    return rowCount - next;
  }

  @Override
  public Iterator<List<@Nullable ByteBuffer>> iterator() {
    return new Iterator<>() {
      private int row = next;

      @Override
      public boolean hasNext() {
        return row < rowCount;
      }

      @Override
      public List<@Nullable ByteBuffer> next() {
        if (row >= rowCount) {
          throw new NoSuchElementException();
        }
        return page.row(row++);
      }
    };
  }

  /** Rows come from the server only. */
  @Override
  public boolean offer(List<@Nullable ByteBuffer> row) {
    throw new UnsupportedOperationException();
  }
}
