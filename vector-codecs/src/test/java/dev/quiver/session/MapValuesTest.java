/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Tests that maps of simple types have the bytes of the driver's codec. */
class MapValuesTest {

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

  @Test
  void encodesAllPairsOfSimpleTypes() {
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
  void aMapCanChangeAfterwards() {
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
