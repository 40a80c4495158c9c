/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

/**
 * What an application builds from one row: it is given the cells in the order of the columns, then
 * asked for the result.
 *
 * <p>Cells of the CQL types {@code boolean}, {@code tinyint}, {@code smallint}, {@code int}, {@code
 * bigint}, {@code counter}, {@code float} and {@code double} arrive as primitives, all others as
 * the object that {@code row.getObject} gives, or that a {@code with} method of {@link RowDecoder}
 * asks for. A target that does not override a method for a primitive gets the boxed value. {@code
 * column} is the index in the columns that the target was made for.
 *
 * @param <T> what is built
 */
public interface RowSink<T> {

  /** A null; also an empty value where the driver reads it as null. */
  void putNull(int column);

  /** A value that has no method of its own. It belongs to the sink. */
  void putObject(int column, Object value);

  /** A {@code boolean}. */
  default void putBoolean(int column, boolean value) {
    putObject(column, value);
  }

  /** A {@code tinyint}. */
  default void putByte(int column, byte value) {
    putObject(column, value);
  }

  /** A {@code smallint}. */
  default void putShort(int column, short value) {
    putObject(column, value);
  }

  /** An {@code int}. */
  default void putInt(int column, int value) {
    putObject(column, value);
  }

  /** A {@code bigint} or {@code counter}. */
  default void putLong(int column, long value) {
    putObject(column, value);
  }

  /** A {@code float}. */
  default void putFloat(int column, float value) {
    putObject(column, value);
  }

  /** A {@code double}. */
  default void putDouble(int column, double value) {
    putObject(column, value);
  }

  /** The result, after the last cell. */
  T finish();
}
