/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.testkit.driver.TestSession;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests values of user-defined types with fields that the server added and the client does not know
 * yet: they are read without the new fields, at any depth.
 */
class GrownTypesTest {

  private static final UserDefinedType POINT = point().build();
  private static final UserDefinedType GROWN =
      point()
          .withField("z", DataTypes.INT)
          .withField("more", DataTypes.listOf(DataTypes.INT))
          .withField("last", DataTypes.TEXT)
          .build();

  private final MutableCodecRegistry registry = VectorCodecRegistry.create();

  private static UserDefinedTypeBuilder point() {
    return new UserDefinedTypeBuilder("ks", "point")
        .withField("x", DataTypes.INT)
        .withField("y", DataTypes.TEXT);
  }

  private static UserDefinedType outer(DataType inner) {
    return new UserDefinedTypeBuilder("ks", "outer")
        .withField("point", inner)
        .withField("id", DataTypes.INT)
        .build();
  }

  /** The places where a value of a user-defined type can occur. */
  private enum Nesting {
    COLUMN,
    LIST,
    SET,
    KEY,
    VALUE,
    TUPLE,
    FIELD,
    VECTOR,
    DEEP;

    DataType type(DataType point) {
      return switch (this) {
        case COLUMN -> point;
        case LIST -> DataTypes.listOf(point);
        case SET -> DataTypes.setOf(point);
        case KEY -> DataTypes.mapOf(point, DataTypes.INT);
        case VALUE -> DataTypes.mapOf(DataTypes.INT, point);
        case TUPLE -> DataTypes.tupleOf(point, DataTypes.INT);
        case FIELD -> outer(point);
        case VECTOR -> DataTypes.vectorOf(point, 2);
        case DEEP -> DataTypes.listOf(DataTypes.tupleOf(DataTypes.setOf(outer(point))));
      };
    }

    Object value(UdtValue point) {
      DataType type = type(point.getType());
      return switch (this) {
        case COLUMN -> point;
        case LIST, VECTOR -> List.of(point, point);
        case SET -> Set.of(point);
        case KEY -> Map.of(point, 5);
        case VALUE -> Map.of(5, point);
        case TUPLE -> ((TupleType) type).newValue(point, 5);
        case FIELD -> ((UserDefinedType) type).newValue(point, 5);
        case DEEP ->
            List.of(
                DataTypes.tupleOf(DataTypes.setOf(outer(point.getType())))
                    .newValue(Set.of(outer(point.getType()).newValue(point, 5))));
      };
    }
  }

  private ByteBuffer bytes(DataType type, Object value) {
    type.attach(new TestSession(registry));
    return registry.codecFor(type, value).encode(value, ProtocolVersion.DEFAULT);
  }

  private ByteBuffer before(Nesting place) {
    return bytes(place.type(POINT), place.value(POINT.newValue(7, "a")));
  }

  private ByteBuffer after(Nesting place) {
    return bytes(place.type(GROWN), place.value(GROWN.newValue(7, "a", 9, null, "")));
  }

  private static byte[] array(ByteBuffer bytes) {
    byte[] array = new byte[bytes.remaining()];
    bytes.duplicate().get(array);
    return array;
  }

