/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.data.UdtValue;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorException;
import dev.quiver.vector.VectorLengthException;
import dev.quiver.vector.VectorTypeException;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The errors of rows, columns and cells. A message begins with its subject, which is a field, or
 * another part of the row.
 */
public final class RowErrors {

  /** What to do about a row whose cell count differs from its columns. */
  private static final String ALTERED =
      "; if the table was altered, name the columns in the query instead of *";

  private RowErrors() {}

  /**
   * An error without a cause.
   *
   * @param problem the expected and the actual value
   */
  public static RowDecodeException of(Object subject, String problem) {
    return new RowDecodeException(subject + ": " + problem, null);
  }

  /** An error with the message of its cause. */
  static RowDecodeException of(Object subject, RuntimeException cause) {
    return new RowDecodeException(subject + ": " + cause.getMessage(), cause);
  }

  /** An error with the message of its cause, which names the subject. */
  static RowDecodeException of(VectorException cause) {
    return new RowDecodeException(String.valueOf(cause.getMessage()), cause);
  }

  static RowDecodeException wrongLength(Field field, long expected, int actual) {
    return of(WireErrors.length(field.toString(), expected, actual));
  }

  /**
   * For a row whose cell count differs from its columns: before protocol v5 the server does not
   * tell that the columns of a prepared {@code SELECT *} have changed.
   *
   * @param subject what is read of the row
   */
  public static RowDecodeException wrongCount(String subject, int columnCount, int cellCount) {
    return of(
        subject,
        "expected " + columnCount + " cells, one for each column, got " + cellCount + ALTERED);
  }

  /** The same for the whole row. */
  public static RowDecodeException wrongCount(int columnCount, int cellCount) {
    return of(
        "cells", "expected " + columnCount + ", one for each column, got " + cellCount + ALTERED);
  }

  /** The same of a value that a vector is read of. */
  public static RowDecodeException wrongCount(
      GettableByIndex data, int column, int expected, int actual) {
    return wrongCount(name(data, column), expected, actual);
  }

  /** For a column whose vectors do not fit into an array. */
  public static VectorTypeException wrongType(
      GettableByIndex data, int column, Class<?> arrayClass) {
    String expected =
        Arrays.stream(ElementType.values())
            .filter(
                elementType ->
                    VectorArray.all().stream()
                        .anyMatch(
                            array -> array.arrayClass() == arrayClass && array.holds(elementType)))
            .map(elementType -> "vector<" + elementType.cqlName() + ", n>")
            .collect(Collectors.joining(" or "));
    return new VectorTypeException(
        name(data, column),
        expected + " to read into " + arrayClass.getSimpleName(),
        VectorTypes.describe(data.getType(column)));
  }

  /** For a vector whose length differs from that of its type. */
  public static VectorLengthException wrongLength(
      GettableByIndex data, int column, long expected, int actual) {
    return WireErrors.length(nameAndType(data, column), expected, actual);
  }

  /** For a vector that does not fit into an array. */
  public static IndexOutOfBoundsException noRoom(
      GettableByIndex data, int column, int dimension, int index, int count) {
    return new IndexOutOfBoundsException(
        "%s: expected room for %s elements from index %s, got an array of %s"
            .formatted(nameAndType(data, column), dimension, index, count));
  }

  private static String nameAndType(GettableByIndex data, int column) {
    return name(data, column) + " " + VectorTypes.describe(data.getType(column));
  }

  private static String name(GettableByIndex data, int column) {
    if (data instanceof Row row) {
      return "column " + row.getColumnDefinitions().get(column).getName().asCql(true);
    } else if (data instanceof BoundStatement statement) {
      var variables = statement.getPreparedStatement().getVariableDefinitions();
      return "variable " + variables.get(column).getName().asCql(true);
    } else if (data instanceof UdtValue udt) {
      return "field " + udt.getType().getFieldNames().get(column).asCql(true);
    }
    return "component " + column;
  }

  /** The message for what a registry has thrown other than a {@code CodecNotFoundException}. */
  public static String noCodec(Field field, Type javaType, RuntimeException cause) {
    return "%s: expected a codec for %s, got none: %s"
        .formatted(field, javaType.getTypeName(), cause.getMessage());
  }

  /** For a value that cannot be written. */
  public static IllegalArgumentException ofValue(Field field, String problem) {
    return new IllegalArgumentException(field + ": " + problem);
  }

  /**
   * The same error, with the row in front.
   *
   * @param row counted from 0
   */
  public static RowDecodeException inRow(long row, RowDecodeException error) {
    RowDecodeException named =
        new RowDecodeException("row " + row + ", " + error.getMessage(), error.getCause());
    named.setStackTrace(error.getStackTrace());
    return named;
  }
}
