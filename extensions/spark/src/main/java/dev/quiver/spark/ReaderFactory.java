/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Creates the readers of tasks, in executors. */
record ReaderFactory(ScanSpec spec, boolean columnar) implements PartitionReaderFactory {

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    return new RowReader(Pages.open(spec, (ScanPartition) partition));
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    return new BatchReader(Pages.open(spec, (ScanPartition) partition));
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return columnar;
  }
}
