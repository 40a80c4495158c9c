/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests components that are wider numbers than their columns. */
class WidenedNumbersTest {

  private static final long MILLIS = 1_700_000_000_123L;

  private static TestRows columns() {
    return new TestRows()
        .withValue("tiny", DataTypes.TINYINT, Byte.MIN_VALUE)
        .withValue("small", DataTypes.SMALLINT, Short.MIN_VALUE)
        .withValue("number", DataTypes.INT, Integer.MIN_VALUE)
        .withValue("at", DataTypes.TIMESTAMP, Instant.ofEpochMilli(MILLIS))
        .withValue("real", DataTypes.FLOAT, 0.1f);
  }

  private record Longs(long tiny, long small, long number, long at, double real) {}

  private record Ints(int tiny, int small, int number) {}

  private record Shorts(short tiny, short small) {}

  @Test
  void widensNumbersToWiderPrimitives() {
    check(
        columns(),
        Longs.class,
        new Longs(Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, MILLIS, 0.1f));
    check(columns(), Ints.class, new Ints(Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE));
    check(columns(), Shorts.class, new Shorts(Byte.MIN_VALUE, Short.MIN_VALUE));
  }

  private record Boxed(
      @Nullable Integer tiny,
      @Nullable Long small,
      Optional<Long> number,
      @Nullable Long at,
      @Nullable Double real) {}

  @Test
  void widensObjectsAndReadsNulls() {
    check(
        columns(),
        Boxed.class,
        new Boxed(-128, -32768L, Optional.of((long) Integer.MIN_VALUE), MILLIS, (double) 0.1f));
    check(
        new TestRows()
            .with("tiny", DataTypes.TINYINT, null)
            .with("small", DataTypes.SMALLINT, ByteBuffer.allocate(0))
            .with("number", DataTypes.INT, null)
            .with("at", DataTypes.TIMESTAMP, null)
            .with("real", DataTypes.FLOAT, null),
        Boxed.class,
        new Boxed(null, null, Optional.empty(), null, null));
  }

  private record Inner(List<Long> list, Map<Long, Double> map) {}

  @Test
  void widensElementsOfCollections() {
    check(
        new TestRows()
            .withValue("list", DataTypes.listOf(DataTypes.INT), List.of(1, -2))
            .withValue(
                "map",
                DataTypes.mapOf(DataTypes.TIMESTAMP, DataTypes.FLOAT),
                Map.of(Instant.ofEpochMilli(5), 0.5f)),
        Inner.class,
        new Inner(List.of(1L, -2L), Map.of(5L, 0.5)));
  }

  @Test
  void mapsHaveTheWiderTypeOfASetting() {
    RowDecoder<Map<String, @Nullable Object>> decoder =
        RowDecoder.maps().with("number", Long.class).with("tiny", int.class);
    for (Row row : columns().buildEachWay()) {
      assertThat(decoder.decode(row))
          .containsEntry("number", (long) Integer.MIN_VALUE)
          .containsEntry("tiny", -128)
          .containsEntry("small", Short.MIN_VALUE);
    }
  }

  private record One(double real) {}

  @Test
  void widensANanToANan() {
    TestRows rows =
        new TestRows().with("real", DataTypes.FLOAT, ByteBuffer.allocate(4).putInt(0, 0xff81_2345));
    for (Row row : rows.buildEachWay()) {
      assertThat(RowDecoder.records(One.class).decode(row).real).isNaN();
    }
  }

  private record NoInt(int number) {}

  private record NoFloat(float number) {}

  private record NoDouble(double number) {}

  private record NoLong(long number) {}

  /** Java would convert some of these, but the number would get another meaning. */
  @Test
  void rejectsNumbersOfAnotherMeaning() {
    assertRejected(NoInt.class, DataTypes.BIGINT, 1L, "int");
    assertRejected(NoFloat.class, DataTypes.DOUBLE, 1.0, "float");
    assertRejected(NoInt.class, DataTypes.TIMESTAMP, Instant.EPOCH, "int");
    assertRejected(NoDouble.class, DataTypes.INT, 1, "double");
    assertRejected(NoFloat.class, DataTypes.SMALLINT, (short) 1, "float");
    assertRejected(NoLong.class, DataTypes.TIME, LocalTime.NOON, "long");
    assertRejected(NoLong.class, DataTypes.DATE, LocalDate.EPOCH, "long");
  }

  private void assertRejected(
      Class<? extends Record> recordClass, DataType type, Object value, String javaType) {
    for (Row row : new TestRows().withValue("number", type, value).buildEachWay()) {
      assertThatThrownBy(() -> RowDecoder.records(recordClass).decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage(
              "record %s, component number: column number %s: no codec for %s",
              recordClass.getName(), VectorTypes.describe(type), javaType);
    }
  }

  @Test
  void rejectsANullForAPrimitive() {
    for (Row row : new TestRows().with("number", DataTypes.INT, null).buildEachWay()) {
      assertThatThrownBy(() -> RowDecoder.records(NoLong.class).decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("column number int: expected a value for component number")
          .hasMessageContaining("(Long or Optional takes nulls), got null");
    }
    TestRows malformed = new TestRows().with("number", DataTypes.INT, ByteBuffer.allocate(3));
    for (Row row : malformed.buildEachWay()) {
      assertThatThrownBy(() -> RowDecoder.records(NoLong.class).decode(row))
          .hasMessageContaining("column number int: expected 4 bytes, got 3");
    }
  }

  private record Codecs(long number, long at) {}

  @Test
  void usesCodecsOfTheApplication() {
    DefaultCodecRegistry registry = new DefaultCodecRegistry("test", new HundredfoldCodec());
    registry.register(ExtraTypeCodecs.TIMESTAMP_MILLIS_UTC);
    check(
        new TestRows()
            .withValue("number", DataTypes.INT, 7)
            .withValue("at", DataTypes.TIMESTAMP, Instant.ofEpochMilli(MILLIS))
            .on(registry),
        Codecs.class,
        new Codecs(700, MILLIS));
  }

  private <R extends Record> void check(TestRows rows, Class<R> recordClass, R expected) {
    RowDecoder<R> decoder = RowDecoder.records(recordClass);
    for (Row row : rows.buildEachWay()) {
      assertThat(decoder.decode(row)).isEqualTo(expected);
    }
  }
}
