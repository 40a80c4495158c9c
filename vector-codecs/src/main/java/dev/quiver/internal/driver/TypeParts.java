/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.List;

/** Lists the types that a type contains. */
public final class TypeParts {

  private TypeParts() {}

  /**
   * Returns the types of elements, of keys and values, of fields, or of components; an empty list
   * for a simple or custom type.
   */
  public static List<DataType> of(DataType type) {
    if (type instanceof VectorType vector) {
      return List.of(vector.getElementType());
    } else if (type instanceof ListType list) {
      return List.of(list.getElementType());
    } else if (type instanceof SetType set) {
      return List.of(set.getElementType());
    } else if (type instanceof MapType map) {
      return List.of(map.getKeyType(), map.getValueType());
    } else if (type instanceof TupleType tuple) {
      return tuple.getComponentTypes();
    }
    return type instanceof UserDefinedType udt ? udt.getFieldTypes() : List.of();
  }
}
