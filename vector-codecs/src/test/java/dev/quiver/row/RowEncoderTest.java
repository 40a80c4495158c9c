/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.DefaultJavaType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests statements set from records. */
@SuppressWarnings("ArrayRecordComponent") // what records of rows have
class RowEncoderTest {

  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final UUID ID = new UUID(1, 2);

  private record Doc(
      UUID id,
      @Nullable String title,
      float @Nullable [] embedding,
      @Nullable Integer pageCount,
      Optional<Instant> readAt,
      @ColumnName("lang") String language) {}

  private static final Doc FULL =
      new Doc(ID, "t", new float[] {1, 2, 3}, 7, Optional.of(Instant.ofEpochMilli(9)), "en");
  private static final Doc EMPTY = new Doc(ID, null, null, null, Optional.empty(), "en");

  private static Prepared variables() {
    return new Prepared()
        .with("lang", DataTypes.TEXT)
        .with("read_at", DataTypes.TIMESTAMP)
        .with("page_count", DataTypes.INT)
        .with("embedding", VECTOR)
        .with("title", DataTypes.TEXT)
        .with("id", DataTypes.UUID);
  }

  private static PreparedStatement insert(Prepared prepared) {
    return prepared.bind().getPreparedStatement();
  }

  private static PreparedStatement insert(String name, DataType type) {
    return insert(new Prepared().with(name, type));
  }

  @Test
  void setsEveryVariableFromItsComponent() {
    for (CodecRegistry registry : List.of(CodecRegistry.DEFAULT, VectorCodecRegistry.create())) {
      BoundStatement bound =
          RowEncoder.records(Doc.class).encode(insert(variables().registry(registry)), FULL);
      assertThat(bound.getString("lang")).isEqualTo("en");
      assertThat(bound.getInstant("read_at")).isEqualTo(Instant.ofEpochMilli(9));
      assertThat(bound.getInt("page_count")).isEqualTo(7);
      assertThat(bound.getBytesUnsafe("embedding"))
          .isEqualTo(ByteBuffer.allocate(12).putFloat(1).putFloat(2).putFloat(3).flip());
      assertThat(bound.getString("title")).isEqualTo("t");
      assertThat(bound.getUuid("id")).isEqualTo(ID);
    }
  }

  @Test
  void writesANullForANullComponent() {
    BoundStatement bound = RowEncoder.records(Doc.class).encode(insert(variables()), EMPTY);

    for (String name : List.of("read_at", "page_count", "embedding", "title")) {
      assertThat(bound.isSet(name)).isTrue();
      assertThat(bound.isNull(name)).isTrue();
    }
    assertThat(bound.getString("lang")).isEqualTo("en");
  }

  @Test
  void leavesANullUnsetIfConfigured() {
    RowEncoder<Doc> encoder = RowEncoder.records(Doc.class).withNullsUnset();
    for (RowEncoder<Doc> each : List.of(encoder, encoder.withBorrowing())) {
      BoundStatement bound = each.encode(insert(variables()), EMPTY);
      for (String name : List.of("read_at", "page_count", "embedding", "title")) {
        assertThat(bound.isSet(name)).isFalse();
      }
      assertThat(bound.isSet("lang")).isTrue();
      assertThat(each.encode(insert(variables()), FULL).isSet("embedding")).isTrue();
    }
  }

  private record Shared(float[] v, byte[] blob, ByteBuffer buffer, Optional<int[]> list) {}

  @Test
  void copiesArraysUnlessTheyAreBorrowed() {
    PreparedStatement insert =
        insert(
            new Prepared()
                .with("v", VECTOR)
                .with("blob", DataTypes.BLOB)
                .with("buffer", DataTypes.BLOB)
                .with("list", DataTypes.listOf(DataTypes.INT)));
    RowEncoder<Shared> copying = RowEncoder.records(Shared.class);
    for (RowEncoder<Shared> encoder : List.of(copying, copying.withBorrowing())) {
      Shared shared =
          new Shared(
              new float[] {1, 2, 3},
              new byte[] {4},
              ByteBuffer.wrap(new byte[] {5}),
              Optional.of(new int[] {6}));
      BoundStatement bound = encoder.encode(insert, shared);
      shared.v[0] = 11;
      shared.blob[0] = 14;
      shared.buffer.put(0, (byte) 15);
      shared.list.orElseThrow()[0] = 16;
      int added = encoder == copying ? 0 : 10;
      assertThat(bound.get("v", float[].class)).containsExactly(1 + added, 2, 3);
      assertThat(bound.getByteBuffer("blob").get(0)).isEqualTo((byte) (4 + added));
      assertThat(bound.getByteBuffer("buffer").get(0)).isEqualTo((byte) (5 + added));
      assertThat(bound.get("list", int[].class)).containsExactly(6 + added);
    }
  }

