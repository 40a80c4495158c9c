/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.RangeCodec;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.MappedCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how often a row calls the registry, and which memory its codecs read from. */
class PageRowLookupsTest {

  private static final UUID ID = new UUID(1, 2);

  /** A session that counts lookups in its registry. */
  private static final class Session implements AttachmentPoint {
    private final CodecRegistry registry;
    private int lookups;
    private int versions;

    Session(CodecRegistry registry) {
      this.registry = registry;
    }

    @Override
    public ProtocolVersion getProtocolVersion() {
      versions++;
      return ProtocolVersion.V5;
    }

    @Override
    public CodecRegistry getCodecRegistry() {
      lookups++;
      return registry;
    }
  }

  private final Session session = new Session(VectorCodecRegistry.create());

  private PageRow row(boolean ofManyRows, DataType type, Object value) {
    return row(session, ofManyRows, type, value);
  }

  /** Returns a row with a cell in a block, followed by other bytes. */
  private static PageRow row(Session session, boolean ofManyRows, DataType type, Object value) {
    ByteBuffer cell = cell(type, value);
    ByteBuffer page = ByteBuffer.allocate(Integer.BYTES + cell.remaining() + 100);
    page.putInt(cell.remaining()).put(cell);
    RowBlock block = RowBlock.of(page.array(), new int[] {Integer.BYTES}, 1);
    return (PageRow) row(session, ofManyRows, type, PageRows.ofOne(block, null));
  }

  private static ByteBuffer cell(DataType type, Object value) {
    TypeCodec<Object> codec = CodecRegistry.DEFAULT.codecFor(type, value);
    return codec.encode(value, ProtocolVersion.V5);
  }

  private static Row row(Session session, boolean ofManyRows, DataType type, PageRows page) {
    ColumnLayout layout =
        new ColumnLayout(Column.definitions(List.of(Column.of("c", type))), session.registry);
    PageColumns columns = new PageColumns(layout, session, ofManyRows);
    return page.poll(columns);
  }

  /** Returns a row with a cell in its own array. */
  private PageRow ownRow(DataType type, Object value) {
    RowBlock block = RowBlock.of(new byte[0], new int[] {~0}, 1);
    byte[][] own = {cell(type, value).array()};
    return (PageRow) row(session, true, type, PageRows.ofOne(block, own));
  }

  private void without(DataType type, Object value, Function<Row, Object> getter) {
    assertThat(getter.apply(row(true, type, value))).isEqualTo(value);
    assertThat(session.lookups).as("%s", type).isZero();
    assertThat(session.versions).as("%s, as a codec takes one", type).isZero();
  }

  @Test
  void gettersOfSimpleTypesNeedNoCodec() {
    without(DataTypes.BOOLEAN, true, row -> row.getBoolean(0));
    without(DataTypes.TINYINT, (byte) -3, row -> row.getByte(0));
    without(DataTypes.SMALLINT, (short) -300, row -> row.getShort(0));
    without(DataTypes.INT, 70_000, row -> row.getInt(0));
    without(DataTypes.BIGINT, 1L << 40, row -> row.getLong(0));
    without(DataTypes.COUNTER, 1L << 41, row -> row.getLong(0));
    without(DataTypes.FLOAT, -1.5f, row -> row.getFloat(0));
    without(DataTypes.DOUBLE, -2.5, row -> row.getDouble(0));
    without(DataTypes.BLOB, ByteBuffer.wrap(new byte[] {1, 2}), row -> row.getByteBuffer(0));
    without(DataTypes.TEXT, "é", row -> row.getString(0));
    without(DataTypes.UUID, ID, row -> row.getUuid(0));
    without(DataTypes.TIMESTAMP, Instant.ofEpochMilli(5), row -> row.getInstant(0));
    without(DataTypes.DATE, LocalDate.of(2026, 11, 26), row -> row.getLocalDate(0));
    without(DataTypes.TIME, LocalTime.of(1, 2), row -> row.getLocalTime(0));
    without(DataTypes.VARINT, BigInteger.TWO, row -> row.getBigInteger(0));
    without(DataTypes.DECIMAL, BigDecimal.TEN, row -> row.getBigDecimal(0));
    without(DataTypes.VARINT, BigInteger.ONE, row -> row.getObject(0));
    without(DataTypes.DECIMAL, BigDecimal.ONE, row -> row.getObject(0));
    without(DataTypes.INT, 8, row -> row.getObject(0));
    without(DataTypes.ASCII, "a", row -> row.get(0, TypeCodecs.ASCII));
  }

  /** The driver's codec reports errors of cells. */
  @Test
  void otherGettersFindACodecInTheRegistry() {
    assertThatThrownBy(() -> row(true, DataTypes.INT, 1).get(0, Object.class))
        .isInstanceOf(CodecNotFoundException.class);
    assertThat(session.lookups).isPositive();
    session.lookups = 0;
    assertThat(ownRow(DataTypes.INT, 7).getInt(0)).isEqualTo(7);
    assertThat(session.lookups).isPositive();
    assertThat(row(true, DataTypes.BOOLEAN, true).get(0, TypeCodecs.BOOLEAN)).isTrue();
    assertThatThrownBy(() -> row(true, DataTypes.VARINT, BigInteger.TWO).get(0, Long.class))
        .isInstanceOf(CodecNotFoundException.class);
  }

  @Test
  void readsNumbersWithoutBytesAsNull() {
    for (DataType type : List.of(DataTypes.VARINT, DataTypes.DECIMAL)) {
      for (int length = -1; length <= 0; length++) {
        byte[] page = ByteBuffer.allocate(Integer.BYTES).putInt(length).array();
        RowBlock block = RowBlock.of(page, new int[] {Integer.BYTES}, 1);
        Row row = row(session, true, type, PageRows.ofOne(block, null));
        assertThat(row.getObject(0)).isNull();
        assertThat(row.isNull(0)).isEqualTo(length < 0);
      }
    }
  }

