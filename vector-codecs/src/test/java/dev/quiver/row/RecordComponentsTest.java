/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RandomCells;
import dev.quiver.testkit.driver.TestRows;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Every kind of component that a record may have. */
@SuppressWarnings("ArrayRecordComponent") // what records of rows have
class RecordComponentsTest {

  private static final UUID ID = new UUID(0x0123456789ab1defL, 42);
  private static final Instant NOON = Instant.ofEpochMilli(1_700_000_000_123L);
  private static final List<Float> FLOATS = List.of(1f, -2f, 3f);
  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final UserDefinedType POINT =
      new UserDefinedTypeBuilder(
              CqlIdentifier.fromInternal("ks"), CqlIdentifier.fromInternal("point"))
          .withField(CqlIdentifier.fromInternal("x_axis"), DataTypes.INT)
          .withField(CqlIdentifier.fromInternal("label"), DataTypes.TEXT)
          .withField(CqlIdentifier.fromInternal("weights"), VECTOR)
          .build();
  private static final TupleType PAIR = DataTypes.tupleOf(DataTypes.BIGINT, POINT);

  private final SplittableRandom random = Seed.random(getClass().getName());

  private record Primitives(
      boolean flag, byte tiny, short small, int number, long big, float real, double precise) {}

  @Test
  void primitives() {
    TestRows rows =
        new TestRows()
            .withValue("precise", DataTypes.DOUBLE, -0.5)
            .withValue("real", DataTypes.FLOAT, 1.5f)
            .withValue("big", DataTypes.BIGINT, Long.MIN_VALUE)
            .withValue("unread", DataTypes.TEXT, "not a component")
            .withValue("number", DataTypes.INT, -7)
            .withValue("small", DataTypes.SMALLINT, (short) -300)
            .withValue("tiny", DataTypes.TINYINT, (byte) -3)
            .withValue("flag", DataTypes.BOOLEAN, true);
    check(
        rows,
        Primitives.class,
        new Primitives(true, (byte) -3, (short) -300, -7, Long.MIN_VALUE, 1.5f, -0.5));
  }

  private record Boxed(
      Boolean flag,
      Byte tiny,
      Short small,
      Integer number,
      Long big,
      Float real,
      Double precise,
      String text,
      UUID id,
      Instant at,
      Object any) {}

  @Test
  void boxedValuesAndNulls() {
    Boxed values =
        new Boxed(true, (byte) 1, (short) 2, 3, 4L, 5f, 6.0, "seven", ID, NOON, List.of(8));
    TestRows rows =
        new TestRows()
            .withValue("flag", DataTypes.BOOLEAN, values.flag)
            .withValue("tiny", DataTypes.TINYINT, values.tiny)
            .withValue("small", DataTypes.SMALLINT, values.small)
            .withValue("number", DataTypes.INT, values.number)
            .withValue("big", DataTypes.COUNTER, values.big)
            .withValue("real", DataTypes.FLOAT, values.real)
            .withValue("precise", DataTypes.DOUBLE, values.precise)
            .withValue("text", DataTypes.ASCII, values.text)
            .withValue("id", DataTypes.TIMEUUID, values.id)
            .withValue("at", DataTypes.TIMESTAMP, values.at)
            .withValue("any", DataTypes.listOf(DataTypes.INT), values.any);
    check(rows, Boxed.class, values);
    TestRows nulls =
        new TestRows()
            .with("flag", DataTypes.BOOLEAN, null)
            .with("tiny", DataTypes.TINYINT, null)
            .with("small", DataTypes.SMALLINT, null)
            .with("number", DataTypes.INT, null)
            .with("big", DataTypes.COUNTER, null)
            .with("real", DataTypes.FLOAT, null)
            .with("precise", DataTypes.DOUBLE, null)
            .with("text", DataTypes.ASCII, null)
            .with("id", DataTypes.TIMEUUID, null)
            .with("at", DataTypes.TIMESTAMP, null)
            .with("any", DataTypes.INET, null);
    check(
        nulls,
        Boxed.class,
        new Boxed(null, null, null, null, null, null, null, null, null, null, null));
  }

  private record Names(int userId, int HTTP, int _x, int p3d, @ColumnName("p_q") int other) {}