  private record Primitives(
      boolean flag, byte tiny, short small, int number, long big, float real, double precise) {}

  @Test
  void encodesPrimitivesBitByBit() {
    PreparedStatement insert =
        insert(
            new Prepared()
                .with("flag", DataTypes.BOOLEAN)
                .with("tiny", DataTypes.TINYINT)
                .with("small", DataTypes.SMALLINT)
                .with("number", DataTypes.INT)
                .with("big", DataTypes.COUNTER)
                .with("real", DataTypes.FLOAT)
                .with("precise", DataTypes.DOUBLE));
    float oddNan = Float.intBitsToFloat(0xffc1_2345);
    BoundStatement bound =
        RowEncoder.records(Primitives.class)
            .encode(
                insert,
                new Primitives(true, (byte) -1, (short) -2, -3, Long.MIN_VALUE, oddNan, -0.0));

    assertThat(bound.getBoolean("flag")).isTrue();
    assertThat(bound.getByte("tiny")).isEqualTo((byte) -1);
    assertThat(bound.getShort("small")).isEqualTo((short) -2);
    assertThat(bound.getInt("number")).isEqualTo(-3);
    assertThat(bound.getLong("big")).isEqualTo(Long.MIN_VALUE);
    assertThat(bound.getBytesUnsafe("real").getInt(0)).isEqualTo(0xffc1_2345);
    assertThat(bound.getDouble("precise")).isEqualTo(-0.0);
  }

  private record Narrow(
      byte a, short b, int c, float d, long e, Integer f, Float g, Long h, List<Integer> i) {}

  @Test
  void widensNarrowerNumbers() {
    PreparedStatement insert =
        insert(
            new Prepared()
                .with("a", DataTypes.SMALLINT)
                .with("b", DataTypes.INT)
                .with("c", DataTypes.BIGINT)
                .with("d", DataTypes.DOUBLE)
                .with("e", DataTypes.TIMESTAMP)
                .with("f", DataTypes.BIGINT)
                .with("g", DataTypes.DOUBLE)
                .with("h", DataTypes.TIMESTAMP)
                .with("i", DataTypes.listOf(DataTypes.BIGINT)));
    BoundStatement bound =
        RowEncoder.records(Narrow.class)
            .encode(
                insert,
                new Narrow(
                    (byte) -1, (short) -2, -3, 0.1f, Long.MIN_VALUE, -6, 0.2f, 8L, List.of(9)));

    assertThat(bound.getShort("a")).isEqualTo((short) -1);
    assertThat(bound.getInt("b")).isEqualTo(-2);
    assertThat(bound.getLong("c")).isEqualTo(-3);
    assertThat(bound.getDouble("d")).isEqualTo(0.1f);
    assertThat(bound.getBytesUnsafe("e").getLong(0)).isEqualTo(Long.MIN_VALUE);
    assertThat(bound.getLong("f")).isEqualTo(-6);
    assertThat(bound.getDouble("g")).isEqualTo(0.2f);
    assertThat(bound.getInstant("h")).isEqualTo(Instant.ofEpochMilli(8));
    assertThat(bound.getList("i", Long.class)).containsExactly(9L);
  }

  private record WideLong(long n) {}

  private record WideDouble(Double n) {}

  private record Text(String n) {}

