/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.result;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.Row;

/** Checks that a synchronous result has returned the rows of all its pages. */
public final class WholeResults {

  private WholeResults() {}

  /**
   * Checks a result whose iterator has no next row. The iterator of the Apache driver's result ends
   * at an empty page that follows another page, even if more pages follow (driver 4.19.4).
   *
   * @throws IllegalStateException if the result has pages that were not fetched
   */
  public static void checkEnd(PagingIterable<Row> rows) {
    if (!rows.isFullyFetched()) {
      throw new IllegalStateException(
          "The driver's result ended at an empty page that is not the last page."
              + " Use a session of Quiver.sessionBuilder(), or executeAsync with"
              + " decodeAllAsync or readAsync");
    }
  }
}
