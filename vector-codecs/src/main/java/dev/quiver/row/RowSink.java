/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

/**
 * What an application builds from one row. It is given the cells in the order of the columns, then
 * it is asked for the result.
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
 *     throw new IllegalArgumentException("column " + column + " is no bigint");
 *   }
 *
 *   public long[] finish() {
 *     return values;
 *   }
 * }
 * }</pre>
 *
 * <p>Cells of the CQL types {@code boolean}, {@code tinyint}, {@code smallint}, {@code int}, {@code
 * bigint}, {@code counter}, {@code float} and {@code double} arrive as primitives. All others
 * arrive as the object that {@code row.getObject} gives, or that a {@code with} method of {@link
 * RowDecoder} asks for. {@code column} is the index in the columns that the sink was made for
 * ({@link RowDecoder#into}). The methods are called by the thread that decodes the row. What they
 * throw is thrown by the decoder as it is.
 *
 * @param <T> what is built
 * @since 0.1.0
 */
public interface RowSink<T> {

  /**
   * Takes a null, or an empty value that the driver reads as null.
   *
   * @param column the index of its column, from 0
   * @since 0.1.0
   */
  void putNull(int column);

  /**
   * Takes a value that has no method of its own.
   *
   * @param column the index of its column, from 0
   * @param value never null; it belongs to the sink
   * @since 0.1.0
   */
  void putObject(int column, Object value);

  /**
   * Takes a {@code boolean} that is not null. Without an override, {@link #putObject} gets it
   * boxed.
   *
   * @param column the index of its column, from 0
   * @param value true for every byte but 0
   * @since 0.1.0
   */
  default void putBoolean(int column, boolean value) {
    putObject(column, value);
  }

  /**
   * Takes a {@code tinyint} that is not null. Without an override, {@link #putObject} gets it
   * boxed.
   *
   * @param column the index of its column, from 0
   * @param value the number, from -128 to 127
   * @since 0.1.0
   */
  default void putByte(int column, byte value) {
    putObject(column, value);
  }

  /**
   * Takes a {@code smallint} that is not null. Without an override, {@link #putObject} gets it
   * boxed.
   *
   * @param column the index of its column, from 0
   * @param value the number, from -32768 to 32767
   * @since 0.1.0
   */
  default void putShort(int column, short value) {
    putObject(column, value);
  }

  /**
   * Takes an {@code int} that is not null. Without an override, {@link #putObject} gets it boxed.
   *
   * @param column the index of its column, from 0
   * @param value the number, of 32 bits
   * @since 0.1.0
   */
  default void putInt(int column, int value) {
    putObject(column, value);
  }

  /**
   * Takes a {@code bigint} or {@code counter} that is not null. Without an override, {@link
   * #putObject} gets it boxed.
   *
   * @param column the index of its column, from 0
   * @param value the number, of 64 bits
   * @since 0.1.0
   */
  default void putLong(int column, long value) {
    putObject(column, value);
  }

  /**
   * Takes a {@code float} that is not null. Without an override, {@link #putObject} gets it boxed.
   *
   * @param column the index of its column, from 0
   * @param value the number, with all its bits
   * @since 0.1.0
   */
  default void putFloat(int column, float value) {
    putObject(column, value);
  }

  /**
   * Takes a {@code double} that is not null. Without an override, {@link #putObject} gets it boxed.
   *
   * @param column the index of its column, from 0
   * @param value the number, with all its bits
   * @since 0.1.0
   */
  default void putDouble(int column, double value) {
    putObject(column, value);
  }

  /**
   * Gives the result. This is the last call, after the last cell.
   *
   * @return what {@link RowDecoder#decode} gives for the row
   * @since 0.1.0
   */
  T finish();
}