  @Test
  void namesInCamelCaseExactAndAnnotated() {
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

  /** As in documents: {@code _id}. */
  @Test
  void underscoresInFrontAreNoPartOfCamelCase() {
    TestRows rows =
        new TestRows().withValue("_id", DataTypes.INT, 1).withValue("__rev", DataTypes.INT, 2);
    check(rows, Underlined.class, new Underlined(1, 2));
  }

  private record Optionals(
      Optional<Integer> number, Optional<String> text, Optional<List<Integer>> list) {}

  @Test
  void optionals() {
    DataType list = DataTypes.listOf(DataTypes.INT);
    check(
        new TestRows()
            .withValue("number", DataTypes.INT, 1)
            .withValue("text", DataTypes.TEXT, "")
            .withValue("list", list, List.of(2)),
        Optionals.class,
        new Optionals(Optional.of(1), Optional.of(""), Optional.of(List.of(2))));
    check(
        new TestRows()
            .with("number", DataTypes.INT, null)
            .with("text", DataTypes.TEXT, null)
            .with("list", list, null),
        Optionals.class,
        new Optionals(Optional.empty(), Optional.empty(), Optional.empty()));
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
  void vectorsWithAndWithoutOurRegistry() {
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
      for (Row row : rows.buildEachWay(random)) {
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

  private record Arrays1(
      boolean[] booleans,
      byte[] bytes,
      short[] shorts,
      int[] ints,
      long[] longs,
      float[] floats,
      double[] doubles,
      UUID[] uuids,
      byte[] blob,
      int[] none) {}

  @Test
  void arraysOfListsAndSets() {
    TestRows rows =
        new TestRows()
            .withValue("booleans", DataTypes.listOf(DataTypes.BOOLEAN), List.of(true, false))
            .withValue("bytes", DataTypes.listOf(DataTypes.TINYINT), List.of((byte) 1, (byte) -1))
            .withValue("shorts", DataTypes.setOf(DataTypes.SMALLINT), Set.of((short) -300))
            .withValue("ints", DataTypes.listOf(DataTypes.INT), List.of(1, 2, Integer.MIN_VALUE))
            .withValue("longs", DataTypes.setOf(DataTypes.BIGINT), Set.of(Long.MIN_VALUE))
            .withValue("floats", DataTypes.listOf(DataTypes.FLOAT), FLOATS)
            .withValue("doubles", DataTypes.listOf(DataTypes.DOUBLE), List.of(0.5, -0.0))
            .withValue("uuids", DataTypes.setOf(DataTypes.TIMEUUID), Set.of(ID))
            .withValue("blob", DataTypes.BLOB, ByteBuffer.wrap(new byte[] {1, 2, 3}))
            .with("none", DataTypes.listOf(DataTypes.INT), null);
    for (Row row : rows.buildEachWay(random)) {
      Arrays1 arrays = RowDecoder.records(Arrays1.class).decode(row);
      assertThat(arrays.booleans).containsExactly(true, false);
      assertThat(arrays.bytes).containsExactly(1, -1);
      assertThat(arrays.shorts).containsExactly((short) -300);
      assertThat(arrays.ints).containsExactly(1, 2, Integer.MIN_VALUE);
      assertThat(arrays.longs).containsExactly(Long.MIN_VALUE);
      assertThat(arrays.floats).containsExactly(1f, -2f, 3f);
      assertThat(arrays.doubles).containsExactly(0.5, -0.0);
      assertThat(arrays.uuids).containsExactly(ID);
      assertThat(arrays.blob).containsExactly(1, 2, 3);
      assertThat(arrays.none).isEmpty();
    }
  }

  /** Random lists, against the driver's own reading of them. */
  @Test
  void arraysEqualTheDriversLists() {
    record Ints(int[] ints, @ColumnName("ints") List<Integer> list) {}
    record Uuids(UUID[] uuids, @ColumnName("uuids") Set<UUID> set) {}
    RandomCells cells = new RandomCells(random);
    for (int i = 0; i < 50; i++) {
      DataType ints = DataTypes.listOf(DataTypes.INT);
      for (Row row : new TestRows().with("ints", ints, cells.cell(ints)).buildEachWay(random)) {
        Ints read = RowDecoder.records(Ints.class).decode(row);
        assertThat(Arrays.stream(read.ints).boxed().toList())
            .as(Seed.describe())
            .isEqualTo(read.list)
            .isEqualTo(row.getList(0, Integer.class));
      }
      DataType uuids = DataTypes.setOf(DataTypes.UUID);
      for (Row row : new TestRows().with("uuids", uuids, cells.cell(uuids)).buildEachWay(random)) {
        Uuids read = RowDecoder.records(Uuids.class).decode(row);
        assertThat(read.uuids)
            .as(Seed.describe())
            .containsExactlyElementsOf(row.getSet(0, UUID.class));
      }
    }
  }

  private record Point(int xAxis, String label, float[] weights) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Point point
          && point.xAxis == xAxis
          && point.label.equals(label)
          && Arrays.equals(point.weights, weights);
    }

    @Override
    public int hashCode() {
      return xAxis;
    }
  }

  private record Pair(long first, Point second) {}

  private record Nested(
      Point point,
      UdtValue whole,
      Pair pair,
      TupleValue wholePair,
      List<Point> list,
      Set<Pair> set,
      Map<Integer, Point> map,
      Map<String, List<Point>> deep,
      Optional<Point> none) {}

  @Test
  void userDefinedTypesTuplesAndCollectionsOfThem() {
    UdtValue point =
        POINT
            .newValue()
            .setInt(0, 1)
            .setString(1, "one")
            .set(2, CqlVector.newInstance(FLOATS), GenericType.vectorOf(Float.class));
    TupleValue pair = PAIR.newValue().setLong(0, 2).setUdtValue(1, point);
    Point record = new Point(1, "one", new float[] {1f, -2f, 3f});
    TestRows rows =
        new TestRows()
            .withValue("point", POINT, point)
            .withValue("whole", POINT, point)
            .withValue("pair", PAIR, pair)
            .withValue("whole_pair", PAIR, pair)
            .withValue("list", DataTypes.listOf(POINT), List.of(point, point))
            .withValue("set", DataTypes.setOf(PAIR), Set.of(pair))
            .withValue("map", DataTypes.mapOf(DataTypes.INT, POINT), Map.of(3, point))
            .withValue(
                "deep",
                DataTypes.mapOf(DataTypes.TEXT, DataTypes.frozenListOf(POINT)),
                Map.of("four", List.of(point)))
            .with("none", POINT, null);
    check(
        rows,
        Nested.class,
        new Nested(
            record,
            point,
            new Pair(2, record),
            pair,
            List.of(record, record),
            Set.of(new Pair(2, record)),
            Map.of(3, record),
            Map.of("four", List.of(record)),
            Optional.empty()));
  }

  private record Nothing(
      Optional<Point> point, List<Point> list, Set<Point> set, Map<Integer, Point> map) {}

  @Test
  void nullsOfCollectionsAreEmptyAsForTheDriver() {
    TestRows rows =
        new TestRows()
            .with("point", POINT, null)
            .with("list", DataTypes.listOf(POINT), null)
            .with("set", DataTypes.setOf(POINT), ByteBuffer.allocate(0))
            .with("map", DataTypes.mapOf(DataTypes.INT, POINT), null);
    check(rows, Nothing.class, new Nothing(Optional.empty(), List.of(), Set.of(), Map.of()));
  }

  private record Loose(Integer xAxis, String label, Optional<float[]> weights) {}

  /** Values written before a field was added are shorter. */
  @Test
  void valuesWithFewerFieldsThanTheirType() {
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
  void codecsOfTheApplicationAreUsed() {
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
    for (Row row : rows.buildEachWay(random)) {
      Custom custom = RowDecoder.records(Custom.class).decode(row);
      assertThat(custom.at).isEqualTo(NOON.toEpochMilli());
      assertThat(custom.color).isEqualTo(Color.GREEN);
      assertThat(custom.maybe).contains(Color.RED);
      assertThat(custom.ints).containsExactly(1);
    }
  }

  private record Empty() {}

  @Test
  void aRecordWithoutComponents() {
    check(new TestRows().withValue("c", DataTypes.INT, 1), Empty.class, new Empty());
  }

  private <R extends Record> void check(TestRows rows, Class<R> recordClass, R expected) {
    RowDecoder<R> decoder = RowDecoder.records(recordClass);
    for (Row row : rows.buildEachWay(random)) {
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