  @Test
  void readsACollectionInItsOwnArray() {
    Row row = ownRow(DataTypes.listOf(DataTypes.INT), List.of(1, 2));
    for (int i = 0; i < 2; i++) {
      assertThat(row.getList(0, Integer.class)).containsExactly(1, 2);
    }
  }

  /** A codec is kept for the page, for the first Java type that is requested. */
  private void once(DataType type, Object value, Function<Row, Object> getter, Object expected) {
    PageRow row = row(true, type, value);
    session.lookups = 0;
    for (int i = 0; i < 3; i++) {
      assertThat(getter.apply(row)).isEqualTo(expected);
    }
    assertThat(session.lookups).as("%s", type).isEqualTo(1);
    PageRow single = row(false, type, value);
    session.lookups = 0;
    for (int i = 0; i < 3; i++) {
      assertThat(getter.apply(single)).isEqualTo(expected);
    }
    assertThat(session.lookups).as("%s of a page of one row", type).isEqualTo(3);
  }

  private void once(DataType type, Object value, Function<Row, Object> getter) {
    once(type, value, getter, value);
  }

  @Test
  void looksUpCodecsOfOtherTypesOnce() {
    CqlVector<Float> vector = CqlVector.newInstance(List.of(1f, 2f));
    DataType vectors = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    once(DataTypes.DURATION, CqlDuration.from("1h"), row -> row.getCqlDuration(0));
    once(DataTypes.DURATION, CqlDuration.from("2h"), row -> row.getObject(0));
    once(vectors, vector, row -> row.getVector(0, Float.class));
    once(vectors, vector, row -> row.get(0, float[].class), new float[] {1, 2});
    once(DataTypes.listOf(DataTypes.INT), List.of(1), row -> row.getList(0, Integer.class));
    once(DataTypes.setOf(DataTypes.TEXT), Set.of("a"), row -> row.getSet(0, String.class));
    once(
        DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT),
        Map.of("a", 1),
        row -> row.getMap(0, String.class, Integer.class));
  }

  @Test
  void looksUpAnotherCodecForAnotherJavaType() {
    PageRow row =
        row(true, DataTypes.vectorOf(DataTypes.FLOAT, 2), CqlVector.newInstance(List.of(1f, 2f)));
    assertThat(row.getVector(0, Float.class)).containsExactly(1f, 2f);
    session.lookups = 0;
    for (int i = 0; i < 2; i++) {
      assertThat(row.get(0, float[].class)).containsExactly(1, 2);
    }
    assertThat(session.lookups).isEqualTo(2);
    assertThat(row.getVector(0, Float.class)).containsExactly(1f, 2f);
    assertThat(session.lookups).as("the first one is kept").isEqualTo(2);
  }

  @Test
  void keepsNoCodecOfARegistryOfTheApplication() {
    Session own = new Session(new DefaultCodecRegistry("test") {});
    PageRow row = row(own, true, DataTypes.listOf(DataTypes.INT), List.of(1));
    own.lookups = 0;
    for (int i = 0; i < 3; i++) {
      assertThat(row.getList(0, Integer.class)).containsExactly(1);
    }
    assertThat(own.lookups).isEqualTo(3);
    own.lookups = 0;
    assertThat(row(own, true, DataTypes.INT, 5).getInt(0)).isEqualTo(5);
    assertThat(own.lookups).isPositive();
  }

  /** A codec that records its buffers. */
  private static final class Seen extends MappedCodec<String, String> {
    private final List<ByteBuffer> buffers = new ArrayList<>();

    Seen() {
      super(TypeCodecs.TEXT, GenericType.STRING, value -> value, value -> value);
    }

    @Override
    public String decode(ByteBuffer bytes, ProtocolVersion protocolVersion) {
      buffers.add(bytes);
      return super.decode(bytes, protocolVersion);
    }
  }

  /** A codec that needs no buffer for a cell that has bytes. */
  private static final class Ranges extends MappedCodec<String, String>
      implements RangeCodec<String> {

    Ranges() {
      super(TypeCodecs.TEXT, GenericType.STRING, value -> "buffer " + value, value -> value);
    }

    @Override
    public String decode(byte[] bytes, int offset, int length) {
      return "range " + new String(bytes, offset, length, StandardCharsets.UTF_8);
    }
  }

  @Test
  void passesNoBufferToACodecThatNeedsNone() {
    Ranges ranges = new Ranges();
    assertThat(row(true, DataTypes.TEXT, "abc").get(0, ranges)).isEqualTo("range abc");
    assertThat(ownRow(DataTypes.TEXT, "abc").get(0, ranges)).isEqualTo("range abc");
    assertThat(row(true, DataTypes.TEXT, "a").get(0, ranges)).isEqualTo("range a");
    assertThat(row(true, DataTypes.TEXT, "").get(0, ranges)).isEqualTo("buffer ");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void passesOnlyOneCellToCodecsOfTheApplication(boolean own) {
    Seen seen = new Seen();
    PageRow row = own ? ownRow(DataTypes.TEXT, "abc") : row(true, DataTypes.TEXT, "abc");
    assertThat(row.get(0, seen)).isEqualTo("abc");
    assertThat(seen.buffers).singleElement().satisfies(PageRowLookupsTest::isExact);
  }

  private static void isExact(ByteBuffer bytes) {
    assertThat(bytes.array()).hasSize(3);
    assertThat(bytes.arrayOffset()).isZero();
  }
}
