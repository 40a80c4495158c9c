/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.CustomType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.driver.RandomCells;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Creates random names and types of columns and fields. */
final class RandomDataTypes {

  /** Types of primitives and arrays, which are chosen more often than others. */
  private static final List<DataType> FIXED_LENGTH = RandomCells.fixedLengthTypes();

  private final SplittableRandom random;
  private final List<DataType> vectorElements;
  private final boolean vectorsOfAnything;
  private final boolean vectorsOfBlobs;

  /**
   * @param registry the registry that reads values of the types
   */
  RandomDataTypes(SplittableRandom random, CodecRegistry registry) {
    this(random, registry, true);
  }

  private RandomDataTypes(SplittableRandom random, CodecRegistry registry, boolean vectorsOfBlobs) {
    this.random = random;
    this.vectorsOfBlobs = vectorsOfBlobs;
    this.vectorElements = vectorElements(registry);
    this.vectorsOfAnything =
        VectorTypes.cqlVectorHoldsAnyType() || registry instanceof QuiverCodecRegistry;
  }

  /**
   * Creates types whose values a registry also writes: the driver's own writes blobs in a vector
   * wrongly, see {@code DriverDefectsTest}.
   */
  static RandomDataTypes written(SplittableRandom random, CodecRegistry registry) {
    return new RandomDataTypes(random, registry, registry instanceof QuiverCodecRegistry);
  }

  /** Up to driver 4.18 a {@code CqlVector} has only numbers. */
  private static List<DataType> vectorElements(CodecRegistry registry) {
    List<DataType> types = new ArrayList<>();
    for (ElementType type : ElementType.values()) {
      if (VectorTypes.cqlVectorHoldsAnyType()
          || registry instanceof QuiverCodecRegistry
          || Number.class.isAssignableFrom(type.elementClass())) {
        types.add(VectorTypes.dataType(type));
      }
    }
    if (VectorTypes.cqlVectorHoldsAnyType()) {
      types.add(DataTypes.TIMESTAMP);
    }
    return types;
  }

  /** Returns a type of any kind, nested up to {@code depth} levels. */
  DataType type(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(10)) {
      case 0, 1, 2 -> any(random.nextBoolean() ? RandomCells.NATIVE_TYPES : FIXED_LENGTH);
      case 3 -> DataTypes.listOf(type(depth - 1), random.nextBoolean());
      case 4 -> DataTypes.setOf(type(depth - 1), random.nextBoolean());
      case 5 -> DataTypes.mapOf(type(depth - 1), type(depth - 1));
      case 6 -> DataTypes.tupleOf(types(depth - 1).toArray(new DataType[0]));
      case 7 -> udt(depth - 1);
      case 8 -> DataTypes.custom("com.example.Type" + random.nextInt(3));
      default ->
          random.nextInt(3) == 0 && vectorsOfAnything
              ? DataTypes.vectorOf(vectorElement(depth - 1), 1 + random.nextInt(4))
              : DataTypes.vectorOf(
                  any(vectorElements), 1 + random.nextInt(random.nextInt(16) == 0 ? 300 : 20));
    };
  }

  /** Drivers from 4.19 on treat counters as elements of fixed length, unlike the server. */
  private DataType vectorElement(int depth) {
    DataType type = type(depth);
    if (!vectorsOfBlobs && (type.equals(DataTypes.BLOB) || type instanceof CustomType)) {
      return DataTypes.TEXT;
    }
    return type.equals(DataTypes.COUNTER) ? DataTypes.BIGINT : type;
  }

  private DataType any(List<DataType> types) {
    return types.get(random.nextInt(types.size()));
  }

  private List<DataType> types(int depth) {
    return Stream.generate(() -> type(depth)).limit(1 + random.nextInt(4)).toList();
  }

  private UserDefinedType udt(int depth) {
    UserDefinedTypeBuilder udt =
        new UserDefinedTypeBuilder(
            CqlIdentifier.fromInternal("ks"),
            CqlIdentifier.fromInternal("type_" + random.nextInt(1000)));
    List<DataType> types = types(depth);
    for (int i = 0; i < types.size(); i++) {
      udt.withField(CqlIdentifier.fromInternal(name(i)), types.get(i));
    }
    return udt.build();
  }

  /** Returns a name unique to the index, which is its suffix. */
  String name(int index) {
    return switch (random.nextInt(3)) {
      case 0 -> "snake_case_" + index;
      case 1 -> "camelCase" + index;
      default -> "Any name: " + index;
    };
  }
}
