/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.vector.VectorTypeException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/** A column that is read beside the vectors, and the array it is read into. */
record AdditionalColumn(String name, Kind kind) {

  @SuppressWarnings("ImmutableEnumChecker") // the driver's simple types have no state
  enum Kind {
    LONGS(
        long[].class,
        List.of(
            DataTypes.BIGINT,
            DataTypes.INT,
            DataTypes.SMALLINT,
            DataTypes.TINYINT,
            DataTypes.COUNTER)),
    UUIDS(UUID[].class, List.of(DataTypes.UUID, DataTypes.TIMEUUID)),
    TEXTS(String[].class, List.of(DataTypes.TEXT, DataTypes.ASCII)),
    /** Of any type. */
    OBJECTS(Object[].class, List.of());

    private final Class<?> arrayClass;
    private final List<DataType> types;

    Kind(Class<?> arrayClass, List<DataType> types) {
      this.arrayClass = arrayClass;
      this.types = types;
    }

    /** What the codec for a cell is asked for. */
    Class<?> javaType(DataType type) {
      if (this != LONGS) {
        return arrayClass.getComponentType();
      } else if (type.equals(DataTypes.INT)) {
        return Integer.class;
      } else if (type.equals(DataTypes.SMALLINT)) {
        return Short.class;
      }
      return type.equals(DataTypes.TINYINT) ? Byte.class : Long.class;
    }
  }

  AdditionalColumn {
    Objects.requireNonNull(name, "column");
  }

  /** Fails if the column's type is none that the array is for. */
  void check(TableColumn column) {
    if (kind != Kind.OBJECTS && !kind.types.contains(column.type())) {
      throw new VectorTypeException(
          column.subject(),
          kind.types.stream().map(VectorTypes::describe).collect(Collectors.joining(" or "))
              + " to read into "
              + kind.arrayClass.getSimpleName(),
          VectorTypes.describe(column.type()));
    }
  }
}
