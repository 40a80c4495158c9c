/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.row.Vectors;
import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.jspecify.annotations.Nullable;

/** Vectors of a batch: a matrix in one array, of which Spark sees each row as an array. */
final class MatrixColumn extends BatchColumn {
  private final int dimension;
  private final Elements elements;

  MatrixColumn(VectorType vector) {
    super(CqlTypes.toSpark(vector));
    this.dimension = vector.getDimensions();
    this.elements = Elements.of(vector.getElementType());
  }

  @Override
  void begin(int rows) {
    super.begin(rows);
    elements.begin(Math.multiplyExact(rows, dimension));
  }

  @Override
  boolean set(Row row, int column, int at) {
    return elements.read(row, column, at * dimension);
  }

  @Override
  public @Nullable ColumnarArray getArray(int row) {
    return isNullAt(row) ? null : new ColumnarArray(elements, row * dimension, dimension);
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    return elements;
  }

  /** The elements of all vectors, none of which is null. */
  private abstract static class Elements extends BatchColumn {
    Elements(DataType type) {
      super(CqlTypes.toSpark(type));
    }

    static Elements of(DataType type) {
      if (type.equals(DataTypes.FLOAT)) {
        return new Floats();
      } else if (type.equals(DataTypes.DOUBLE)) {
        return new Doubles();
      }
      return type.equals(DataTypes.INT) ? new Ints() : new Longs();
    }

    /** {@return false for a null} */
    abstract boolean read(Row row, int column, int at);

    @Override
    void begin(int count) {}

    @Override
    boolean set(Row row, int column, int at) {
      throw new IllegalStateException("elements are read by vectors");
    }

    @Override
    public boolean isNullAt(int element) {
      return false;
    }
  }

  private static final class Floats extends Elements {
    private float[] values = {};

    Floats() {
      super(DataTypes.FLOAT);
    }

    @Override
    void begin(int count) {
      values = values.length < count ? new float[count] : values;
    }

    @Override
    boolean read(Row row, int column, int at) {
      return Vectors.read(row, column, values, at) >= 0;
    }

    @Override
    public float getFloat(int element) {
      return values[element];
    }

    @Override
    public float[] getFloats(int element, int count) {
      return Arrays.copyOfRange(values, element, element + count);
    }
  }

  private static final class Doubles extends Elements {
    private double[] values = {};

    Doubles() {
      super(DataTypes.DOUBLE);
    }

    @Override
    void begin(int count) {
      values = values.length < count ? new double[count] : values;
    }

    @Override
    boolean read(Row row, int column, int at) {
      return Vectors.read(row, column, values, at) >= 0;
    }

    @Override
    public double getDouble(int element) {
      return values[element];
    }

    @Override
    public double[] getDoubles(int element, int count) {
      return Arrays.copyOfRange(values, element, element + count);
    }
  }

  private static final class Ints extends Elements {
    private int[] values = {};

    Ints() {
      super(DataTypes.INT);
    }

    @Override
    void begin(int count) {
      values = values.length < count ? new int[count] : values;
    }

    @Override
    boolean read(Row row, int column, int at) {
      return Vectors.read(row, column, values, at) >= 0;
    }

    @Override
    public int getInt(int element) {
      return values[element];
    }

    @Override
    public int[] getInts(int element, int count) {
      return Arrays.copyOfRange(values, element, element + count);
    }
  }

  private static final class Longs extends Elements {
    private long[] values = {};

    Longs() {
      super(DataTypes.BIGINT);
    }

    @Override
    void begin(int count) {
      values = values.length < count ? new long[count] : values;
    }

    @Override
    boolean read(Row row, int column, int at) {
      return Vectors.read(row, column, values, at) >= 0;
    }

    @Override
    public long getLong(int element) {
      return values[element];
    }

    @Override
    public long[] getLongs(int element, int count) {
      return Arrays.copyOfRange(values, element, element + count);
    }
  }
}
