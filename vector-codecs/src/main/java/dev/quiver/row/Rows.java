/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.driver.RowCopies;

/** What a row can be asked beyond the driver's API. */
public final class Rows {

  private Rows() {}

  /**
   * A row with the same columns and values, in memory of its own.
   *
   * <p>In a session of {@code Quiver.sessionBuilder()}, the small cells of neighbouring rows share
   * one piece of memory of about 64 KB, and a list of where they are, of at most as much again,
   * unless all rows are alike: a row kept alone keeps that much, and its own large cells. A cache
   * of rows keeps copies instead, or what was made of them:
   *
   * <pre>{@code
   * cache.put(id, Rows.copyOf(row));
   * }</pre>
   *
   * <p>The copy is attached to the same session, and immutable and thread-safe as the row is. Rows
   * of other sessions are copied as well.
   */
  @CheckReturnValue
  public static Row copyOf(Row row) {
    return RowCopies.copyOf(row);
  }
}
