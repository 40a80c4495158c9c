/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.row.Vectors;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.jspecify.annotations.Nullable;

/** Reads cells of one column into a column of a batch. Not thread-safe. */
@FunctionalInterface
interface BatchCells {

  /** {@return false if the cell is null; the caller then writes the null into the batch} */
  boolean read(Row row, int column, WritableColumnVector into, int at);

  /** Reads a cell, which may be null. */
  default void put(Row row, int column, WritableColumnVector into, int at) {
    if (!read(row, column, into, at)) {
      into.putNull(at);
    }
  }

  /** Returns whether values of this type can be read in batches. */
  static boolean has(DataType type) {
    return of(type) != null;
  }

  /** Returns the reader of cells; null if values of this type can only be read in rows. */
  static @Nullable BatchCells of(DataType type) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII, ProtocolConstants.DataType.VARCHAR -> BatchCells::text;
      case ProtocolConstants.DataType.BOOLEAN ->
          (row, column, into, at) -> {
            boolean value = row.getBoolean(column);
            into.putBoolean(at, value);
            return value || !Cells.isNull(row, column);
          };
      case ProtocolConstants.DataType.TINYINT ->
          (row, column, into, at) -> {
            byte value = row.getByte(column);
            into.putByte(at, value);
            return value != 0 || !Cells.isNull(row, column);
          };
      case ProtocolConstants.DataType.SMALLINT ->
          (row, column, into, at) -> {
            short value = row.getShort(column);
            into.putShort(at, value);
            return value != 0 || !Cells.isNull(row, column);
          };
      case ProtocolConstants.DataType.INT ->
          (row, column, into, at) -> {
            int value = row.getInt(column);
            into.putInt(at, value);
            return value != 0 || !Cells.isNull(row, column);
          };
      case ProtocolConstants.DataType.BIGINT, ProtocolConstants.DataType.COUNTER ->
          (row, column, into, at) -> {
            long value = row.getLong(column);
            into.putLong(at, value);
            return value != 0 || !Cells.isNull(row, column);
          };
      case ProtocolConstants.DataType.FLOAT ->
          (row, column, into, at) -> {
            float value = row.getFloat(column);
            into.putFloat(at, value);
            return value != 0 || !Cells.isNull(row, column);
          };
      case ProtocolConstants.DataType.DOUBLE ->
          (row, column, into, at) -> {
            double value = row.getDouble(column);
            into.putDouble(at, value);
            return value != 0 || !Cells.isNull(row, column);
          };
      case ProtocolConstants.DataType.DATE ->
          (row, column, into, at) -> {
            LocalDate date = row.getLocalDate(column);
            into.putInt(at, date == null ? 0 : FromCql.days(date));
            return date != null;
          };
      case ProtocolConstants.DataType.TIME ->
          (row, column, into, at) -> {
            LocalTime time = row.getLocalTime(column);
            into.putLong(at, time == null ? 0 : time.toNanoOfDay());
            return time != null;
          };
      case ProtocolConstants.DataType.TIMESTAMP ->
          (row, column, into, at) -> {
            Instant instant = row.getInstant(column);
            into.putLong(at, instant == null ? 0 : FromCql.micros(instant));
            return instant != null;
          };
      default -> type instanceof VectorType vector ? vectors(vector) : null;
    };
  }

  private static boolean text(Row row, int column, WritableColumnVector into, int at) {
    ByteBuffer bytes = row.getBytesUnsafe(column);
    if (bytes != null) {
      into.putByteArray(at, ByteUtils.getArray(bytes));
    }
    return bytes != null;
  }

  /** Decodes each vector into the same array, and appends its elements to the batch. */
  private static @Nullable BatchCells vectors(VectorType vector) {
    DataType element = vector.getElementType();
    int dimension = vector.getDimensions();
    if (element.equals(DataTypes.FLOAT)) {
      float[] data = new float[dimension];
      return (row, column, into, at) ->
          Vectors.read(row, column, data, 0) >= 0
              && putArray(into, at, into.arrayData().appendFloats(dimension, data, 0), dimension);
    } else if (element.equals(DataTypes.DOUBLE)) {
      double[] data = new double[dimension];
      return (row, column, into, at) ->
          Vectors.read(row, column, data, 0) >= 0
              && putArray(into, at, into.arrayData().appendDoubles(dimension, data, 0), dimension);
    } else if (element.equals(DataTypes.INT)) {
      int[] data = new int[dimension];
      return (row, column, into, at) ->
          Vectors.read(row, column, data, 0) >= 0
              && putArray(into, at, into.arrayData().appendInts(dimension, data, 0), dimension);
    } else if (element.equals(DataTypes.BIGINT)) {
      long[] data = new long[dimension];
      return (row, column, into, at) ->
          Vectors.read(row, column, data, 0) >= 0
              && putArray(into, at, into.arrayData().appendLongs(dimension, data, 0), dimension);
    }
    return null;
  }

  private static boolean putArray(WritableColumnVector into, int at, int from, int dimension) {
    into.putArray(at, from, dimension);
    return true;
  }
}
