/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** The columns of batches, by their CQL types. */
final class BatchColumns {
  private BatchColumns() {}

  /** Whether values of this type come in batches. */
  static boolean has(DataType type) {
    return of(type) != null;
  }

  /** An empty column; null if values of this type come in rows only. */
  static @Nullable BatchColumn of(DataType type) {
    org.apache.spark.sql.types.DataType spark = CqlTypes.toSpark(type);
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII, ProtocolConstants.DataType.VARCHAR -> new Texts(spark);
      case ProtocolConstants.DataType.BOOLEAN -> new Booleans(spark);
      case ProtocolConstants.DataType.TINYINT,
          ProtocolConstants.DataType.SMALLINT, //
          ProtocolConstants.DataType.INT,
          ProtocolConstants.DataType.DATE ->
          new Ints(spark, type);
      case ProtocolConstants.DataType.BIGINT,
          ProtocolConstants.DataType.COUNTER, //
          ProtocolConstants.DataType.TIMESTAMP,
          ProtocolConstants.DataType.TIME ->
          new Longs(spark, type);
      case ProtocolConstants.DataType.FLOAT -> new Floats(spark);
      case ProtocolConstants.DataType.DOUBLE -> new Doubles(spark);
      default -> type instanceof VectorType vector ? matrix(vector) : null;
    };
  }

  private static @Nullable BatchColumn matrix(VectorType vector) {
    DataType element = vector.getElementType();
    return element.equals(DataTypes.FLOAT)
            || element.equals(DataTypes.DOUBLE)
            || element.equals(DataTypes.INT)
            || element.equals(DataTypes.BIGINT)
        ? new MatrixColumn(vector)
        : null;
  }

  private static final class Texts extends BatchColumn {
    private @Nullable UTF8String[] values = {};

    Texts(org.apache.spark.sql.types.DataType type) {
      super(type);
    }

    @Override
    void begin(int rows) {
      super.begin(rows);
      values = values.length < rows ? new @Nullable UTF8String[rows] : values;
    }

    @Override
    boolean set(Row row, int column, int at) {
      values[at] = Cells.text(row, column);
      return values[at] != null;
    }

    @Override
    public @Nullable UTF8String getUTF8String(int row) {
      return values[row];
    }

    @Override
    public void close() {
      Arrays.fill(values, null);
    }
  }

  private static final class Booleans extends BatchColumn {
    private boolean[] values = {};

    Booleans(org.apache.spark.sql.types.DataType type) {
      super(type);
    }

    @Override
    void begin(int rows) {
      super.begin(rows);
      values = values.length < rows ? new boolean[rows] : values;
    }

    @Override
    boolean set(Row row, int column, int at) {
      values[at] = row.getBoolean(column);
      return values[at] || !Cells.isNull(row, column);
    }

    @Override
    public boolean getBoolean(int row) {
      return values[row];
    }
  }

  /** Numbers of up to 32 bits, and dates. */
  private static final class Ints extends BatchColumn {
    private final int code;
    private int[] values = {};

    Ints(org.apache.spark.sql.types.DataType type, DataType cql) {
      super(type);
      this.code = cql.getProtocolCode();
    }

    @Override
    void begin(int rows) {
      super.begin(rows);
      values = values.length < rows ? new int[rows] : values;
    }

    @Override
    boolean set(Row row, int column, int at) {
      if (code == ProtocolConstants.DataType.DATE) {
        LocalDate date = row.getLocalDate(column);
        values[at] = date == null ? 0 : FromCql.days(date);
        return date != null;
      }
      values[at] =
          switch (code) {
            case ProtocolConstants.DataType.TINYINT -> row.getByte(column);
            case ProtocolConstants.DataType.SMALLINT -> row.getShort(column);
            default -> row.getInt(column);
          };
      return values[at] != 0 || !Cells.isNull(row, column);
    }

    @Override
    public byte getByte(int row) {
      return (byte) values[row];
    }

    @Override
    public short getShort(int row) {
      return (short) values[row];
    }

    @Override
    public int getInt(int row) {
      return values[row];
    }
  }

  /** Numbers of 64 bits, moments and times. */
  private static final class Longs extends BatchColumn {
    private final int code;
    private long[] values = {};

    Longs(org.apache.spark.sql.types.DataType type, DataType cql) {
      super(type);
      this.code = cql.getProtocolCode();
    }

    @Override
    void begin(int rows) {
      super.begin(rows);
      values = values.length < rows ? new long[rows] : values;
    }

    @Override
    boolean set(Row row, int column, int at) {
      if (code == ProtocolConstants.DataType.TIMESTAMP) {
        Instant instant = row.getInstant(column);
        values[at] = instant == null ? 0 : FromCql.micros(instant);
        return instant != null;
      }
      if (code == ProtocolConstants.DataType.TIME) {
        LocalTime time = row.getLocalTime(column);
        values[at] = time == null ? 0 : time.toNanoOfDay();
        return time != null;
      }
      values[at] = row.getLong(column);
      return values[at] != 0 || !Cells.isNull(row, column);
    }

    @Override
    public long getLong(int row) {
      return values[row];
    }
  }

  private static final class Floats extends BatchColumn {
    private float[] values = {};

    Floats(org.apache.spark.sql.types.DataType type) {
      super(type);
    }

    @Override
    void begin(int rows) {
      super.begin(rows);
      values = values.length < rows ? new float[rows] : values;
    }

    @Override
    boolean set(Row row, int column, int at) {
      values[at] = row.getFloat(column);
      return values[at] != 0 || !Cells.isNull(row, column);
    }

    @Override
    public float getFloat(int row) {
      return values[row];
    }
  }

  private static final class Doubles extends BatchColumn {
    private double[] values = {};

    Doubles(org.apache.spark.sql.types.DataType type) {
      super(type);
    }

    @Override
    void begin(int rows) {
      super.begin(rows);
      values = values.length < rows ? new double[rows] : values;
    }

    @Override
    boolean set(Row row, int column, int at) {
      values[at] = row.getDouble(column);
      return values[at] != 0 || !Cells.isNull(row, column);
    }

    @Override
    public double getDouble(int row) {
      return values[row];
    }
  }
}
