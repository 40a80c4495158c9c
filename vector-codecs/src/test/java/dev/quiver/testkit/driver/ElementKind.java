/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** A type of vector elements, except those that kernels move. */
public record ElementKind(DataType type) {

  private static final CodecRegistry REGISTRY = VectorCodecRegistry.create();
  private static final TupleType TUPLE = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);
  private static final UserDefinedType UDT =
      new UserDefinedTypeBuilder("ks", "t")
          .withField("n", DataTypes.INT)
          .withField("x", DataTypes.TEXT)
          .frozen()
          .build();

  /** Returns all kinds. */
  public static Stream<ElementKind> all() {
    DataType floats = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    DataType texts = DataTypes.vectorOf(DataTypes.TEXT, 2);
    return Stream.concat(
            RandomCells.NATIVE_TYPES.stream()
                .filter(type -> VectorTypes.asElementType(type) == null),
            Stream.of(
                DataTypes.listOf(DataTypes.INT, true),
                DataTypes.setOf(DataTypes.TEXT, true),
                DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT, true),
                TUPLE,
                UDT,
                floats,
                texts,
                DataTypes.vectorOf(floats, 3),
                DataTypes.vectorOf(texts, 1)))
        .map(ElementKind::new);
  }

  /** Returns random elements of the type's default Java type. */
  public List<Object> values(int count, SplittableRandom random) {
    RandomCells cells = new RandomCells(random);
    return Stream.generate(() -> value(cells)).limit(count).toList();
  }

  private Object value(RandomCells cells) {
    TypeCodec<Object> codec = REGISTRY.codecFor(type);
    Object value = codec.decode(cells.cell(type), ProtocolVersion.DEFAULT);
    // Other timestamps have no literal.
    return value instanceof Instant time ? Instant.ofEpochMilli(time.toEpochMilli() >> 18) : value;
  }

  /** Returns elements as {@code getObject} does: a {@code CqlVector} if it can hold them. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static Object vector(List<Object> elements) {
    return VectorTypes.cqlVectorHolds(GenericType.of(elements.get(0).getClass()))
        ? CqlVector.newInstance((List) elements)
        : elements;
  }

  @Override
  public String toString() {
    return VectorTypes.describe(type);
  }
}
