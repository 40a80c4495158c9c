/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.vector.QuiverException;
import java.util.List;

/** Compares types in which {@link VectorNames} may have masked the names of vector types. */
public final class SameTypes {

  private SameTypes() {}

  /** Returns whether two types are equal after each masked name is replaced by its vector type. */
  public static boolean areSame(DataType one, DataType other) {
    return one.equals(other) || areSameUnmasked(unmask(one), unmask(other));
  }

  private static boolean areSameUnmasked(DataType one, DataType other) {
    List<DataType> parts = TypeParts.of(one);
    List<DataType> others = TypeParts.of(other);
    if (parts.isEmpty() || parts.size() != others.size() || !haveSameName(one, other)) {
      return one.equals(other);
    }
    for (int i = 0; i < parts.size(); i++) {
      if (!areSame(parts.get(i), others.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether two types are equal, ignoring the types that they contain. */
  private static boolean haveSameName(DataType one, DataType other) {
    if (one instanceof VectorType a && other instanceof VectorType b) {
      return a.getDimensions() == b.getDimensions();
    } else if (one instanceof UserDefinedType a && other instanceof UserDefinedType b) {
      return a.getKeyspace().equals(b.getKeyspace())
          && a.getName().equals(b.getName())
          && a.getFieldNames().equals(b.getFieldNames());
    }
    return one.getProtocolCode() == other.getProtocolCode();
  }

  /** Returns the vector type that a masked name stands for; otherwise returns the type itself. */
  private static DataType unmask(DataType type) {
    try {
      return VectorNames.unmask(type);
    } catch (QuiverException e) {
      return type;
    }
  }
}
