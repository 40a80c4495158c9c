/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.ContainerType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.CollectionCodecs;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.Evidence;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.ServerTypes;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.apache.cassandra.db.marshal.AbstractType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares arrays as lists and sets with the driver's values and the server's bytes. */
class CollectionArrayCodecTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final UUID TIME = UUID.fromString("50554d6e-29bb-11e5-b345-feff819cdc9f");

  private final SplittableRandom random = Seed.random("collections");

  private static List<ArrayValue> collections(int count, SplittableRandom random) {
    List<ArrayValue> values = ArrayValue.each(count, random);
    values.removeIf(value -> value.type() instanceof VectorType);
    assertThat(values).hasSize(2 * CollectionElements.all().size());
    return values;
  }

  private static TypeCodec<Object> codec(ArrayValue value) {
    return codec(value.type(), value.array().getClass());
  }

  @SuppressWarnings("unchecked")
  private static TypeCodec<Object> codec(DataType type, Class<?> arrayClass) {
    DataType elementType = ((ContainerType) type).getElementType();
    return (TypeCodec<Object>)
        (type instanceof ListType
            ? CollectionCodecs.listToArray(elementType, arrayClass)
            : CollectionCodecs.setToArray(elementType, arrayClass));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 128, 1536})
  void writesTheBytesOfTheDriverAndTheServer(int count) {
    for (ArrayValue value : collections(count, random)) {
      Evidence.check(value.toString(), value.bytes().array(), () -> check(value, codec(value)));
    }
  }

  private static void check(ArrayValue value, TypeCodec<Object> codec) {
    ByteBuffer encoded = codec.encode(value.array(), V5);
    assertThat(encoded).isEqualTo(value.bytes());
    assertThat(encoded.hasArray()).isTrue();
    assertThat(encoded.capacity()).isEqualTo(value.bytes().remaining());
    for (BufferKind kind : BufferKind.values()) {
      ByteBuffer buffer = kind.hold(value.bytes().array());
      ByteBuffer before = buffer.duplicate();
      assertThat(codec.decode(buffer, V5)).as(kind.name()).isEqualTo(value.array());
      assertThat(buffer).isEqualTo(before);
      assertThat(buffer.position()).isEqualTo(before.position());
    }
    TypeCodec<Object> drivers = CodecRegistry.DEFAULT.codecFor(value.type());
    Collection<?> boxed = (Collection<?>) drivers.decode(value.bytes(), V5);
    if (value.type() instanceof ListType) {
      assertThat(drivers.encode(boxed, V5)).isEqualTo(encoded);
      assertThat(codec.format(value.array())).isEqualTo(drivers.format(boxed));
    }
    server(value.type(), encoded);
  }

  /** Fails if the server's serializer cannot read the bytes. */
  @SuppressWarnings("unchecked")
  private static void server(DataType type, ByteBuffer encoded) {
    AbstractType<Object> server = (AbstractType<Object>) ServerTypes.of(type);
    server.getSerializer().validate(encoded.duplicate());
    if (type instanceof ListType) {
      assertThat(server.decompose(server.compose(encoded.duplicate()))).isEqualTo(encoded);
    }
  }

  @Test
  void readsNullAndEmptyCellsAsTheDriverDoes() {
    for (ArrayValue value : collections(0, random)) {
      TypeCodec<Object> codec = codec(value);
      assertThat(codec.encode(null, V5)).isNull();
      assertThat(codec.decode(null, V5)).isEqualTo(value.array());
      assertThat(codec.decode(ByteBuffer.allocate(0), V5)).isEqualTo(value.array());
      assertThat(codec.format(null)).isEqualTo("NULL");
      assertThat(codec.parse(null)).isNull();
      assertThat(codec.parse(" null ")).isNull();
    }
  }

  @Test
  void acceptsOnlyItsCqlTypeAndArrayClass() {
    for (ArrayValue value : collections(2, random)) {
      TypeCodec<Object> codec = codec(value);
      Class<?> arrayClass = value.array().getClass();
      assertThat(codec.getCqlType()).isEqualTo(value.type());
      assertThat(codec.getJavaType()).isEqualTo(GenericType.of(arrayClass));
      assertThat(codec.accepts(arrayClass)).isTrue();
      assertThat(codec.accepts(value.array())).isTrue();
      assertThat(codec.accepts(GenericType.of(arrayClass))).isTrue();
      assertThat(codec.accepts(Object[].class)).isFalse();
      assertThat(codec.accepts((Object) "text")).isFalse();
      for (ArrayValue other : collections(0, random)) {
        assertThat(codec.accepts(other.type())).isEqualTo(other.type().equals(value.type()));
      }
      assertThat(codec.accepts(DataTypes.vectorOf(DataTypes.INT, 2))).isFalse();
      assertThat(codec.accepts(DataTypes.listOf(DataTypes.TEXT))).isFalse();
      assertThat(codec.toString()).contains(arrayClass.getSimpleName());
    }
    assertThat(codec(DataTypes.listOf(DataTypes.INT), int[].class))
        .matches(codec -> codec.accepts(DataTypes.frozenListOf(DataTypes.INT)));
  }

  @Test
  void parsesLiteralsThatItFormats() {
    for (ArrayValue value : collections(5, random)) {
      if (!value.type().equals(DataTypes.listOf(DataTypes.TIMESTAMP))
          && !value.type().equals(DataTypes.setOf(DataTypes.TIMESTAMP))) {
        TypeCodec<Object> codec = codec(value);
        Object parsed = codec.parse(codec.format(value.array()));
        // A literal does not have the payload of a NaN.
        assertThat(codec.format(parsed)).as(Seed.describe()).isEqualTo(codec.format(value.array()));
      }
    }
    TypeCodec<Object> times = codec(DataTypes.setOf(DataTypes.TIMESTAMP), long[].class);
    long[] millis = {0, 1_600_000_000_123L, -5};
    assertThat(times.parse(times.format(millis))).isEqualTo(millis);
    TypeCodec<Object> drivers = CodecRegistry.DEFAULT.codecFor(times.getCqlType());
    assertThat(times.format(millis))
        .isEqualTo(drivers.format(drivers.decode(times.encode(millis, V5), V5)));
  }

  @Test
  void parsesLiteralsWrittenByHand() {
    TypeCodec<Object> ints = codec(DataTypes.listOf(DataTypes.INT), int[].class);
    TypeCodec<Object> shorts = codec(DataTypes.setOf(DataTypes.SMALLINT), short[].class);
    assertThat(ints.parse(" [ 1 , -2,3 ] ")).isEqualTo(new int[] {1, -2, 3});
    assertThat(ints.parse("[]")).isEqualTo(new int[0]);
    assertThat(shorts.parse("{ 3, 1 }")).isEqualTo(new short[] {3, 1});
    assertThat(shorts.format(new short[] {3, 1})).isEqualTo("{3,1}");
    assertThat(ints.format(new int[] {3, 1})).isEqualTo("[3,1]");
    for (String text : List.of("1", "[1", "[1] 2", "{1}", "[1,]", "[one]", "[NULL]", "[,]")) {
      assertThatThrownBy(() -> ints.parse(text))
          .as(text)
          .isInstanceOf(QuiverException.class)
          .hasMessageStartingWith("list<int>: expected ");
    }
    assertThatThrownBy(() -> shorts.parse("{1")).hasMessageContaining("expected ',' or '}'");
  }

  @Test
  void rejectsArraysThatDoNotFit() {
    TypeCodec<Object> uuids = codec(DataTypes.listOf(DataTypes.UUID), UUID[].class);
    TypeCodec<Object> times = codec(DataTypes.setOf(DataTypes.TIMEUUID), UUID[].class);
    TypeCodec<Object> pairs = codec(DataTypes.setOf(DataTypes.TIMEUUID), long[].class);
    assertThatThrownBy(() -> uuids.encode(new UUID[] {TIME, null}, V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("list<uuid>: expected a UUID at index 1, got null");
    UUID random4 = UUID.fromString("0f14d0ab-9605-4a62-a9e4-5ed26688389b");
    assertThatThrownBy(() -> times.encode(new UUID[] {TIME, random4}, V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("set<timeuuid>: expected a version 1 UUID at index 1, got " + random4);
    assertThatThrownBy(() -> pairs.encode(new long[] {1, 2}, V5))
        .isInstanceOf(QuiverException.class);
    assertThatThrownBy(() -> pairs.encode(new long[3], V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("set<timeuuid>: expected two longs for each UUID, got 3 longs");
  }

  @Test
  void errorsOfACellNameTheCqlType() {
    TypeCodec<Object> ints = codec(DataTypes.setOf(DataTypes.INT), int[].class);
    assertThatThrownBy(() -> ints.decode(ByteBuffer.allocate(8).putInt(0, 1), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("set<int>: expected an element of 4 bytes at index 0, got 0");
  }

  @Test
  void rejectsArraysOfOtherElements() {
    assertThatThrownBy(() -> CollectionCodecs.listToArray(DataTypes.INT, long[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "list or set as long[]: expected an element type that this array can hold, got int");
    for (DataType type : List.of(DataTypes.TEXT, DataTypes.COUNTER, DataTypes.DATE)) {
      assertThatThrownBy(() -> CollectionCodecs.setToArray(type, long[].class))
          .isInstanceOf(QuiverException.class)
          .hasMessageStartingWith(
              "list or set as long[]: expected an element type that this array can hold, got ");
    }
  }

  @Test
  void anArrayMayChangeAfterItWasEncoded() {
    for (ArrayValue value : collections(3, random)) {
      ByteBuffer encoded = codec(value).encode(value.array(), V5);
      Object decoded = codec(value).decode(encoded, V5);
      encoded.put(0, new byte[encoded.remaining()]);
      assertThat(decoded).isEqualTo(value.array());
    }
  }
}
