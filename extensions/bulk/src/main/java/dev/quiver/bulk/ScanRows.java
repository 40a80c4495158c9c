/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.Collections;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values of a scan's rows. Used by one thread at a time, except {@link #close}. This
 * spliterator cannot be split: a parallel stream reads it on one thread, too.
 */
final class ScanRows<T> extends AbstractSpliterator<T> {
  private final Scan scan;
  private final Function<? super Page, ? extends Iterator<T>> pages;
  private volatile @Nullable Page page;
  private Iterator<T> left = Collections.emptyIterator();

  /**
   * @param pages decodes the rows of a page, each when it is requested
   */
  ScanRows(Scan scan, Function<? super Page, ? extends Iterator<T>> pages, int characteristics) {
    super(Long.MAX_VALUE, characteristics);
    this.scan = scan;
    this.pages = pages;
  }

  /**
   * Returns whether another row can be read now. If the current page has no more rows, reports to
   * the scan that the consumer has received the page.
   *
   * @param waits whether to wait for the next page
   */
  boolean hasNext(boolean waits) throws InterruptedException {
    while (!left.hasNext()) {
      Page last = page;
      if (last != null) {
        scan.read(last, Long.MAX_VALUE);
      }
      Page next = waits ? scan.take() : scan.poll();
      page = next;
      if (next == null) {
        return false;
      }
      left = pages.apply(next);
    }
    return true;
  }

  T next() {
    return left.next();
  }

  /** Returns whether all rows were read, or the scan has failed or was cancelled. */
  boolean isOver() {
    return page == null && scan.isOver();
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    T row = null;
    try {
      row = hasNext(true) ? next() : null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      scan.cancel();
    } catch (Exception e) {
      scan.end(e);
    }
    if (page != null && !scan.hasFailed()) {
      action.accept(row);
      return true;
    }
    ScanException failure = end();
    if (failure != null) {
      throw failure;
    }
    return false;
  }

  private @Nullable ScanException end() {
    ScanException failure = scan.close();
    scan.awaitLastProgress();
    return failure;
  }

  /** Cancels the scan, unless all rows were read. Any thread may call it. */
  void close() {
    if (!isOver()) {
      scan.cancel();
    }
    end();
  }

  @Override
  public @Nullable Spliterator<T> trySplit() {
    return null;
  }
}
