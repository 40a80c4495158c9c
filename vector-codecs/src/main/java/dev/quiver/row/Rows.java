/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.driver.RowCopies;

/**
 * What a row can be asked beyond the driver's API.
 *
 * <pre>{@code
 * cache.put(id, Rows.copyOf(row));
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Rows {

  private Rows() {}

  /**
   * Copies a row into memory of its own.
   *
   * <p>In a session of {@code Quiver.sessionBuilder()}, the small cells of neighbouring rows share
   * one piece of memory of about 64 KB. Unless all rows are alike, they also share a list of where
   * these cells are, of at most as much again. So a row that is kept alone keeps all of that, and
   * its own large cells. Let a cache of rows keep copies instead, or what was made of the rows.
   *
   * @param row a row of any session
   * @return a row with the same columns and values. It uses the codecs of the same session, and is
   *     immutable and thread-safe like the driver's rows
   * @since 0.1.0
   */
  @CheckReturnValue
  public static Row copyOf(Row row) {
    return RowCopies.copyOf(row);
  }
}
