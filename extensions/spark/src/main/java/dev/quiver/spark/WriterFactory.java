/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/** Makes the writers of tasks, in executors. */
record WriterFactory(WriteSpec spec) implements DataWriterFactory {

  @Override
  public DataWriter<InternalRow> createWriter(int partition, long task) {
    return RowWriter.open(spec);
  }
}
