/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.UdtCodec;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.testkit.driver.TestSession;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which bytes the driver's codec of a user-defined type gets, and rows of raw values. */
class KnownFieldsUdtCodecTest {

  private static final UserDefinedType TYPE =
      new UserDefinedTypeBuilder("ks", "point")
          .withField("x", DataTypes.INT)
          .withField("y", DataTypes.BLOB)
          .build();

  /** The number of bytes before and after a value. */
  private static final int AROUND = 3;

  private final KnownFieldsUdtCodec codec = new KnownFieldsUdtCodec(TYPE);
  private static final byte[] BYTES = {1, 2, 3};
  private final SplittableRandom random = Seed.random(getClass().getName());

  /** Returns a value of ints, surrounded by other bytes. */
  private static ByteBuffer value(int... ints) {
    ByteBuffer all = ByteBuffer.allocate(2 * AROUND + Integer.BYTES * ints.length);
    all.position(AROUND);
    for (int each : ints) {
      all.putInt(each);
    }
    return all.limit(all.position()).position(AROUND);
  }

  private static ByteBuffer cut(ByteBuffer value, int bytes) {
    return value.limit(value.limit() - bytes);
  }

  /** Checks that the codec gets the first bytes, and the caller's buffer does not change. */
  private void assertKept(ByteBuffer value, int kept) {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      ByteBuffer bytes = value.duplicate().order(order);
      ByteBuffer checked = codec.known(bytes);
      assertThat(checked.position()).isEqualTo(AROUND);
      assertThat(checked.remaining()).isEqualTo(kept);
      assertThat(checked).isEqualTo(value.duplicate().limit(AROUND + kept));
      assertThat(bytes).isEqualTo(value);
    }
  }

  @Test
  void passesOnAllFieldsOrFewer() {
    assertKept(value(), 0);
    assertKept(value(4, 7), 8);
    assertKept(value(-1), 4);
    assertKept(value(4, 7, 8, 1, 2), 20);
    assertKept(value(4, 7, -1), 12);
    assertKept(value(-2, 0), 8);
  }

  @Test
  void leavesOutAddedFields() {
    assertKept(value(4, 7, 8, 1, 2, 0), 20);
    assertKept(value(-1, -1, -1), 8);
    assertKept(value(-1, -1, 8, 1, 2, 4, 3), 8);
    assertKept(value(0, 0, -5, 0), 8);
  }

  /** The driver's codec reports the error. */
  @Test
  void leavesTruncatedFieldsToTheDriversCodec() {
    for (int bytes = 1; bytes <= 3; bytes++) {
      assertKept(cut(value(4, 7), bytes), 8 - bytes);
      assertKept(cut(value(4, 7, 8, 1, 2), bytes), 20 - bytes);
      assertKept(cut(value(4, 7, 8), bytes), 12 - bytes);
    }
    assertKept(value(5, 7), 8);
    assertKept(value(Integer.MAX_VALUE, 7), 8);
    assertKept(value(4, 7, 9, 1, 2), 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void rejectsTrailingBytesThatAreNotAField(int bytes) {
    assertRejected(cut(value(4, 7, -1, -1), bytes), 4 - bytes);
    assertRejected(cut(value(4, 7, -1, 4, 1), bytes), 8 - bytes);
    assertRejected(cut(value(4, 7, -1, 4, 1, 0), bytes), 12 - bytes);
  }

  @Test
  void rejectsAddedFieldsThatExceedTheValue() {
    assertRejected(value(4, 7, -1, 5, 1), 8);
    assertRejected(value(-1, -1, Integer.MAX_VALUE), 4);
    assertRejected(value(-1, -1, -1, 1), 8);
  }

  /** Applications that look for the type's codec find one like the driver's. */
  @Test
  void lookupsFindACodecOfTheDriversClass() {
    for (CodecRegistry registry :
        List.of(VectorCodecRegistry.create(), new DefaultCodecRegistry("drivers"))) {
      assertThat(registry.codecFor(TYPE)).isInstanceOf(UdtCodec.class);
      assertThat(registry.codecFor(TYPE, UdtValue.class)).isInstanceOf(UdtCodec.class);
      assertThat(registry.codecFor(TYPE, TYPE.newValue())).isInstanceOf(UdtCodec.class);
    }
    CodecRegistry registry = VectorCodecRegistry.create();
    assertThat(registry.codecFor(TYPE)).isInstanceOf(KnownFieldsUdtCodec.class);
    UdtValue value = TYPE.newValue(1, ByteBuffer.allocate(1));
    assertThat(codec.decode(codec.encode(value, ProtocolVersion.V4), ProtocolVersion.V4))
        .isEqualTo(value);
    assertThat(codec.decode(null, ProtocolVersion.V4)).isNull();
    assertThat(codec.encode(null, ProtocolVersion.V4)).isNull();
  }

  @Test
  void theErrorNamesAStatementThatIsOlderThanTheType() {
    UserDefinedType grown =
        new UserDefinedTypeBuilder("ks", "point")
            .withField("x", DataTypes.INT)
            .withField("y", DataTypes.BLOB)
            .withField("z", DataTypes.INT)
            .build();
    BoundStatement older =
        new Prepared().registry(VectorCodecRegistry.create()).with("p", TYPE).bind();
    assertThatThrownBy(() -> older.setUdtValue("p", grown.newValue()))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage(
            "ks.point: expected the fields [x, y], got [x, y, z]; the type was altered: prepare the"
                + " statement again, and create the value with the type of its variable");
  }

  private void assertRejected(ByteBuffer value, int more) {
    assertThatThrownBy(() -> codec.known(value))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage("ks.point: the %d bytes after 2 fields are not fields", more);
  }

  /** Rows with a null, an empty cell, and the same three bytes in several kinds of memory. */
  private static TestRows rows() {
    ByteBuffer inside = ByteBuffer.wrap(new byte[] {9, 9, 1, 2, 3, 9}, 1, 4).slice();
    inside.position(1);
    ByteBuffer direct = ByteBuffer.allocateDirect(5).put(1, BYTES).position(1).limit(4);
    return new TestRows()
        .with("none", DataTypes.BLOB, null)
        .with("empty", DataTypes.BLOB, ByteBuffer.allocate(0))
        .with("inside", DataTypes.BLOB, inside.slice().limit(3))
        .with("moved", DataTypes.BLOB, inside.duplicate().limit(4))
        .with("direct", DataTypes.BLOB, direct)
        .with("constant", DataTypes.BLOB, ByteBuffer.wrap(BYTES).asReadOnlyBuffer());
  }

  /** A row of the application that wraps another one. */
  private static Row wrapped(Row row) {
    return Stub.of(Row.class, (proxy, method, arguments) -> method.invoke(row, arguments));
  }

  private static byte[] bytes(RawCells cells, int column) {
    int offset = cells.offset(column);
    return Arrays.copyOfRange(cells.bytes(column), offset, offset + cells.length(column));
  }

  private static void assertCells(RawCells cells) {
    assertThat(cells.count()).isEqualTo(6);
    assertThat(cells.length(0)).isEqualTo(RawCells.NULL);
    assertThat(cells.buffer(0)).isNull();
    assertThat(cells.length(1)).isZero();
    for (int column = 2; column < 6; column++) {
      assertThat(bytes(cells, column)).isEqualTo(BYTES);
      assertThat(cells.buffer(column)).isEqualTo(ByteBuffer.wrap(BYTES));
      // Each method is the first one called on its cell.
      assertThat(cells.length(0)).isEqualTo(RawCells.NULL);
      assertThat(cells.length(column)).isEqualTo(3);
      assertThat(cells.length(1)).isZero();
      byte[] array = cells.bytes(column);
      assertThat(bytes(cells, 1)).isEmpty();
      int offset = cells.offset(column);
      assertThat(Arrays.copyOfRange(array, offset, offset + 3)).isEqualTo(BYTES);
    }
  }

  @Test
  void readsCellsOfAnyRow() {
    for (Row row : rows().buildEachWay(random)) {
      assertCells(RawRows.of(row));
      assertCells(RawRows.of(wrapped(row)));
      assertThat(RawRows.count(row)).isEqualTo(6);
      assertThat(RawRows.count(wrapped(row))).isEqualTo(-1);
      assertThat(RawRows.ofPage(wrapped(row))).isNull();
    }
    assertThat(RawRows.count("no row")).isEqualTo(-1);
    assertThat(RawRows.ofPage(rows().build())).isNull();
  }

  @Test
  void keepsACellUntilAnotherIsRead() {
    RawCells cells = RawRows.of(rows().build());
    byte[] copy = cells.bytes(4);
    assertThat(cells.offset(4)).isZero();
    assertThat(cells.bytes(4)).isSameAs(copy);
    assertThat(cells.bytes(5)).isNotSameAs(copy);
    assertThat(cells.bytes(4)).isNotSameAs(copy).isEqualTo(BYTES);
  }

  /** A row has more cells than columns if a column was added since the statement was prepared. */
  @Test
  void countsTheCellsOfARowAndNotItsColumns() {
    ColumnDefinitions one = new TestRows().with("none", DataTypes.BLOB, null).definitions();
    for (Row row : rows().buildEachWay(one, random)) {
      assertThat(RawRows.count(row)).isEqualTo(6);
      assertThat(RawRows.of(row).count()).isEqualTo(6);
      assertThat(RawRows.of(wrapped(row)).count()).isEqualTo(1);
    }
  }

  @Test
  void aCopyHasItsOwnMemoryAndTheSameSession() {
    List<Row> all = new ArrayList<>(rows().buildEachWay(random));
    all.addAll(rows().on(VectorCodecRegistry.create()).buildEachWay(random));
    for (Row row : all) {
      Row copy = RowCopies.copyOf(row);
      RowCopies.copyOf(copy).getBytesUnsafe(2).put(0, (byte) 9);
      assertCells(RawRows.of(copy));
      assertThat(copy.getColumnDefinitions()).isSameAs(row.getColumnDefinitions());
      assertThat(copy.isDetached()).isEqualTo(row.isDetached());
      assertThat(copy.codecRegistry()).isSameAs(row.codecRegistry());
      assertThat(copy.protocolVersion()).isEqualTo(row.protocolVersion());
      for (int column = 1; column < 6; column++) {
        ByteBuffer cell = copy.getBytesUnsafe(column);
        assertThat(cell.hasArray()).isTrue();
        assertThat(cell.capacity()).isEqualTo(cell.remaining());
      }
    }
  }

  @Test
  void aCopyHasTheProtocolVersionOfTheRow() {
    Row attached = rows().build();
    attached.attach(new TestSession(CodecRegistry.DEFAULT, ProtocolVersion.V3));
    assertThat(RowCopies.copyOf(attached).protocolVersion()).isEqualTo(ProtocolVersion.V3);
  }
}
