/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * A column of a batch, whose memory is that of the next batch, too. A subclass has the getter of
 * its type. For one thread.
 */
abstract class BatchColumn extends ColumnVector {
  private boolean[] nulls = {};
  private int nullCount;

  BatchColumn(DataType type) {
    super(type);
  }

  /** Makes room for so many rows. */
  void begin(int rows) {
    if (nulls.length < rows) {
      nulls = new boolean[rows];
    }
    nullCount = 0;
  }

  /** Takes a cell. */
  final void put(Row row, int column, int at) {
    boolean isNull = !set(row, column, at);
    nulls[at] = isNull;
    nullCount += isNull ? 1 : 0;
  }

  /** {@return false if the cell is null} */
  abstract boolean set(Row row, int column, int at);

  @Override
  public boolean hasNull() {
    return nullCount > 0;
  }

  @Override
  public int numNulls() {
    return nullCount;
  }

  @Override
  public boolean isNullAt(int row) {
    return nulls[row];
  }

  @Override
  public void close() {}

  @Override
  public boolean getBoolean(int row) {
    throw other("boolean");
  }

  @Override
  public byte getByte(int row) {
    throw other("byte");
  }

  @Override
  public short getShort(int row) {
    throw other("short");
  }

  @Override
  public int getInt(int row) {
    throw other("int");
  }

  @Override
  public long getLong(int row) {
    throw other("long");
  }

  @Override
  public float getFloat(int row) {
    throw other("float");
  }

  @Override
  public double getDouble(int row) {
    throw other("double");
  }

  @Override
  public @Nullable ColumnarArray getArray(int row) {
    throw other("array");
  }

  @Override
  public ColumnarMap getMap(int row) {
    throw other("map");
  }

  @Override
  public Decimal getDecimal(int row, int precision, int scale) {
    throw other("decimal");
  }

  @Override
  public @Nullable UTF8String getUTF8String(int row) {
    throw other("text");
  }

  @Override
  public byte[] getBinary(int row) {
    throw other("binary");
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    throw other("child");
  }

  private UnsupportedOperationException other(String asked) {
    return new UnsupportedOperationException(
        "expected to be asked for a value of type " + dataType() + ", got " + asked);
  }
}
