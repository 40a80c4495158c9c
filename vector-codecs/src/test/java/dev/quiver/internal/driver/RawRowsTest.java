/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.testkit.driver.TestSession;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests reading the cells of rows of any class. */
class RawRowsTest {

  private static final byte[] BYTES = {1, 2, 3};

  private final SplittableRandom random = Seed.random(getClass().getName());

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
  void cellsAreReadFromAnyRow() {
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
  void countsCellsAndNotColumns() {
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
