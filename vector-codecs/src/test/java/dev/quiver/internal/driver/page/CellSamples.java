/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Columns of every kind of type, and cells for them: values, nulls, and bytes that are none. */
final class CellSamples {

  private static final List<DataType> SIMPLE =
      List.of(
          DataTypes.ASCII,
          DataTypes.BIGINT,
          DataTypes.BLOB,
          DataTypes.BOOLEAN,
          DataTypes.COUNTER,
          DataTypes.DATE,
          DataTypes.DECIMAL,
          DataTypes.DOUBLE,
          DataTypes.DURATION,
          DataTypes.FLOAT,
          DataTypes.INET,
          DataTypes.INT,
          DataTypes.SMALLINT,
          DataTypes.TEXT,
          DataTypes.TIME,
          DataTypes.TIMESTAMP,
          DataTypes.TIMEUUID,
          DataTypes.TINYINT,
          DataTypes.UUID,
          DataTypes.VARINT,
          DataTypes.vectorOf(DataTypes.FLOAT, 2),
          DataTypes.vectorOf(DataTypes.BIGINT, 40));

  /** An application's codec. It does what the driver's does, which nobody knows of it. */
  static final TypeCodec<Integer> OTHER_INT =
      new MappingCodec<>(TypeCodecs.INT, GenericType.INTEGER) {
        @Override
        protected Integer innerToOuter(Integer value) {
          return value;
        }

        @Override
        protected Integer outerToInner(Integer value) {
          return value;
        }
      };

  private static final int[] LENGTHS = {1, 2, 4, 8, 16, 320};

  private static final UserDefinedType UDT =
      new UserDefinedTypeBuilder("ks", "address")
          .withField("street", DataTypes.TEXT)
          .withField("number", DataTypes.INT)
          .build();

  private static final TupleType TUPLE = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);

  private static final UdtValue ADDRESS = UDT.newValue("Rue é", 7);
  private static final TupleValue PAIR = TUPLE.newValue(1, "one");
  private static final ByteBuffer BLOB = ByteBuffer.wrap(new byte[] {1, 2});

  /** Types that have others inside, with a value of each. */
  private static final Map<DataType, Object> VALUES =
      Map.of(
          DataTypes.listOf(DataTypes.INT),
          List.of(1, -2, 3),
          DataTypes.setOf(DataTypes.TEXT),
          Set.of("x".repeat(300), ""),
          DataTypes.mapOf(DataTypes.TEXT, DataTypes.BIGINT),
          Map.of("a", 1L, "b", 2L),
          DataTypes.mapOf(DataTypes.DATE, DataTypes.listOf(DataTypes.BLOB)),
          Map.of(),
          DataTypes.listOf(DataTypes.BLOB),
          List.of(BLOB, BLOB),
          DataTypes.listOf(UDT),
          List.of(ADDRESS),
          DataTypes.listOf(DataTypes.listOf(DataTypes.DOUBLE)),
          List.of(List.of(1.5, -0.0)),
          UDT,
          ADDRESS,
          TUPLE,
          PAIR);

  /** All types: the driver's own codecs of collections are not for bytes that are no collection. */
  static final List<DataType> TYPES =
      java.util.stream.Stream.concat(SIMPLE.stream(), VALUES.keySet().stream()).toList();

  private final SplittableRandom random;

  CellSamples(SplittableRandom random) {
    this.random = random;
  }

  /** A cell, or null. */
  ByteBuffer next(DataType type) {
    Object value = VALUES.get(type);
    if (value == null) {
      return ofSimple();
    }
    return random.nextInt(4) == 0 ? (random.nextBoolean() ? null : bytes(0)) : encoded(type, value);
  }

  private static ByteBuffer encoded(DataType type, Object value) {
    TypeCodec<Object> codec = CodecRegistry.DEFAULT.codecFor(type, value);
    return codec.encode(value, ProtocolVersion.V5);
  }

  private ByteBuffer ofSimple() {
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> bytes(0);
      case 2 -> bytes(random.nextInt(40));
      case 3 -> ByteBuffer.wrap("Grüße, 世界".getBytes(StandardCharsets.UTF_8));
      case 4 -> ByteBuffer.wrap("plain".repeat(60).getBytes(StandardCharsets.US_ASCII));
      default -> bytes(LENGTHS[random.nextInt(LENGTHS.length)]);
    };
  }

  private ByteBuffer bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return ByteBuffer.wrap(bytes);
  }
}
