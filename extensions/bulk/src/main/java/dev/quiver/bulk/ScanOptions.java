/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.quiver.internal.schema.TableName;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The options of a scan or lookup. Only {@link #with} changes them, in a copy. */
final class ScanOptions implements Cloneable {
  final TableName table;
  final ReadStatements statements = new ReadStatements();

  /** The columns of a lookup's keys, empty for the primary key; null for a scan. */
  @Nullable List<String> keyColumns;

  /** The columns to read; empty for those that the reader needs, or for all columns. */
  List<String> columns = List.of();

  @Nullable String condition;
  @Nullable Object[] values = new Object[0];
  boolean allowFiltering;
  boolean isOrdered;

  /** The part of the ring that is read; null for all of it. */
  @Nullable TokenRange tokens;

  /** The maximum number of requests in flight; 0 if it depends on the number of nodes. */
  int maxInFlight;

  long maxBytes = 32 << 20;
  double rowsPerSecond = Double.POSITIVE_INFINITY;
  double bytesPerSecond = Double.POSITIVE_INFINITY;

  /** The number of rows per page; 0 if it depends on the size of rows. */
  int pageSize;

  @Nullable String profile;
  ScanPosition finished = ScanPosition.NONE;
  List<Watch<ScanProgress>> watches = List.of();

  private ScanOptions(TableName table) {
    this.table = table;
  }

  /** Returns the options of a run on a table, by default of the session's keyspace. */
  static ScanOptions of(CqlSession session, @Nullable CqlIdentifier keyspace, String table) {
    return new ScanOptions(
        TableName.of(
            Objects.requireNonNull(session, "session"),
            keyspace,
            CqlIdentifier.fromCql(Objects.requireNonNull(table, "table"))));
  }

  void watch(Watch<ScanProgress> another) {
    watches = Watch.with(watches, another);
  }

  /** Returns the word for the run in messages: scan or lookup. */
  String job() {
    return keyColumns == null ? "scan" : "lookup";
  }

  /** Returns the word for the run's parts in lines and bars of progress: ranges or keys. */
  String unit() {
    return keyColumns == null ? "ranges" : "keys";
  }

  ScanOptions with(Consumer<ScanOptions> change) {
    try {
      ScanOptions copy = (ScanOptions) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
