/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** A scan of a table. Only Spark's driver has it; executors receive a {@link ScanSpec}. */
record QuiverScan(ScanSpec spec, StructType schema, Pushed pushed, boolean isColumnar)
    implements Scan, Batch {
  @Override
  public StructType readSchema() {
    return schema;
  }

  @Override
  public String description() {
    return "quiver %s [columns: %s] [%s] [filters: %s]%s"
        .formatted(
            spec.table(),
            String.join(", ", spec.columns()),
            pushed.isKeyed() ? "partitions: " + pushed.keys().size() : "all partitions",
            spec.filters().stream().map(Object::toString).collect(Collectors.joining(" AND ")),
            spec.limit() == ScanSpec.NO_LIMIT ? "" : " [limit: " + spec.limit() + "]");
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    try (Sessions.Lease lease = Sessions.acquire(spec.settings())) {
      List<ScanPartition> partitions =
          pushed.isKeyed() ? Planner.keys(pushed.keys()) : Planner.ranges(lease.session(), spec);
      return partitions.toArray(InputPartition[]::new);
    }
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ReaderFactory(spec, isColumnar);
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return new CustomMetric[] {
      new QuiverMetrics.RowsRead(), new QuiverMetrics.BytesRead(), new QuiverMetrics.Retries()
    };
  }
}
