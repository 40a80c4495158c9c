/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import dev.quiver.internal.schema.TableName;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/** Creates the exceptions of tasks, which name the table, the column and the row. */
final class Errors {
  private Errors() {}

  /**
   * Creates the exception for a value that cannot be converted.
   *
   * @param row the row's primary key, followed by a comma; empty if unknown
   */
  static IllegalArgumentException ofColumn(
      String row, String column, TableName table, RuntimeException e) {
    return new IllegalArgumentException(
        "%scolumn %s of %s: %s".formatted(row, column, table, e.getMessage()), e);
  }

  static RuntimeException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    CancellationException cancelled = new CancellationException("The task was interrupted");
    cancelled.initCause(e);
    return new CompletionException(cancelled);
  }
}
