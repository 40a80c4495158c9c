/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.vector.VectorTypeException;
import java.util.List;

/** Compares types whose names may be masked, also inside of others: see {@link VectorNames}. */
public final class SameTypes {

  private SameTypes() {}

  /** Whether two types are equal once what is masked in them is replaced by what it stands for. */
  public static boolean areSame(DataType one, DataType other) {
    return one.equals(other) || areSameUnmasked(unmask(one), unmask(other));
  }

  private static boolean areSameUnmasked(DataType one, DataType other) {
    if (one instanceof VectorType a && other instanceof VectorType b) {
      return a.getDimensions() == b.getDimensions()
          && areSame(a.getElementType(), b.getElementType());
    } else if (one instanceof ListType a && other instanceof ListType b) {
      return areSame(a.getElementType(), b.getElementType());
    } else if (one instanceof SetType a && other instanceof SetType b) {
      return areSame(a.getElementType(), b.getElementType());
    } else if (one instanceof MapType a && other instanceof MapType b) {
      return areSame(a.getKeyType(), b.getKeyType()) && areSame(a.getValueType(), b.getValueType());
    } else if (one instanceof TupleType a && other instanceof TupleType b) {
      return areSame(a.getComponentTypes(), b.getComponentTypes());
    } else if (one instanceof UserDefinedType a && other instanceof UserDefinedType b) {
      return a.getKeyspace().equals(b.getKeyspace())
          && a.getName().equals(b.getName())
          && a.getFieldNames().equals(b.getFieldNames())
          && areSame(a.getFieldTypes(), b.getFieldTypes());
    }
    return one.equals(other);
  }

  private static boolean areSame(List<DataType> ones, List<DataType> others) {
    boolean same = ones.size() == others.size();
    for (int i = 0; same && i < ones.size(); i++) {
      same = areSame(ones.get(i), others.get(i));
    }
    return same;
  }

  /** A masked name that is none of a vector is the same as itself only. */
  private static DataType unmask(DataType type) {
    try {
      return VectorNames.unmask(type);
    } catch (VectorTypeException e) {
      return type;
    }
  }
}
