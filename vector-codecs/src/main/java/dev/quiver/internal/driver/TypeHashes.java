/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.Objects;

/** Hashes of data types: up to driver 4.18 that of a vector type includes its identity. */
public final class TypeHashes {

  private TypeHashes() {}

  /** A hash that is equal for equal types. */
  public static int of(DataType type) {
    if (type instanceof VectorType vector) {
      return 31 * of(vector.getElementType()) + vector.getDimensions();
    } else if (type instanceof ListType list) {
      return 31 * of(list.getElementType()) + 1;
    } else if (type instanceof SetType set) {
      return 31 * of(set.getElementType()) + 2;
    } else if (type instanceof MapType map) {
      return 31 * (31 * of(map.getKeyType()) + of(map.getValueType())) + 3;
    } else if (type instanceof TupleType tuple) {
      int hash = 4;
      for (DataType component : tuple.getComponentTypes()) {
        hash = 31 * hash + of(component);
      }
      return hash;
    } else if (type instanceof UserDefinedType udt) {
      return 31 * (31 * Objects.hashCode(udt.getKeyspace()) + udt.getName().hashCode())
          + udt.getFieldTypes().size();
    }
    return type.hashCode();
  }
}
