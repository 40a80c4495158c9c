/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

/**
 * Builds a value of the application from one row. A sink receives the row's cells in the order of
 * the columns, and then returns the value.
 *
 * <pre>{@code
 * class LongSink implements RowSink<long[]> {
 *   private final long[] values;
 *
 *   LongSink(int columns) {
 *     values = new long[columns];
 *   }
 *
 *   public void putLong(int column, long value) {
 *     values[column] = value;
 *   }
 *
 *   public void putNull(int column) {}
 *
 *   public void putObject(int column, Object value) {
 *     throw new IllegalArgumentException("column " + column + " is not a bigint");
 *   }
 *
 *   public long[] finish() {
 *     return values;
 *   }
 * }
 * }</pre>
 *
 * <p>Cells of the CQL types {@code boolean}, {@code tinyint}, {@code smallint}, {@code int}, {@code
 * bigint}, {@code counter}, {@code float} and {@code double} are passed as primitives, unless the
 * application's decoder or codec reads them. Other values are passed as the object that {@code
 * row.getObject} returns, or as a {@code with} method of {@link RowDecoder} has set. The parameter
 * {@code column} is an index into the columns that the sink was created for ({@link
 * RowDecoder#into}). The decoding thread calls the methods and gets their exceptions.
 *
 * @param <T> the type of the value
 * @since 0.1.0
 */
public interface RowSink<T> {

  /**
   * Receives a null, or an empty value that the driver reads as null.
   *
   * @param column the index of the column, from 0
   */
  void putNull(int column);

  /**
   * Receives a value of a type for which this interface has no other method.
   *
   * @param column the index of the column, from 0
   * @param value never null; the sink may keep and change it
   */
  void putObject(int column, Object value);

  /**
   * Receives a {@code boolean} that is not null. By default, boxes it and calls {@link #putObject}.
   *
   * @param column the index of the column, from 0
   * @param value true for every byte but 0
   */
  default void putBoolean(int column, boolean value) {
    putObject(column, value);
  }

  /**
   * Receives a {@code tinyint} that is not null. By default, boxes it and calls {@link #putObject}.
   *
   * @param column the index of the column, from 0
   * @param value the number, from -128 to 127
   */
  default void putByte(int column, byte value) {
    putObject(column, value);
  }

  /**
   * Receives a {@code smallint} that is not null. By default, boxes it and calls {@link
   * #putObject}.
   *
   * @param column the index of the column, from 0
   * @param value the number, from -32768 to 32767
   */
  default void putShort(int column, short value) {
    putObject(column, value);
  }

  /**
   * Receives an {@code int} that is not null. By default, boxes it and calls {@link #putObject}.
   *
   * @param column the index of the column, from 0
   * @param value the value of the cell, any {@code int}
   */
  default void putInt(int column, int value) {
    putObject(column, value);
  }

  /**
   * Receives a {@code bigint} or {@code counter} that is not null. By default, boxes it and calls
   * {@link #putObject}.
   *
   * @param column the index of the column, from 0
   * @param value the value of the cell, any {@code long}
   */
  default void putLong(int column, long value) {
    putObject(column, value);
  }

  /**
   * Receives a {@code float} that is not null. By default, boxes it and calls {@link #putObject}.
   *
   * @param column the index of the column, from 0
   * @param value the number, with all its bits
   */
  default void putFloat(int column, float value) {
    putObject(column, value);
  }

  /**
   * Receives a {@code double} that is not null. By default, boxes it and calls {@link #putObject}.
   *
   * @param column the index of the column, from 0
   * @param value the number, with all its bits
   */
  default void putDouble(int column, double value) {
    putObject(column, value);
  }

  /**
   * Returns the result. The decoder calls this method last, after the last cell.
   *
   * @return the value that {@link RowDecoder#decode} returns for the row
   */
  T finish();
}
