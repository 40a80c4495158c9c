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
import java.util.Objects;

/** Lists the types that a type contains, and hashes a type with them. */
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

  /**
   * Returns a hash that is equal for equal types. Up to driver 4.18, {@code hashCode} of equal
   * vector types differs, because it includes the object's identity.
   */
  public static int hash(DataType type) {
    if (type instanceof UserDefinedType udt) {
      return 31 * Objects.hash(udt.getKeyspace(), udt.getName()) + udt.getFieldTypes().size();
    }
    List<DataType> parts = of(type);
    if (parts.isEmpty()) {
      return type.hashCode();
    }
    int hash = type instanceof VectorType vector ? vector.getDimensions() : type.getProtocolCode();
    for (int i = 0; i < parts.size(); i++) {
      hash = 31 * hash + hash(parts.get(i));
    }
    return hash;
  }
}
