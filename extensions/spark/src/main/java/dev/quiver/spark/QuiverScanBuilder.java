/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.schema.TableName;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Accepts the columns to read, filters that the server applies, and a limit for each task. */
final class QuiverScanBuilder
    implements ScanBuilder,
        SupportsPushDownRequiredColumns,
        SupportsPushDownV2Filters,
        SupportsPushDownLimit {
  private final Settings settings;
  private final TableName table;
  private StructType schema;
  private Pushed pushed = Pushed.NOTHING;
  private int limit = ScanSpec.NO_LIMIT;

  QuiverScanBuilder(Settings settings, TableName table, StructType schema) {
    this.settings = settings;
    this.table = table;
    this.schema = schema;
  }

  /** Selects whole columns, although Spark may request only some fields of a struct. */
  @Override
  public void pruneColumns(StructType required) {
    schema =
        new StructType(
            Arrays.stream(required.fieldNames()).map(schema::apply).toArray(StructField[]::new));
  }

  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    try (Sessions.Lease lease = Sessions.acquire(settings)) {
      pushed = Pushed.of(lease.session(), table, List.of(predicates));
    }
    return Arrays.stream(predicates)
        .filter(predicate -> !pushed.handled().contains(predicate))
        .toArray(Predicate[]::new);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed.handled().toArray(Predicate[]::new);
  }

  /** Accepts a limit: each task reads at most this many rows, and Spark drops the surplus. */
  @Override
  public boolean pushLimit(int rows) {
    limit = rows;
    return true;
  }

  /** Creates the scan. It has the key, for messages, if a cell may be unreadable. */
  @Override
  public Scan build() {
    List<String> columns = List.of(schema.fieldNames());
    try (Sessions.Lease lease = Sessions.acquire(settings)) {
      RelationMetadata relation = table.get(lease.session());
      List<DataType> types =
          columns.stream()
              .flatMap(column -> relation.getColumn(CqlIdentifier.fromInternal(column)).stream())
              .map(ColumnMetadata::getType)
              .toList();
      boolean inBatches = types.stream().allMatch(BatchCells::has);
      List<String> key =
          inBatches && !types.contains(DataTypes.TIMESTAMP)
              ? List.of()
              : relation.getPrimaryKey().stream()
                  .map(column -> column.getName().asInternal())
                  .toList();
      return new QuiverScan(
          new ScanSpec(settings, table, columns, key, pushed.clustering(), limit),
          schema,
          pushed,
          settings.flag(Settings.COLUMNAR, true) && inBatches && types.size() == columns.size());
    }
  }
}
