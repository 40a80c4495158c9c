/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates the errors of rows, columns and cells. A message begins with its subject: a field, or
 * another part of the row.
 */
public final class RowErrors {

  /** Advice for a row that has more or fewer cells than columns. */
  private static final String ALTERED =
      "; if the table was altered, name the columns in the query instead of *";

  private RowErrors() {}

  public static RowDecodeException of(Object subject, String expected, String actual) {
    return of(subject, expected, actual, null);
  }

  private static RowDecodeException of(
      Object subject, String expected, String actual, @Nullable Throwable cause) {
    return WireErrors.create(RowDecodeException.class, subject, expected, actual, cause);
  }

  /** Creates an error whose message states a fact instead of two values. */
  public static RowDecodeException fact(Object subject, String fact, @Nullable Throwable cause) {
    return WireErrors.fact(RowDecodeException.class, subject, fact, cause);
  }

  /** Converts an error into a {@link RowDecodeException} with the same message. */
  static RowDecodeException of(QuiverException error) {
    return of(error.subject(), error.expected(), error.actual(), error.getCause());
  }

  /** Creates the error for a cell that a codec cannot read. */
  static RowDecodeException unreadable(Field field, RuntimeException cause) {
    return cause instanceof QuiverException error
        ? of(field + ": " + error.subject(), error.expected(), error.actual(), cause)
        : fact(field, "the codec threw " + cause, cause);
  }

  static RowDecodeException wrongLength(Field field, long expected, int actual) {
    return of(field, expected + " bytes", "" + actual);
  }

  /**
   * Creates the error for a row that has more or fewer cells than columns: before protocol v5 the
   * server does not report that the columns of a prepared {@code SELECT *} have changed.
   *
   * @param subject what is read from the row
   */
  public static RowDecodeException wrongCount(String subject, int columnCount, int cellCount) {
    return of(subject, columnCount + " cells, one for each column", cellCount + ALTERED);
  }

  /** Creates the error for a whole row that has more or fewer cells than columns. */
  public static RowDecodeException wrongCount(int columnCount, int cellCount) {
    return of("cells", columnCount + ", one for each column", cellCount + ALTERED);
  }

  /** Creates the error for reading a vector from a row with more or fewer cells than columns. */
  public static RowDecodeException wrongCount(
      GettableByIndex data, int column, int expected, int actual) {
    return wrongCount(name(data, column), expected, actual);
  }

  /** Creates the error for a column that cannot be read into an array of {@code arrayClass}. */
  public static QuiverException wrongType(GettableByIndex data, int column, Class<?> arrayClass) {
    String expected =
        Arrays.stream(ElementType.values())
            .filter(
                elementType ->
                    VectorArray.all().stream()
                        .anyMatch(
                            array -> array.arrayClass() == arrayClass && array.holds(elementType)))
            .map(elementType -> "vector<" + elementType.cqlName() + ", n>")
            .collect(Collectors.joining(" or "));
    return WireErrors.of(
        name(data, column),
        expected + " to read into " + arrayClass.getSimpleName(),
        VectorTypes.describe(data.getType(column)));
  }

  /** Creates the error for a vector that has more or fewer bytes than its type requires. */
  public static QuiverException wrongLength(
      GettableByIndex data, int column, long expected, int actual) {
    return WireErrors.length(nameAndType(data, column), expected, actual);
  }

  /** Creates the error for a caller's array that has no room for a vector at {@code index}. */
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

  /** Creates the error for a registry's exception other than {@code CodecNotFoundException}. */
  public static <E extends QuiverException> E noCodec(
      Class<E> kind, Field field, String javaType, RuntimeException cause) {
    return WireErrors.fact(
        kind, field, "no codec for " + javaType + ": " + cause.getMessage(), cause);
  }

  /** Creates the error for a value that a codec cannot write to the variable {@code name}. */
  public static QuiverException unwritable(String name, DataType type, RuntimeException cause) {
    if (cause instanceof QuiverException error) { // its message already names the type
      return WireErrors.within(name + " ", error);
    }
    String subject = name + " " + VectorTypes.describe(type);
    return WireErrors.fact(QuiverException.class, subject, "the codec threw " + cause, cause);
  }

  /** Adds a row's number, counted from 0, to an error. */
  public static RowDecodeException inRow(long row, RowDecodeException error) {
    return WireErrors.within("row " + row + ", ", error);
  }
}
