/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Tests that values other than arrays are encoded immediately, as by the driver. */
class OtherValuesTest {

  private static final TupleType TUPLE = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);
  private static final UserDefinedType UDT =
      new UserDefinedTypeBuilder("ks", "udt").withField("f", DataTypes.INT).build();
  private static final List<String> TEXTS =
      List.of("", "a", "ascii text", "é", "aé", "€", "𝄞", "\u0000", "\u007f\u0080");
  private static final Map<DataType, Function<SplittableRandom, Object>> VALUES =
      Map.of(
          DataTypes.TEXT, random -> TEXTS.get(random.nextInt(TEXTS.size())),
          DataTypes.INT, SplittableRandom::nextInt,
          DataTypes.BIGINT, SplittableRandom::nextLong,
          DataTypes.SMALLINT, random -> (short) random.nextInt(),
          DataTypes.TINYINT, random -> (byte) random.nextInt(),
          DataTypes.FLOAT, random -> Float.intBitsToFloat(random.nextInt()),
          DataTypes.DOUBLE, random -> Double.longBitsToDouble(random.nextLong()),
          DataTypes.BOOLEAN, SplittableRandom::nextBoolean,
          DataTypes.UUID, random -> new UUID(random.nextLong(), random.nextLong()),
          DataTypes.TIMESTAMP, random -> Instant.ofEpochMilli(random.nextLong()));
  private final SplittableRandom random = Seed.random("maps");

  private static Map<DataType, Object> values() {
    Map<DataType, Object> values = new LinkedHashMap<>();
    values.put(DataTypes.ASCII, "ascii");
    values.put(DataTypes.BIGINT, 1L);
    values.put(DataTypes.BLOB, ByteBuffer.wrap(new byte[] {1, 2}));
    values.put(DataTypes.BOOLEAN, true);
    values.put(DataTypes.COUNTER, 1L);
    values.put(DataTypes.DATE, LocalDate.EPOCH);
    values.put(DataTypes.DECIMAL, BigDecimal.TEN);
    values.put(DataTypes.DOUBLE, 1.0);
    values.put(DataTypes.DURATION, CqlDuration.from("1mo2d"));
    values.put(DataTypes.FLOAT, 1f);
    values.put(DataTypes.INET, InetAddress.getLoopbackAddress());
    values.put(DataTypes.INT, 1);
    values.put(DataTypes.SMALLINT, (short) 1);
    values.put(DataTypes.TEXT, "text é");
    values.put(DataTypes.TIME, LocalTime.NOON);
    values.put(DataTypes.TIMESTAMP, Instant.EPOCH);
    values.put(DataTypes.TIMEUUID, new UUID(0x1000, 1));
    values.put(DataTypes.TINYINT, (byte) 1);
    values.put(DataTypes.UUID, new UUID(1, 2));
    values.put(DataTypes.VARINT, BigInteger.TEN);
    values.put(DataTypes.listOf(DataTypes.INT), List.of(1, 2));
    values.put(DataTypes.setOf(DataTypes.TEXT), Set.of("a"));
    values.put(DataTypes.listOf(DataTypes.listOf(DataTypes.INT)), List.of(List.of(1), List.of()));
    values.put(DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT), Map.of("a", 1));
    values.put(DataTypes.vectorOf(DataTypes.FLOAT, 2), CqlVector.newInstance(List.of(1f, 2f)));
    values.put(TUPLE, TUPLE.newValue(1, "a"));
    values.put(UDT, UDT.newValue(1));
    return values;
  }

  @Test
  void encodesValuesOfEveryType() {
    values()
        .forEach(
            (type, value) -> {
              ByteBuffer expected =
                  CodecRegistry.DEFAULT
                      .codecFor(type, value)
                      .encode(value, ProtocolVersion.DEFAULT);
              BoundStatement unset = new Prepared().with("v", type).bind();
              BoundStatement statement = WriteThrough.borrow(unset, 0, value);
              assertThat(statement).isNotInstanceOf(WriteThroughStatement.class);
              assertThat(statement.getBytesUnsafe(0)).as(type.toString()).isEqualTo(expected);
              assertThat(WriteThrough.copy(unset, "v", value).getValues())
                  .containsExactly(expected);
            });
  }

  @Test
  void combinesWithBorrowedValuesInEveryOrder() {
    Prepared prepared = new Prepared().with("a", DataTypes.vectorOf(DataTypes.INT, 2));
    values().forEach((type, value) -> prepared.with("v", type));
    prepared.with("z", DataTypes.listOf(DataTypes.INT));
    BoundStatement ours = WriteThrough.borrow(prepared.bind(), "a", new int[] {1, 2});
    BoundStatement stock = prepared.bind();
    int i = 1;
    for (Map.Entry<DataType, Object> entry : values().entrySet()) {
      ours = WriteThrough.borrow(ours, i, entry.getValue());
      stock =
          stock.set(
              i,
              entry.getValue(),
              stock.codecRegistry().<Object>codecFor(entry.getKey(), entry.getValue()));
      i++;
    }
    ours = WriteThrough.copy(ours, "z", new int[] {3});
    assertThat(((WriteThroughStatement) ours).borrowedCount()).isEqualTo(2);
    for (int variable = 1; variable < i; variable++) {
      assertThat(ours.getBytesUnsafe(variable)).isEqualTo(stock.getBytesUnsafe(variable));
    }
  }

  @Test
  void usesTheApplicationsCodecForAnArrayOfOtherElements() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    DataType type = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    registry.register(
        new MappingCodec<float[], double[]>(
            registry.codecFor(type, float[].class), GenericType.of(double[].class)) {
          @Override
          protected double[] innerToOuter(float[] value) {
            return new double[] {value[0], value[1]};
          }

          @Override
          protected float[] outerToInner(double[] value) {
            return new float[] {(float) value[0], (float) value[1]};
          }
        });
    BoundStatement statement = new Prepared().registry(registry).with("v", type).bind();
    assertThat(WriteThrough.borrow(statement, 0, new double[] {1, 2}).getBytesUnsafe(0))
        .isEqualTo(ByteBuffer.allocate(8).putFloat(1).putFloat(2).flip());
  }

  @Test
  void aBorrowedBlobShowsLaterChangesAndACopyDoesNot() {
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {9, 1, 2}).position(1);
    BoundStatement unset = new Prepared().with("v", DataTypes.BLOB).bind();
    BoundStatement borrowed = WriteThrough.borrow(unset, 0, bytes);
    BoundStatement copied = WriteThrough.copy(unset, 0, bytes);
    bytes.put(1, (byte) 7);
    assertThat(borrowed.getBytesUnsafe(0)).isEqualTo(ByteBuffer.wrap(new byte[] {7, 2}));
    assertThat(copied.getBytesUnsafe(0)).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2}));
    assertThat(bytes.position()).isEqualTo(1);
  }

  /** Values of classes that only a codec of the application handles; arrays among them. */
  @Test
  void encodesArraysWithCodecsOfTheSession() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    registry.register(ExtraTypeCodecs.BOOLEAN_LIST_TO_ARRAY, ExtraTypeCodecs.BLOB_TO_ARRAY);
    BoundStatement statement =
        new Prepared()
            .registry(registry)
            .with("v", DataTypes.listOf(DataTypes.BOOLEAN))
            .with("b", DataTypes.BLOB)
            .bind();
    statement = WriteThrough.borrow(statement, "v", new boolean[] {true});
    byte[] blob = {7};
    statement = WriteThrough.copy(statement, "b", blob);
    blob[0] = 8;
    assertThat(statement.getValues())
        .containsExactly(
            ByteBuffer.wrap(new byte[] {0, 0, 0, 1, 0, 0, 0, 1, 1}),
            ByteBuffer.wrap(new byte[] {7}));
  }

  @Test
  void encodesMapsOfAllPairsOfSimpleTypes() {
    List<DataType> types =
        VALUES.keySet().stream().sorted(comparing(DataType::getProtocolCode)).toList();
    for (DataType key : types) {
      for (DataType value : types) {
        for (int size : new int[] {0, 1, 2, 30}) {
          Map<Object, Object> map = new HashMap<>();
          for (int i = 0; i < size; i++) {
            map.put(VALUES.get(key).apply(random), VALUES.get(value).apply(random));
          }
          check(DataTypes.mapOf(key, value), map);
        }
      }
    }
  }

  private static void check(MapType type, Map<?, ?> map) {
    ByteBuffer expected = encodedByDriver(type, map);
    BoundStatement statement = new Prepared().with("m", type).bind();
    assertThat(WriteThrough.borrow(statement, 0, map).getBytesUnsafe(0))
        .as("%s %s", type, map)
        .isEqualTo(expected);
    assertThat(WriteThrough.copy(statement, "m", map).getValues()).containsExactly(expected);
  }

  private static ByteBuffer encodedByDriver(DataType type, Object value) {
    TypeCodec<Object> codec = CodecRegistry.DEFAULT.codecFor(type);
    return codec.encode(value, ProtocolVersion.DEFAULT);
  }

  /** The map is encoded immediately. */
  @Test
  void laterChangesOfAMapHaveNoEffect() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
    MapType type = DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT);
    ByteBuffer expected = encodedByDriver(type, map);
    BoundStatement statement = WriteThrough.borrow(new Prepared().with("m", type).bind(), 0, map);
    map.put("b", 2);
    assertThat(statement.getBytesUnsafe(0)).isEqualTo(expected);
  }

  @Test
  void leavesMapsOfOtherTypesToTheDriver() {
    check(DataTypes.TIMEUUID, new UUID(0x1000, 1));
    check(DataTypes.BLOB, ByteBuffer.allocate(3));
    check(DataTypes.ASCII, "ascii");
    check(DataTypes.COUNTER, 5L);
    check(DataTypes.listOf(DataTypes.INT), List.of(1, 2));
    check(DataTypes.mapOf(DataTypes.INT, DataTypes.INT), Map.of(1, 2));
    check(DataTypes.frozenMapOf(DataTypes.INT, DataTypes.INT), Map.of(1, 2));
  }

  private static void check(DataType other, Object value) {
    for (boolean isKey : new boolean[] {false, true}) {
      MapType type =
          isKey ? DataTypes.mapOf(other, DataTypes.INT) : DataTypes.mapOf(DataTypes.INT, other);
      check(type, isKey ? Map.of(value, 1) : Map.of(1, value));
    }
  }

  @Test
  void rejectsNullsAndOtherClassesAsTheDriverDoes() {
    MapType type = DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT);
    for (Map<?, ?> map :
        List.of(
            Collections.singletonMap("a", null),
            Collections.singletonMap(null, 1),
            ordered("a", 1, "b", "two"),
            ordered("a", 1, 2, 2))) {
      BoundStatement statement = new Prepared().with("m", type).bind();
      assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, map))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("variable m map<text, int>: ");
    }
  }

  /** Half of a surrogate pair has no bytes in UTF-8. */
  @Test
  void rejectsMalformedTextAsTheDriverDoes() {
    MapType type = DataTypes.mapOf(DataTypes.TEXT, DataTypes.TEXT);
    BoundStatement statement = new Prepared().with("m", type).bind();
    for (String text : List.of("\ud834", "\udd1e", "a\ud834b")) {
      for (Map<String, String> map : List.of(Map.of(text, "v"), Map.of("k", text))) {
        assertThatThrownBy(() -> encodedByDriver(type, map))
            .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, map))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("variable m map<text, text>: ");
      }
    }
  }

  private static Map<?, ?> ordered(Object key1, Object value1, Object key2, Object value2) {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(key1, value1);
    map.put(key2, value2);
    return map;
  }
}
