/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Generates the source of a record for rows of given columns, with random components of every kind,
 * and of the records inside it. The name of a component ends with the index of its field.
 */
final class RandomRecord {

  private static final Map<DataType, String> PRIMITIVES =
      Map.of(
          DataTypes.BOOLEAN, "boolean",
          DataTypes.TINYINT, "byte",
          DataTypes.SMALLINT, "short",
          DataTypes.INT, "int",
          DataTypes.BIGINT, "long",
          DataTypes.COUNTER, "long",
          DataTypes.FLOAT, "float",
          DataTypes.DOUBLE, "double");

  private static final Map<DataType, String> ARRAYS_OF_LISTS =
      Map.of(
          DataTypes.BOOLEAN, "boolean[]",
          DataTypes.TINYINT, "byte[]",
          DataTypes.SMALLINT, "short[]",
          DataTypes.INT, "int[]",
          DataTypes.BIGINT, "long[]",
          DataTypes.FLOAT, "float[]",
          DataTypes.DOUBLE, "double[]",
          DataTypes.UUID, "java.util.UUID[]",
          DataTypes.TIMEUUID, "java.util.UUID[]",
          DataTypes.TIMESTAMP, "long[]");

  /** Types that every registry supports. UUIDs are not numbers, as {@code CqlVector} requires. */
  private static final Map<DataType, List<String>> VECTORS =
      Map.of(
          DataTypes.FLOAT, List.of("float[]", "CqlVector<Float>"),
          DataTypes.DOUBLE, List.of("double[]", "CqlVector<Double>"),
          DataTypes.INT, List.of("int[]", "CqlVector<Integer>"),
          DataTypes.BIGINT, List.of("long[]", "CqlVector<Long>"),
          DataTypes.UUID, List.of("java.util.UUID[]", "long[]"),
          DataTypes.TIMEUUID, List.of("java.util.UUID[]", "long[]"));

  private final SplittableRandom random;
  private final boolean listsOfVectors;
  private final List<String> records = new ArrayList<>();

  /**
   * @param listsOfVectors whether codecs for vectors as lists exist
   */
  private RandomRecord(SplittableRandom random, boolean listsOfVectors) {
    this.random = random;
    this.listsOfVectors = listsOfVectors;
  }

  static String source(
      String name,
      List<String> columns,
      List<DataType> types,
      boolean listsOfVectors,
      SplittableRandom random) {
    RandomRecord record = new RandomRecord(random, listsOfVectors);
    String components = record.byName(columns, types);
    return "import com.datastax.oss.driver.api.core.data.*;\n"
        + "import dev.quiver.row.ColumnName;\n"
        + "import java.util.*;\n"
        + ("public record " + name + "(" + components + ") {\n")
        + String.join("", record.records)
        + "}\n";
  }

  private String nested(String components) {
    String name = "Nested" + records.size();
    records.add("  record " + name + "(" + components + ") {}\n");
    return name;
  }

  /** Returns some fields in random order, some twice. */
  private String byName(List<String> names, List<DataType> types) {
    List<String> components = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (random.nextInt(8) != 0) {
        components.add(
            random.nextInt(components.size() + 1), component(names.get(i), types.get(i), i));
      }
      if (random.nextInt(8) == 0) {
        components.add(annotated(names.get(i), types.get(i), "again" + i));
      }
    }
    return String.join(", ", components);
  }

  private String component(String name, DataType type, int index) {
    if (name.startsWith("Any") || random.nextInt(4) == 0) {
      return annotated(name, type, "named" + index);
    }
    return component(type)
        + " "
        + name.replace("snake_case_", random.nextBoolean() ? "snakeCase" : "snake_case_");
  }

  private String annotated(String column, DataType type, String name) {
    return "@ColumnName(\"" + column + "\") " + component(type) + " " + name;
  }

  private String byPosition(List<DataType> types) {
    List<String> components = new ArrayList<>();
    for (DataType type : types) {
      components.add(component(type) + " p" + components.size());
    }
    return String.join(", ", components);
  }

  private String component(DataType type) {
    String primitive = PRIMITIVES.get(type);
    return primitive != null && random.nextInt(3) == 0 ? primitive : reference(type);
  }

  /** Returns a type that may be an argument of another. */
  private String reference(DataType type) {
    return switch (random.nextInt(8)) {
      case 0 -> "Object";
      case 1 -> "Optional<" + value(type) + ">";
      default -> value(type);
    };
  }

  private String value(DataType type) {
    if (type instanceof ListType list) {
      return collection("List", list.getElementType());
    } else if (type instanceof SetType set) {
      return collection("Set", set.getElementType());
    } else if (type instanceof MapType map) {
      return random.nextInt(10) == 0
          ? "Map"
          : "Map<" + reference(map.getKeyType()) + ", " + reference(map.getValueType()) + ">";
    } else if (type instanceof UserDefinedType udt) {
      List<String> names = udt.getFieldNames().stream().map(CqlIdentifier::asInternal).toList();
      return whole() ? "UdtValue" : nested(byName(names, udt.getFieldTypes()));
    } else if (type instanceof TupleType tuple) {
      return whole() ? "TupleValue" : nested(byPosition(tuple.getComponentTypes()));
    } else if (type instanceof VectorType vector) {
      return vector(vector.getElementType());
    } else if (type.equals(DataTypes.BLOB) && random.nextBoolean()) {
      return "byte[]";
    }
    return boxed(type);
  }

  private boolean whole() {
    return random.nextInt(4) == 0;
  }

  private String collection(String collection, DataType elementType) {
    String array = ARRAYS_OF_LISTS.get(elementType);
    if (array != null && random.nextBoolean()) {
      return array;
    }
    return random.nextInt(10) == 0 ? collection : collection + "<" + reference(elementType) + ">";
  }

  private String vector(DataType elementType) {
    List<String> forms = VECTORS.get(elementType);
    if (forms == null) {
      return "Object";
    }
    return listsOfVectors && random.nextInt(3) == 0
        ? "List<" + boxed(elementType) + ">"
        : forms.get(random.nextInt(forms.size()));
  }

  private static String boxed(DataType type) {
    return CodecRegistry.DEFAULT.codecFor(type).getJavaType().getRawType().getCanonicalName();
  }
}
