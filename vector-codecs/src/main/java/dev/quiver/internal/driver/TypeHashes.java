/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.List;
import java.util.Objects;

/**
 * Computes hashes of data types: up to driver 4.18, {@code hashCode} of equal vector types differs,
 * because it includes the object's identity.
 */
public final class TypeHashes {

  private TypeHashes() {}

  /** Returns a hash that is equal for equal types. */
  public static int of(DataType type) {
    if (type instanceof UserDefinedType udt) {
      return 31 * Objects.hash(udt.getKeyspace(), udt.getName()) + udt.getFieldTypes().size();
    }
    List<DataType> parts = TypeParts.of(type);
    if (parts.isEmpty()) {
      return type.hashCode();
    }
    int hash = type instanceof VectorType vector ? vector.getDimensions() : type.getProtocolCode();
    for (int i = 0; i < parts.size(); i++) {
      hash = 31 * hash + of(parts.get(i));
    }
    return hash;
  }
}
