/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import java.util.function.BooleanSupplier;

/** A receiver of the pages of a run. Called by one thread at a time. */
interface ScanSink<V> {

  /**
   * Called once, before the other methods.
   *
   * @param isOver returns whether the scan has failed or was cancelled; the sink then no longer
   *     calls the consumer
   */
  default void begin(ColumnDefinitions definitions, BooleanSupplier isOver) {}

  void add(Page page);

  /**
   * Called when all rows of a part were added.
   *
   * @param share the share of this part in all parts that the scan reads, from 0 to 1
   */
  default void ended(double share, long rows) {}

  /** Returns how many rows the consumer has received; all for a lookup, which has no position. */
  default long delivered() {
    return Long.MAX_VALUE;
  }

  /** Called when all rows were added. */
  default void finish() {}

  /** Returns the result, after {@link #finish}. */
  V result(ScanProgress last);
}