  @Test
  void rejectsWiderNumbers() {
    assertRejected(
        new WideLong(1), DataTypes.INT, "Long values may not fit; use Integer or a narrower type");
    assertRejected(
        new WideDouble(1.0),
        DataTypes.FLOAT,
        "Double values may not fit; use Float or a narrower type");
    assertRejected(new WideLong(1), DataTypes.DOUBLE, "no codec for long");
    assertRejected(new Text("1"), DataTypes.INT, "no codec for java.lang.String");
  }

  private static <R extends Record> void assertRejected(R record, DataType type, String problem) {
    assertThatThrownBy(() -> encode(record, insert("n", type)))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("record " + record.getClass().getName() + ", component n: ")
        .hasMessageEndingWith(": " + problem)
        .hasMessageContaining("variable n " + type.asCql(false, false));
  }

  private static void assertRejected(Record record, PreparedStatement insert, String message) {
    assertThatThrownBy(() -> encode(record, insert))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @SuppressWarnings("unchecked")
  private static <R extends Record> BoundStatement encode(R record, PreparedStatement insert) {
    return RowEncoder.records((Class<R>) record.getClass()).encode(insert, record);
  }

  private record Two(int a, int b) {}

  private record Twice(int readAt, @ColumnName("read_at") int other) {}

  @Test
  void rejectsNamesThatDoNotMatch() {
    PreparedStatement three =
        insert(
            new Prepared()
                .with("a", DataTypes.INT)
                .with("b", DataTypes.INT)
                .with("c", DataTypes.INT));
    assertThatThrownBy(() -> encode(new Two(1, 2), three))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "variable c int: expected one component of its name in record "
                + Two.class.getName()
                + ", got [a, b]");
    PreparedStatement one = insert("a", DataTypes.INT);
    assertThatThrownBy(() -> encode(new Two(1, 2), one))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "record "
                + Two.class.getName()
                + ", component b: expected a variable of its name, or one named by @ColumnName,"
                + " got [a]; withUnusedComponents ignores it");
    BoundStatement bound =
        RowEncoder.records(Two.class).withUnusedComponents().encode(one, new Two(1, 2));
    assertThat(bound.getInt("a")).isEqualTo(1);