  /** Replaces values of user-defined types, which keep inner bytes, by comparable ones. */
  private static Object plain(Object value) {
    List<Object> parts = new ArrayList<>();
    if (value instanceof GettableByIndex fields) {
      for (int i = 0; i < fields.size(); i++) {
        parts.add(plain(fields.getObject(i)));
      }
    } else if (value instanceof CqlVector<?> vector) {
      ((Iterable<?>) vector).forEach(element -> parts.add(plain(element)));
    } else if (value instanceof Collection<?> elements) {
      elements.forEach(element -> parts.add(plain(element)));
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, element) -> parts.add(List.of(plain(key), plain(element))));
    } else {
      return value;
    }
    return parts;
  }

  @ParameterizedTest
  @EnumSource
  void readsValuesWithoutTheNewFields(Nesting place) {
    DataType type = place.type(POINT);
    ByteBuffer before = before(place);
    ByteBuffer after = after(place);
    assertThat(after).isNotEqualTo(before);
    Object expected =
        plain(new TestRows().with("c", type, before).on(registry).build().getObject("c"));
    assertThat(expected.toString()).contains("[7, a]");
    for (Row row : new TestRows().with("c", type, after).on(registry).buildEachWay()) {
      assertThat(plain(row.getObject("c"))).isEqualTo(expected);
      assertThat(plain(RowDecoder.arrays().decode(row)[0])).isEqualTo(expected);
    }
  }

  /** Drivers before 4.19 always reject such values. */
  @ParameterizedTest
  @EnumSource(names = {"COLUMN", "LIST", "SET", "KEY", "VALUE"})
  void readsOrRejectsValuesAsTheDriversCodecsDo(Nesting place) {
    for (Row row : new TestRows().with("c", place.type(POINT), after(place)).buildEachWay()) {
      if (VectorTypes.cqlVectorHoldsAnyType()) {
        assertThat(plain(RowDecoder.arrays().decode(row)[0])).isEqualTo(plain(row.getObject("c")));
      } else {
        assertThatThrownBy(() -> RowDecoder.arrays().decode(row))
            .isInstanceOf(RowDecodeException.class)
            .hasMessageContaining("Too many fields in encoded UDT value, expected 2");
      }
    }
  }

  private record Point(int x, String y) {}

  private record Outer(Point point, int id) {}

  private record Points(
      Point column,
      List<Point> list,
      Set<Point> set,
      Map<Point, Integer> key,
      Map<Integer, Point> value,
      Outer tuple,
      Outer field) {}

  /** The same with every registry. */
  @Test
  void readsValuesWithNewFieldsAsRecords() {
    TestRows rows = new TestRows();
    for (Nesting place : Nesting.values()) {
      rows.with(place.name().toLowerCase(Locale.ROOT), place.type(POINT), after(place));
    }
    Point point = new Point(7, "a");
    for (Row row : rows.buildEachWay()) {
      assertThat(RowDecoder.records(Points.class).decode(row))
          .isEqualTo(
              new Points(
                  point,
                  List.of(point, point),
                  Set.of(point),
                  Map.of(point, 5),
                  Map.of(5, point),
                  new Outer(point, 5),
                  new Outer(point, 5)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsValuesWithNewFieldsFromAnyBuffer(BufferKind kind) {
    TypeCodec<UdtValue> codec = registry.codecFor(POINT);
    ByteBuffer bytes = after(Nesting.COLUMN);
    ByteBuffer held = kind.hold(array(bytes));
    ByteBuffer asItWas = held.duplicate();
    UdtValue value = codec.decode(held, ProtocolVersion.DEFAULT);
    assertThat(value).isEqualTo(POINT.newValue(7, "a"));
    assertThat(held).isEqualTo(asItWas);
    assertThat(codec.encode(value, ProtocolVersion.DEFAULT)).isEqualTo(before(Nesting.COLUMN));
  }

  /** Before a field was added, values had fewer fields: the missing ones are null. */
  @Test
  void valuesWithFewerFieldsAreReadAsBefore() {
    TypeCodec<UdtValue> codec = registry.codecFor(GROWN);
    assertThat(codec.decode(before(Nesting.COLUMN), ProtocolVersion.DEFAULT))
        .isEqualTo(GROWN.newValue(7, "a", null, null, null));
    assertThat(codec.decode(ByteBuffer.allocate(0), ProtocolVersion.DEFAULT))
        .isEqualTo(GROWN.newValue());
    assertThat(codec.decode(null, ProtocolVersion.DEFAULT)).isNull();
  }

  @Test
  void rejectsTrailingBytesThatAreNotFields() {
    TypeCodec<UdtValue> codec = registry.codecFor(POINT);
    byte[] known = array(before(Nesting.COLUMN));
    for (byte[] more : new byte[][] {{0}, {0, 0, 0}, {0, 0, 0, 1}, {0x7f, -1, -1, -1, 0}}) {
      String message = "the " + more.length + " bytes after 2 fields are not fields";
      ByteBuffer bytes = ByteBuffer.allocate(known.length + more.length).put(known).put(more);
      assertThatThrownBy(() -> codec.decode(bytes.flip(), ProtocolVersion.DEFAULT))
          .isInstanceOf(QuiverException.class)
          .hasMessageEndingWith(message);
      for (Row row : new TestRows().with("c", POINT, bytes).buildEachWay()) {
        assertThatThrownBy(() -> RowDecoder.arrays().decode(row))
            .isInstanceOf(RowDecodeException.class)
            .hasMessageEndingWith(message);
      }
    }
  }

  /** Rejects exactly the values that the driver's own codec rejects. */
  @Test
  void rejectsTruncatedFieldsAsTheDriverDoes() {
    ByteBuffer bytes = before(Nesting.COLUMN);
    for (int length = 1; length < bytes.remaining(); length++) {
      ByteBuffer cut = bytes.duplicate().limit(length);
      String message = message(CodecRegistry.DEFAULT.codecFor(POINT), cut);
      assertThat(message(registry.codecFor(POINT), cut)).isEqualTo(message);
      assertThat(message == null).isEqualTo(length == 8); // one field
    }
  }

  private static String message(TypeCodec<UdtValue> codec, ByteBuffer bytes) {
    try {
      codec.decode(bytes, ProtocolVersion.DEFAULT);
      return null;
    } catch (IllegalArgumentException e) {
      return e.toString();
    }
  }
}
