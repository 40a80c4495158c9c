/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.row.Vectors;
import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Reads cells of one column as Spark's values. Not thread-safe. */
@FunctionalInterface
interface Cells {

  @Nullable Object read(Row row, int column);

  static Cells of(DataType type, boolean numbersAsText) {
    if (type.equals(DataTypes.TEXT) || type.equals(DataTypes.ASCII)) {
      return Cells::text;
    } else if (type instanceof VectorType vector) {
      return vectors(vector, numbersAsText);
    }
    FromCql convert = FromCql.of(type, numbersAsText);
    return (row, column) -> row.isNull(column) ? null : convert.orNull(row.getObject(column));
  }

  /**
   * Returns whether a cell of a fixed-length type is null. An empty cell also counts as null: the
   * driver's getters of objects return null for an empty cell, although its getters of primitives
   * return 0 or false.
   */
  static boolean isNull(Row row, int column) {
    ByteBuffer bytes = row.getBytesUnsafe(column);
    return bytes == null || !bytes.hasRemaining();
  }

  /** Decodes each vector into the same array, and copies its elements into an array of Spark. */
  private static Cells vectors(VectorType vector, boolean numbersAsText) {
    DataType element = vector.getElementType();
    int dimension = vector.getDimensions();
    if (element.equals(DataTypes.FLOAT)) {
      float[] data = new float[dimension];
      return (row, column) ->
          Vectors.read(row, column, data, 0) < 0 ? null : UnsafeArrayData.fromPrimitiveArray(data);
    } else if (element.equals(DataTypes.DOUBLE)) {
      double[] data = new double[dimension];
      return (row, column) ->
          Vectors.read(row, column, data, 0) < 0 ? null : UnsafeArrayData.fromPrimitiveArray(data);
    } else if (element.equals(DataTypes.INT)) {
      int[] data = new int[dimension];
      return (row, column) ->
          Vectors.read(row, column, data, 0) < 0 ? null : UnsafeArrayData.fromPrimitiveArray(data);
    } else if (element.equals(DataTypes.BIGINT)) {
      long[] data = new long[dimension];
      return (row, column) ->
          Vectors.read(row, column, data, 0) < 0 ? null : UnsafeArrayData.fromPrimitiveArray(data);
    }
    FromCql convert = FromCql.of(vector, numbersAsText);
    return (row, column) -> row.isNull(column) ? null : convert.orNull(row.getObject(column));
  }

  static @Nullable UTF8String text(Row row, int column) {
    ByteBuffer bytes = row.getBytesUnsafe(column);
    return bytes == null ? null : UTF8String.fromBytes(ByteUtils.getArray(bytes));
  }
}
