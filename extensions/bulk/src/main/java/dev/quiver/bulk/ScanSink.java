/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import java.util.function.BooleanSupplier;

/**
 * What becomes of rows. Called by one thread at a time.
 *
 * @param <V> what comes out
 */
interface ScanSink<V> {

  /**
   * Called once, before anything else.
   *
   * @param isOver whether the scan has failed or was cancelled: the consumer is not called then
   */
  void begin(ColumnDefinitions definitions, BooleanSupplier isOver);

  /** Reads the rows of a page. */
  void add(Page page);

  /**
   * Called when all rows of a part were added.
   *
   * @param share of what the scan reads
   */
  default void ended(double share, long rows) {}

  /** How many of the rows that were added are with the consumer. */
  long delivered();

  /** All rows were added. */
  default void finish() {}

  /** What came out, after {@link #finish}. */
  V result(ScanProgress last);
}
