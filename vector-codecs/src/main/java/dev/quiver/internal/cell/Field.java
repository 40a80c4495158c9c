/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.TypeParts;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a row, a variable of a statement, a field of a user-defined type, a component of a
 * tuple, or an element of a collection.
 *
 * @param path the name in messages: the column, followed by the names of the fields or components
 *     that lead to this field
 * @param name the name in the schema, without quotes; the index of a component
 * @param isColumn whether this is a column of a row or a variable, not a part of a value
 */
public record Field(String path, String name, DataType type, boolean isColumn) {

  public static List<Field> of(ColumnDefinitions columns) {
    List<Field> fields = new ArrayList<>(columns.size());
    for (ColumnDefinition column : columns) {
      fields.add(ofColumn(column.getName().asInternal(), column.getType()));
    }
    return fields;
  }

  public static Field ofColumn(String name, DataType type) {
    return new Field("column " + name, name, type, true);
  }

  public static Field ofVariable(String name, DataType type) {
    return new Field("variable " + name, name, type, true);
  }

  /** Returns whether fields and columns have the same names and types in the same order. */
  public static boolean equal(List<Field> fields, ColumnDefinitions columns) {
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

  /** Returns a field for each part of this field's type, in the order of {@link TypeParts}. */
  public List<Field> parts() {
    List<DataType> types = TypeParts.of(type);
    List<Field> parts = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      String inner = type instanceof TupleType ? String.valueOf(i) : name;
      String what = "element";
      if (type instanceof UserDefinedType udt) {
        inner = udt.getFieldNames().get(i).asInternal();
        what = "field " + inner;
      } else if (type instanceof TupleType) {
        what = "component " + inner;
      } else if (type instanceof MapType) {
        what = i == 0 ? "key" : "value";
      }
      parts.add(new Field(path + ", " + what, inner, types.get(i), false));
    }
    return parts;
  }

  @Override
  public String toString() {
    return path + " " + VectorTypes.describe(type);
  }
}
