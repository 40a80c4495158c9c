/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.TestRows;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests names, codecs and positions of components; RandomRecordsTest covers every kind of them. */
@SuppressWarnings("ArrayRecordComponent") // what records of rows have
class RecordComponentsTest {

  private static final Instant NOON = Instant.ofEpochMilli(1_700_000_000_123L);
  private static final List<Float> FLOATS = List.of(1f, -2f, 3f);
  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final UserDefinedType POINT =
      new UserDefinedTypeBuilder("ks", "point")
          .withField("x_axis", DataTypes.INT)
          .withField("label", DataTypes.TEXT)
          .withField("weights", VECTOR)
          .build();

  private record Names(int userId, int HTTP, int _x, int p3d, @ColumnName("p_q") int other) {}

  @Test
  void matchesExactCamelCaseAndAnnotatedNames() {
    TestRows rows =
        new TestRows()
            .withValue("user_id", DataTypes.INT, 1)
            .withValue("HTTP", DataTypes.INT, 2)
            .withValue("_x", DataTypes.INT, 3)
            .withValue("p_3d", DataTypes.INT, 4)
            .withValue("p_q", DataTypes.INT, 5);
    check(rows, Names.class, new Names(1, 2, 3, 4, 5));
  }

  private record Underlined(int id, int rev) {}

  /** As {@code _id} in documents. */
  @Test
  void leadingUnderscoresAreKeptInCamelCase() {
    TestRows rows =
        new TestRows().withValue("_id", DataTypes.INT, 1).withValue("__rev", DataTypes.INT, 2);
    check(rows, Underlined.class, new Underlined(1, 2));
  }

  private record Vectors(
      float[] floats,
      double[] doubles,
      int[] ints,
      long[] longs,
      UUID[] uuids,
      @ColumnName("uuids") long[] pairs,
      @ColumnName("floats") CqlVector<Float> same,
      Optional<float[]> none) {}

  @Test
  void readsVectorsWithAnyRegistry() {
    for (CodecRegistry registry : List.of(CodecRegistry.DEFAULT, VectorCodecRegistry.create())) {
      TestRows rows =
          new TestRows()
              .on(registry)
              .withValue("floats", VECTOR, CqlVector.newInstance(FLOATS))
              .with("doubles", DataTypes.vectorOf(DataTypes.DOUBLE, 1), bytes(1.5))
              .with("ints", DataTypes.vectorOf(DataTypes.INT, 2), longs(3L << 32 | 4))
              .with("longs", DataTypes.vectorOf(DataTypes.BIGINT, 1), longs(-5))
              .with("uuids", DataTypes.vectorOf(DataTypes.UUID, 1), longs(6, 7))
              .with("none", VECTOR, null);
      for (Row row : rows.buildEachWay()) {
        Vectors vectors = RowDecoder.records(Vectors.class).decode(row);
        assertThat(vectors.floats).containsExactly(1f, -2f, 3f);
        assertThat(vectors.doubles).containsExactly(1.5);
        assertThat(vectors.ints).containsExactly(3, 4);
        assertThat(vectors.longs).containsExactly(-5);
        assertThat(vectors.uuids).containsExactly(new UUID(6, 7));
        assertThat(vectors.pairs).containsExactly(6, 7);
        assertThat(vectors.same).isEqualTo(CqlVector.newInstance(FLOATS));
        assertThat(vectors.none).isEmpty();
      }
    }
  }

  private record Loose(Integer xAxis, String label, Optional<float[]> weights) {}

  /** Values written before a field was added are shorter. */
  @Test
  void readsValuesWithFewerFieldsThanTheirType() {
    record Holder(Loose point) {}
    ByteBuffer oneField = ByteBuffer.allocate(8).putInt(4).putInt(9).flip();
    check(
        new TestRows().with("point", POINT, oneField),
        Holder.class,
        new Holder(new Loose(9, null, Optional.empty())));
    check(
        new TestRows().with("point", POINT, ByteBuffer.allocate(0)),
        Holder.class,
        new Holder(new Loose(null, null, Optional.empty())));
  }

  private enum Color {
    RED,
    GREEN
  }

  private record Custom(long at, Color color, Optional<Color> maybe, int[] ints) {}

  @Test
  void usesCodecsOfTheApplication() {
    MutableCodecRegistry registry = new DefaultCodecRegistry("test");
    registry.register(
        ExtraTypeCodecs.TIMESTAMP_MILLIS_UTC,
        ExtraTypeCodecs.enumNamesOf(Color.class),
        ExtraTypeCodecs.INT_LIST_TO_ARRAY);
    TestRows rows =
        new TestRows()
            .on(registry)
            .withValue("at", DataTypes.TIMESTAMP, NOON)
            .withValue("color", DataTypes.TEXT, "GREEN")
            .withValue("maybe", DataTypes.TEXT, "RED")
            .withValue("ints", DataTypes.listOf(DataTypes.INT), List.of(1));
    for (Row row : rows.buildEachWay()) {
      Custom custom = RowDecoder.records(Custom.class).decode(row);
      assertThat(custom.at).isEqualTo(NOON.toEpochMilli());
      assertThat(custom.color).isEqualTo(Color.GREEN);
      assertThat(custom.maybe).contains(Color.RED);
      assertThat(custom.ints).containsExactly(1);
    }
  }

  private record Empty() {}

  @Test
  void decodesARecordWithoutComponents() {
    check(new TestRows().withValue("c", DataTypes.INT, 1), Empty.class, new Empty());
  }

  private <R extends Record> void check(TestRows rows, Class<R> recordClass, R expected) {
    RowDecoder<R> decoder = RowDecoder.records(recordClass);
    for (Row row : rows.buildEachWay()) {
      assertThat(decoder.decode(row)).isEqualTo(expected);
    }
  }

  private static ByteBuffer longs(long... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES);
    bytes.asLongBuffer().put(values);
    return bytes;
  }

  private static ByteBuffer bytes(double value) {
    return ByteBuffer.allocate(Double.BYTES).putDouble(value).flip();
  }
}
