/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What Spark's UI shows of scans and loads. Spark makes these by their names, so they are public.
 * The page {@code docs/guide/spark.md} of the repository says what is shown.
 *
 * @since 0.1.0
 */
public final class QuiverMetrics {
  private static final String ROWS_READ = "quiverRowsRead";
  private static final String BYTES_READ = "quiverBytesRead";
  private static final String RETRIES = "quiverRetries";
  private static final String ROWS_WRITTEN = "quiverRowsWritten";

  private QuiverMetrics() {}

  /** The value of a task. */
  private record Value(String name, long value) implements CustomTaskMetric {}

  static CustomTaskMetric[] read(long rows, long bytes, long retries) {
    return new CustomTaskMetric[] {
      new Value(ROWS_READ, rows), new Value(BYTES_READ, bytes), new Value(RETRIES, retries)
    };
  }

  static CustomTaskMetric[] written(long rows, long retries) {
    return new CustomTaskMetric[] {new Value(ROWS_WRITTEN, rows), new Value(RETRIES, retries)};
  }

  /** The sum of the values of all tasks. */
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

  /**
   * Rows that came from the server. See {@code docs/guide/spark.md}.
   *
   * @since 0.1.0
   */
  public static final class RowsRead extends Sum {
    /** For Spark. */
    public RowsRead() {
      super(ROWS_READ, "rows read from Cassandra");
    }
  }

  /**
   * Bytes of the answers of the server, after decompression. See {@code docs/guide/spark.md}.
   *
   * @since 0.1.0
   */
  public static final class BytesRead extends Sum {
    /** For Spark. */
    public BytesRead() {
      super(BYTES_READ, "bytes read from Cassandra");
    }
  }

  /**
   * Requests that were sent again. See {@code docs/guide/spark.md}.
   *
   * @since 0.1.0
   */
  public static final class Retries extends Sum {
    /** For Spark. */
    public Retries() {
      super(RETRIES, "requests sent again");
    }
  }

  /**
   * Rows that the server has taken. See {@code docs/guide/spark.md}.
   *
   * @since 0.1.0
   */
  public static final class RowsWritten extends Sum {
    /** For Spark. */
    public RowsWritten() {
      super(ROWS_WRITTEN, "rows written to Cassandra");
    }
  }
}
