/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * The metrics of scans and loads in Spark's UI. The classes are public because Spark creates the
 * metrics by name. The page {@code docs/guide/spark.md} of the repository describes them.
 *
 * @since 0.1.0
 */
public final class QuiverMetrics {
  private static final String ROWS_READ = "quiverRowsRead";
  private static final String BYTES_READ = "quiverBytesRead";
  private static final String RETRIES = "quiverRetries";
  private static final String ROWS_WRITTEN = "quiverRowsWritten";

  private QuiverMetrics() {}

  private record Value(String name, long value) implements CustomTaskMetric {}

  static CustomTaskMetric[] read(long rows, long bytes, long retries) {
    return new CustomTaskMetric[] {
      new Value(ROWS_READ, rows), new Value(BYTES_READ, bytes), new Value(RETRIES, retries)
    };
  }

  static CustomTaskMetric[] written(long rows, long retries) {
    return new CustomTaskMetric[] {new Value(ROWS_WRITTEN, rows), new Value(RETRIES, retries)};
  }

  private abstract static class Sum extends CustomSumMetric {
    private final String name;
    private final String description;

    Sum(String name, String description) {
      this.name = name;
      this.description = description;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String description() {
      return description;
    }
  }

  /** Rows received from the server. See {@code docs/guide/spark.md}. */
  public static final class RowsRead extends Sum {
    /** Called by Spark. */
    public RowsRead() {
      super(ROWS_READ, "rows read from Cassandra");
    }
  }

  /** Bytes of the server's responses, after decompression. See {@code docs/guide/spark.md}. */
  public static final class BytesRead extends Sum {
    /** Called by Spark. */
    public BytesRead() {
      super(BYTES_READ, "bytes read from Cassandra");
    }
  }

  /** Retried requests. See {@code docs/guide/spark.md}. */
  public static final class Retries extends Sum {
    /** Called by Spark. */
    public Retries() {
      super(RETRIES, "retried requests");
    }
  }

  /** Rows that the server has accepted. See {@code docs/guide/spark.md}. */
  public static final class RowsWritten extends Sum {
    /** Called by Spark. */
    public RowsWritten() {
      super(ROWS_WRITTEN, "rows written to Cassandra");
    }
  }
}
