/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.vector.QuiverException;
import java.util.List;

/** Compares types whose names may be masked, also inside of others: see {@link VectorNames}. */
public final class SameTypes {

  private SameTypes() {}

  /** Whether two types are equal once what is masked in them is replaced by what it stands for. */
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

  /** Whether two types are equal, whatever they are made of. */
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

  /** A masked name that is none of a vector is the same as itself only. */
  private static DataType unmask(DataType type) {
    try {
      return VectorNames.unmask(type);
    } catch (QuiverException e) {
      return type;
    }
  }
}
