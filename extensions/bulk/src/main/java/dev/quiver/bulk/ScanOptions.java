/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.schema.TableName;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a {@link TableScan} was told. Nothing changes one but {@link #with}, which makes a copy. */
final class ScanOptions {
  final TableName table;

  /** Empty for those that the reader needs, or all. */
  List<String> columns = List.of();

  @Nullable String condition;
  @Nullable Object[] values = new Object[0];
  boolean allowFiltering;
  boolean inTokenOrder;

  /** 0 if the number of nodes says it. */
  int atMostInFlight;

  long atMostBytes = 32 << 20;

  /** 0 if the rows' size says it. */
  int pageSize;

  @Nullable String profile;
  @Nullable String finished;
  List<Watch<ScanProgress>> watches = List.of();

  ScanOptions(TableName table) {
    this.table = table;
  }

  ScanOptions with(Consumer<ScanOptions> change) {
    ScanOptions copy = new ScanOptions(table);
    copy.columns = columns;
    copy.condition = condition;
    copy.values = values;
    copy.allowFiltering = allowFiltering;
    copy.inTokenOrder = inTokenOrder;
    copy.atMostInFlight = atMostInFlight;
    copy.atMostBytes = atMostBytes;
    copy.pageSize = pageSize;
    copy.profile = profile;
    copy.finished = finished;
    copy.watches = watches;
    change.accept(copy);
    return copy;
  }
}
