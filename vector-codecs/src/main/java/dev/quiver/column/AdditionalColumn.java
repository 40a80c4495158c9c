/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.cell.Widening;
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
        DataTypes.BIGINT,
        DataTypes.INT,
        DataTypes.SMALLINT,
        DataTypes.TINYINT,
        DataTypes.COUNTER,
        DataTypes.TIMESTAMP),
    INTS(int[].class, DataTypes.INT, DataTypes.SMALLINT, DataTypes.TINYINT),
    FLOATS(float[].class, DataTypes.FLOAT),
    DOUBLES(double[].class, DataTypes.DOUBLE, DataTypes.FLOAT),
    UUIDS(UUID[].class, DataTypes.UUID, DataTypes.TIMEUUID),
    TEXTS(String[].class, DataTypes.TEXT, DataTypes.ASCII),
    /** Of any type. */
    OBJECTS(Object[].class);

    private final Class<?> arrayClass;
    private final List<DataType> types;

    Kind(Class<?> arrayClass, DataType... types) {
      this.arrayClass = arrayClass;
      this.types = List.of(types);
    }

    Class<?> elementClass() {
      return arrayClass.getComponentType();
    }

    Object newArray(int rows) {
      return switch (this) {
        case LONGS -> new long[rows];
        case INTS -> new int[rows];
        case FLOATS -> new float[rows];
        case DOUBLES -> new double[rows];
        case UUIDS -> new UUID[rows];
        case TEXTS -> new String[rows];
        case OBJECTS -> new Object[rows];
      };
    }

    /** What the codec for a cell is asked for: a narrower number than that of the array, too. */
    Class<?> javaType(DataType type) {
      Class<?> number = elementClass().isPrimitive() ? Widening.classOf(type) : null;
      return number == null ? elementClass() : number;
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
