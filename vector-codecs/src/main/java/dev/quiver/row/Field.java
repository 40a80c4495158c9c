/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.LengthErrors;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a row, a field of a user-defined type, or a component of a tuple.
 *
 * @param place what to call it in a message
 * @param name as the schema has it, without quotes
 */
record Field(String place, String name, DataType type) {

  private static final String COLUMN = "column ";

  static List<Field> of(ColumnDefinitions columns) {
    List<Field> fields = new ArrayList<>(columns.size());
    for (ColumnDefinition column : columns) {
      fields.add(ofColumn(column.getName().asInternal(), column.getType()));
    }
    return fields;
  }

  static Field ofColumn(String name, DataType type) {
    return new Field(COLUMN + name, name, type);
  }

  /** Whether columns have the same names and types. */
  static boolean equal(List<Field> fields, ColumnDefinitions columns) {
    if (fields.size() != columns.size()) {
      return false;
    }
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      ColumnDefinition column = columns.get(i);
      if (!field.name.equals(column.getName().asInternal())
          || !field.type.equals(column.getType())) {
        return false;
      }
    }
    return true;
  }

  /** The fields of a type that this field has. */
  List<Field> fieldsOf(UserDefinedType udt) {
    List<Field> fields = new ArrayList<>(udt.getFieldNames().size());
    for (int i = 0; i < udt.getFieldNames().size(); i++) {
      String inner = udt.getFieldNames().get(i).asInternal();
      fields.add(new Field(place + ", field " + inner, inner, udt.getFieldTypes().get(i)));
    }
    return fields;
  }

  /** The components of a type that this field has. */
  List<Field> componentsOf(TupleType tuple) {
    List<Field> fields = new ArrayList<>(tuple.getComponentTypes().size());
    for (DataType component : tuple.getComponentTypes()) {
      String inner = String.valueOf(fields.size());
      fields.add(new Field(place + ", component " + inner, inner, component));
    }
    return fields;
  }

  /** Whether it is neither in a cell nor in a collection. */
  boolean isColumn() {
    return place.equals(COLUMN + name);
  }

  /** Elements, keys or values of a collection that this field has. */
  Field inner(String what, DataType innerType) {
    return new Field(place + ", " + what, name, innerType);
  }

  RowDecodeException error(String problem) {
    return new RowDecodeException(this + ": " + problem);
  }

  RowDecodeException wrongLength(long expected, int actual) {
    return RowDecodeException.of(LengthErrors.mismatch(toString(), expected, actual));
  }

  @Override
  public String toString() {
    return place + " " + VectorTypes.describe(type);
  }
}