    assertThatThrownBy(() -> encode(new Twice(1, 2), insert("read_at", DataTypes.INT)))
        .hasMessageContaining("variable read_at int: expected one component")
        .hasMessageEndingWith("got [readAt, other]");
    record Both(int readAt) {}
    PreparedStatement both =
        insert(new Prepared().with("read_at", DataTypes.INT).with("readAt", DataTypes.INT));
    assertThatThrownBy(() -> encode(new Both(1), both))
        .hasMessageEndingWith(
            "component readAt: expected one variable,"
                + " got variable read_at int and variable readAt int");
  }

  @Test
  void theErrorOfAnUnnamedVariableSaysHowToNameIt() {
    record Expiring(int a, int ttl) {}
    PreparedStatement unnamed =
        insert(new Prepared().with("a", DataTypes.INT).with("[ttl]", DataTypes.INT));
    assertThatThrownBy(() -> encode(new Expiring(1, 2), unnamed))
        .hasMessage(
            "variable [ttl] int: expected one component of its name in record "
                + Expiring.class.getName()
                + ", got [a, ttl]; write :ttl instead of ? to name the variable ttl");
  }

  @Test
  void setsAVariableThatOccursTwice() {
    record One(int a) {}
    PreparedStatement twice =
        insert(new Prepared().with("a", DataTypes.INT).with("a", DataTypes.INT));
    BoundStatement bound = encode(new One(5), twice);
    assertThat(bound.getInt(0)).isEqualTo(5);
    assertThat(bound.getInt(1)).isEqualTo(5);
  }

  /** The statement is checked before the first record. */
  @Test
  void checkRejectsAStatementWithoutARecord() {
    RowEncoder<Doc> encoder = RowEncoder.records(Doc.class);
    encoder.check(insert(variables()));
    PreparedStatement other = insert("another", DataTypes.INT);
    assertThatThrownBy(() -> encoder.check(other))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("variable another int: expected one component of its name in record");
    assertThatThrownBy(() -> encoder.check(null)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void errorsNameTheVariableOfARejectedValue() {
    Doc tooLong = new Doc(ID, "t", new float[4], 1, Optional.empty(), "en");
    RowEncoder<Doc> encoder = RowEncoder.records(Doc.class);
    for (CodecRegistry registry : List.of(CodecRegistry.DEFAULT, VectorCodecRegistry.create())) {
      PreparedStatement insert = insert(variables().registry(registry));
      assertThatThrownBy(() -> encoder.encode(insert, tooLong))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessage("variable embedding vector<float, 3>: expected 3 elements, got 4");
      assertThatThrownBy(() -> encoder.withBorrowing().encode(insert, tooLong))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessageContaining("variable embedding");
    }
    record Times(UUID[] v) {}
    PreparedStatement times = insert("v", DataTypes.vectorOf(DataTypes.TIMEUUID, 1));
    assertRejected(new Times(new UUID[] {new UUID(0, 0)}), times, "variable v vector<timeuuid, 1>");
  }

  private record Point(int xAxis, @Nullable String label) {}

  private record Holder(Point n) {}

  private record Points(List<Point> n) {}

  private record PointSet(Set<Point> n) {}

  private static UserDefinedTypeBuilder point() {
    return new UserDefinedTypeBuilder("ks", "point").withField("x_axis", DataTypes.INT);
  }

  @Test
  void rejectsATypeWithAFieldWithoutComponent() {
    DataType udt = point().withField("label", DataTypes.TEXT).build();
    BoundStatement bound = encode(new Holder(new Point(3, null)), insert("n", udt));
    assertThat(bound.getUdtValue("n").getInt("x_axis")).isEqualTo(3);
    assertThat(bound.getUdtValue("n").isNull("label")).isTrue();

    DataType wider =
        point().withField("label", DataTypes.TEXT).withField("z", DataTypes.INT).build();
    assertRejected(
        new Holder(new Point(3, "")),
        insert("n", wider),
        "variable n, field z int: expected one component of its name in record");
    DataType narrower = point().build();
    assertRejected(
        new Holder(new Point(3, "")),
        insert("n", narrower),
        "component label: expected a field of its name");
    DataType tuple = DataTypes.tupleOf(DataTypes.INT);
    assertRejected(
        new Holder(new Point(3, "")), insert("n", tuple), "expected 1 components, got 2");
  }

  @Test
  @SuppressWarnings("NullAway")
  void rejectsNullsInCollections() {
    DataType udt = point().withField("label", DataTypes.TEXT).build();
    List<Point> withNull = Collections.singletonList(null);
    assertThatThrownBy(() -> encode(new Points(withNull), insert("n", DataTypes.listOf(udt))))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("variable n")
        .hasMessageEndingWith(": a collection cannot hold the null at index 0");
    BoundStatement bound =
        encode(new PointSet(Set.of(new Point(1, "a"))), insert("n", DataTypes.setOf(udt)));
    assertThat(bound.getSet("n", UdtValue.class))
        .singleElement()
        .satisfies(value -> assertThat(value.getString("label")).isEqualTo("a"));
    assertThat(encode(new PointSet(null), insert("n", DataTypes.setOf(udt))).isNull("n")).isTrue();
  }

  private record Codecs(int a, short b, long at, Object any) {}

  @Test
  void usesCodecsOfTheApplication() {
    DefaultCodecRegistry registry = new DefaultCodecRegistry("test", new HundredfoldCodec());
    registry.register(TypeCodecs.TEXT, ExtraTypeCodecs.TIMESTAMP_MILLIS_UTC);
    PreparedStatement insert =
        insert(
            new Prepared()
                .registry(registry)
                .with("a", DataTypes.INT)
                .with("b", DataTypes.INT)
                .with("at", DataTypes.TIMESTAMP)
                .with("any", DataTypes.TEXT));
    BoundStatement bound = encode(new Codecs(700, (short) 200, 5, "x"), insert);
    assertThat(bound.getBytesUnsafe("a").getInt(0)).isEqualTo(7);
    assertThat(bound.getBytesUnsafe("b").getInt(0)).isEqualTo(2);
    assertThat(bound.getBytesUnsafe("at").getLong(0)).isEqualTo(5);
    assertThat(bound.getString("any")).isEqualTo("x");
    assertRejected(
        new Codecs(1, (short) 2, 5, List.of()), insert, "variable any text: no codec for ");
  }

  private record Any(Object maps) {}

  /** The driver finds the codec of a list by its first element; an empty one has no type. */
  @Test
  void encodesObjectsWhoseFirstElementIsEmpty() {
    DataType type = DataTypes.listOf(DataTypes.mapOf(DataTypes.INT, VECTOR));
    PreparedStatement insert =
        insert(
            new Prepared()
                .registry(VectorCodecRegistry.create(DefaultJavaType.ARRAY))
                .with("maps", type));
    BoundStatement bound =
        encode(new Any(List.of(Map.of(), Map.of(1, new float[] {1, 2, 3}))), insert);
    assertThat((List<?>) bound.getObject("maps"))
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(Map.of()),
            second -> assertThat(((Map<?, ?>) second).get(1)).isEqualTo(new float[] {1, 2, 3}));
  }

  private record Failing(int a) {
    @SuppressWarnings("UnusedMethod") // by the encoder
    @Override
    public int a() {
      throw new UnsupportedOperationException("no value");
    }
  }

  private record Generic<T>(T a) {}

  @Test
  @SuppressWarnings({"NullAway", "unchecked", "rawtypes"})
  void rejectsOtherStatementsAndClasses() {
    assertThatThrownBy(() -> encode(new Failing(1), insert("a", DataTypes.INT)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("no value");
    assertRejected(
        new Generic<>(1), insert("a", DataTypes.INT), "expected a class, got the type T");
    assertThatThrownBy(() -> RowEncoder.records((Class) String.class))
        .isInstanceOf(QuiverException.class)
        .hasMessage("records: expected a record class, got java.lang.String");
    assertThatThrownBy(() -> RowEncoder.records(Two.class).encode(insert("a", DataTypes.INT), null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("record");
    assertThat(RowEncoder.records(Two.class))
        .hasToString("RowEncoder of record " + Two.class.getName());
  }

  /** A statement prepared again after a change of the table has other variables. */
  @Test
  void everyStatementHasItsOwnPlan() {
    record One(int a) {}
    RowEncoder<One> encoder = RowEncoder.records(One.class);
    PreparedStatement ints = insert("a", DataTypes.INT);
    PreparedStatement longs = insert("a", DataTypes.BIGINT);
    for (int i = 0; i < 3; i++) {
      assertThat(encoder.encode(ints, new One(i)).getInt(0)).isEqualTo(i);
      assertThat(encoder.encode(longs, new One(i)).getLong(0)).isEqualTo(i);
    }
  }

  private record Until(LocalDate until) {}

  private record Untils(List<LocalDate> until) {}

  private record UntilOf(Map<String, LocalDate> until) {}

  /** The driver's codec converts it to another date. */
  @Test
  void rejectsADateThatNoCellCanHold() {
    PreparedStatement date = insert("until", DataTypes.DATE);
    PreparedStatement vector = insert("until", DataTypes.vectorOf(DataTypes.DATE, 2));
    PreparedStatement map =
        insert(
            new Prepared()
                .with("until", DataTypes.mapOf(DataTypes.TEXT, DataTypes.DATE))
                .registry(VectorCodecRegistry.create()));
    LocalDate first = LocalDate.ofEpochDay(Integer.MIN_VALUE);
    LocalDate last = LocalDate.ofEpochDay(Integer.MAX_VALUE);
    for (LocalDate held : List.of(first, last)) {
      assertThat(encode(new Until(held), date).getLocalDate("until")).isEqualTo(held);
    }
    for (LocalDate tooFar :
        List.of(first.minusDays(1), last.plusDays(1), LocalDate.MIN, LocalDate.MAX)) {
      assertThatThrownBy(() -> encode(new Until(tooFar), date))
          .isInstanceOf(QuiverException.class)
          .hasMessage(
              "variable until date: expected a date from -5877641-06-23 to +5881580-07-11, got "
                  + tooFar);
      assertRejected(new Untils(List.of(LocalDate.EPOCH, tooFar)), vector, "got " + tooFar);
      assertRejected(new UntilOf(Map.of("a", tooFar)), map, "variable until ");
    }
  }
}
