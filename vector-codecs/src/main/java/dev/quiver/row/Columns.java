/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.LengthErrors;
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorLengthException;
import dev.quiver.vector.VectorTypeException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What to say of a column whose vector cannot be read. */
final class Columns {

  private Columns() {}

  static VectorTypeException wrongType(
      GettableByIndex data, int column, Class<?> arrayClass, DataType type) {
    String expected =
        Arrays.stream(ElementType.values())
            .filter(elementType -> holds(arrayClass, elementType))
            .map(elementType -> "vector<" + elementType.cqlName() + ", n>")
            .collect(Collectors.joining(" or "));
    return new VectorTypeException(
        name(data, column),
        expected + " to read into " + arrayClass.getSimpleName(),
        VectorTypes.describe(type));
  }

  private static boolean holds(Class<?> arrayClass, ElementType elementType) {
    return VectorArray.all().stream()
        .anyMatch(
            arrayKind -> arrayKind.arrayClass() == arrayClass && arrayKind.holds(elementType));
  }

  static RowDecodeException wrongCount(GettableByIndex data, int column, int expected, int actual) {
    return RowErrors.wrongCount(name(data, column), expected, actual);
  }

  static VectorLengthException wrongLength(
      GettableByIndex data, int column, long expected, int actual) {
    return LengthErrors.mismatch(nameAndType(data, column), expected, actual);
  }

  static IndexOutOfBoundsException noRoom(
      GettableByIndex data, int column, int dimension, int index, int count) {
    return new IndexOutOfBoundsException(
        nameAndType(data, column)
            + ": expected room for "
            + dimension
            + " elements from index "
            + index
            + ", got an array of "
            + count);
  }

  private static String nameAndType(GettableByIndex data, int column) {
    return name(data, column) + " " + VectorTypes.describe(data.getType(column));
  }

  private static String name(GettableByIndex data, int column) {
    if (data instanceof Row row) {
      return "column " + row.getColumnDefinitions().get(column).getName().asCql(true);
    } else if (data instanceof BoundStatement statement) {
      return "variable "
          + statement
              .getPreparedStatement()
              .getVariableDefinitions()
              .get(column)
              .getName()
              .asCql(true);
    } else if (data instanceof UdtValue udt) {
      return "field " + udt.getType().getFieldNames().get(column).asCql(true);
    }
    return "component " + column;
  }
}
