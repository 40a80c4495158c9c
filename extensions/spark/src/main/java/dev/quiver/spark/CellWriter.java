/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.session.WriteThrough;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.jspecify.annotations.Nullable;

/** Sets a variable of a statement to the value of a row's column; the value is not null. */
@FunctionalInterface
interface CellWriter {

  BoundStatement set(BoundStatement statement, int variable, InternalRow row, int column);

  /**
   * Creates the writer for a column.
   *
   * @throws IllegalArgumentException if the column cannot store values of Spark's type
   */
  static CellWriter of(
      CqlSession session, org.apache.spark.sql.types.DataType spark, DataType cql) {
    ToCql convert =
        ToCql.of(session.getContext().getCodecRegistry(), spark, cql); // rejects other types
    if (spark instanceof StringType && cql.equals(DataTypes.TEXT)) {
      return (statement, variable, row, column) ->
          statement.setBytesUnsafe(variable, ByteBuffer.wrap(row.getUTF8String(column).getBytes()));
    } else if (spark instanceof IntegerType && cql.equals(DataTypes.INT)) {
      return (statement, variable, row, column) -> statement.setInt(variable, row.getInt(column));
    } else if (spark instanceof LongType && cql.equals(DataTypes.BIGINT)) {
      return (statement, variable, row, column) -> statement.setLong(variable, row.getLong(column));
    } else if (spark instanceof ArrayType array && cql instanceof VectorType vector) {
      Function<ArrayData, Object> elements = elements(array, vector.getElementType());
      if (elements != null) {
        return (statement, variable, row, column) ->
            WriteThrough.borrow(
                statement, variable, elements.apply(withoutNulls(array, row.getArray(column))));
      }
    }
    TypeCodec<Object> codec = session.getContext().getCodecRegistry().codecFor(cql);
    return (statement, variable, row, column) ->
        statement.set(variable, convert.convert(row.get(column, spark)), codec);
  }

  /** Returns a function that copies elements to an array for the vector; null if types differ. */
  private static @Nullable Function<ArrayData, Object> elements(ArrayType array, DataType cql) {
    org.apache.spark.sql.types.DataType spark = array.elementType();
    if (spark instanceof FloatType && cql.equals(DataTypes.FLOAT)) {
      return ArrayData::toFloatArray;
    } else if (spark instanceof DoubleType && cql.equals(DataTypes.DOUBLE)) {
      return ArrayData::toDoubleArray;
    } else if (spark instanceof IntegerType && cql.equals(DataTypes.INT)) {
      return ArrayData::toIntArray;
    } else if (spark instanceof LongType && cql.equals(DataTypes.BIGINT)) {
      return ArrayData::toLongArray;
    }
    return null;
  }

  /** Rejects nulls, which would become zeros in an array of primitives. */
  private static ArrayData withoutNulls(ArrayType type, ArrayData data) {
    for (int i = 0; type.containsNull() && i < data.numElements(); i++) {
      if (data.isNullAt(i)) {
        throw new IllegalArgumentException("a vector cannot hold the null at index " + i);
      }
    }
    return data;
  }
}
