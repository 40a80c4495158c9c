/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.LengthErrors;
import dev.quiver.vector.RowDecodeException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a row, a field of a user-defined type, or a component of a tuple.
 *
 * @param path what to call it in a message: the column, and what it is in there
 * @param name as the schema has it, without quotes
 * @param isColumn whether it is neither in a cell nor in a collection
 */
public record Field(String path, String name, DataType type, boolean isColumn) {

  /** The columns of a row. */
  public static List<Field> of(ColumnDefinitions columns) {
    List<Field> fields = new ArrayList<>(columns.size());
    for (ColumnDefinition column : columns) {
      fields.add(ofColumn(column.getName().asInternal(), column.getType()));
    }
    return fields;
  }

  /** A column. */
  public static Field ofColumn(String name, DataType type) {
    return new Field("column " + name, name, type, true);
  }

  /** A variable of a statement. */
  public static Field ofVariable(String name, DataType type) {
    return new Field("variable " + name, name, type, true);
  }

  /** Whether columns have the same names and types. */
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

  /** The fields of a type that this field has. */
  public List<Field> fieldsOf(UserDefinedType udt) {
    List<Field> fields = new ArrayList<>(udt.getFieldNames().size());
    for (int i = 0; i < udt.getFieldNames().size(); i++) {
      String inner = udt.getFieldNames().get(i).asInternal();
      fields.add(new Field(path + ", field " + inner, inner, udt.getFieldTypes().get(i), false));
    }
    return fields;
  }

  /** The components of a type that this field has. */
  public List<Field> componentsOf(TupleType tuple) {
    List<Field> fields = new ArrayList<>(tuple.getComponentTypes().size());
    for (DataType component : tuple.getComponentTypes()) {
      String inner = String.valueOf(fields.size());
      fields.add(new Field(path + ", component " + inner, inner, component, false));
    }
    return fields;
  }

  /** Elements, keys or values of a collection that this field has. */
  public Field inner(String what, DataType innerType) {
    return new Field(path + ", " + what, name, innerType, false);
  }

  /** Says what is wrong with its value, or with how that is to be read. */
  public RowDecodeException error(String problem) {
    return RowErrors.of(toString(), problem);
  }

  /** The message for what a registry has thrown other than a {@code CodecNotFoundException}. */
  public String withoutCodec(Type javaType, RuntimeException cause) {
    return "%s: expected a codec for %s, got none: %s"
        .formatted(this, javaType.getTypeName(), cause.getMessage());
  }

  RowDecodeException wrongLength(long expected, int actual) {
    return RowErrors.of(LengthErrors.mismatch(toString(), expected, actual));
  }

  @Override
  public String toString() {
    return path + " " + VectorTypes.describe(type);
  }
}
