/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.cell.Widening;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.WireErrors;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** A column that is read in addition to the vectors, and the kind of array for its values. */
record AdditionalColumn(String name, Kind kind) {

  @SuppressWarnings(
      "ImmutableEnumChecker") // the driver's simple types and the constructors of arrays have no
  // state
  enum Kind {
    LONGS(
        long[]::new,
        DataTypes.BIGINT,
        DataTypes.INT,
        DataTypes.SMALLINT,
        DataTypes.TINYINT,
        DataTypes.COUNTER,
        DataTypes.TIMESTAMP),
    INTS(int[]::new, DataTypes.INT, DataTypes.SMALLINT, DataTypes.TINYINT),
    FLOATS(float[]::new, DataTypes.FLOAT),
    DOUBLES(double[]::new, DataTypes.DOUBLE, DataTypes.FLOAT),
    UUIDS(UUID[]::new, DataTypes.UUID, DataTypes.TIMEUUID),
    TEXTS(String[]::new, DataTypes.TEXT, DataTypes.ASCII),
    /** An array of objects, for columns of any type. */
    OBJECTS(Object[]::new);

    private final IntFunction<Object> array;
    private final Class<?> arrayClass;
    private final List<DataType> types;

    Kind(IntFunction<Object> array, DataType... types) {
      this.array = array;
      this.arrayClass = array.apply(0).getClass();
      this.types = List.of(types);
    }

    static Kind of(String column, Class<?> arrayClass) {
      Objects.requireNonNull(arrayClass, "arrayClass");
      for (Kind kind : values()) {
        if (kind.arrayClass == arrayClass) {
          return kind;
        }
      }
      String expected =
          Arrays.stream(values())
              .map(kind -> kind.arrayClass.getSimpleName())
              .collect(Collectors.joining(", "));
      throw WireErrors.of("column " + column, "one of " + expected, arrayClass.getTypeName());
    }

    Object newArray(int rows) {
      return array.apply(rows);
    }

    Class<?> elementClass() {
      return arrayClass.getComponentType();
    }

    /** Returns the name of the array's type in messages. */
    String arrayName() {
      return (this == INTS ? "an " : "a ") + arrayClass.getSimpleName();
    }

    /** Returns the Java type to read a cell as, which may be narrower than the array's elements. */
    Class<?> javaType(DataType type) {
      Class<?> number = elementClass().isPrimitive() ? Widening.classOf(type) : null;
      return number == null ? elementClass() : number;
    }
  }

  AdditionalColumn {
    Objects.requireNonNull(name, "column");
  }

  /** Fails if the array cannot hold values of the column's type. */
  void check(TableColumn column) {
    if (kind != Kind.OBJECTS && !kind.types.contains(column.type())) {
      throw WireErrors.of(
          column.subject(),
          kind.types.stream().map(VectorTypes::describe).collect(Collectors.joining(" or "))
              + " to read into "
              + kind.arrayClass.getSimpleName(),
          VectorTypes.describe(column.type()));
    }
  }
}
