/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.Quiver;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.driver.page.TestPageRows;
import dev.quiver.testkit.Serialized;
import dev.quiver.testkit.driver.Column;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.RandomAccess;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that no cell shares memory with another, however the page was read. */
@ParameterizedClass
@EnumSource
class PageCellsTest {

  /** The common layout of a page's cells. */
  enum Layout {
    EQUAL_ROWS,
    SMALL_CELLS,
    LARGE_CELLS
  }

  private static final int COLUMNS = 5;

  private final Layout layout;
  private final int length;

  PageCellsTest(Layout layout) {
    this.layout = layout;
    this.length = layout == Layout.LARGE_CELLS ? 1000 : 3;
  }

  @Test
  void theArrayOfACellHasExactlyItsBytes() {
    List<ByteBuffer> row = rows().poll();
    for (int column = 0; column < 2; column++) {
      ByteBuffer cell = row.get(column);
      assertThat(cell.hasArray()).isTrue();
      assertThat(cell.isReadOnly()).isFalse();
      assertThat(cell.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
      assertThat(cell.position()).isZero();
      assertThat(cell.arrayOffset()).isZero();
      assertThat(cell.array()).isEqualTo(content(column)).hasSize(cell.remaining());
    }
    assertThat(row.get(2)).isNull();
    assertThat(row.get(3).array()).isEmpty();
  }

  @Test
  void writingToACellChangesNoOtherCell() {
    Queue<List<ByteBuffer>> rows = rows();
    List<ByteBuffer> first = rows.poll();
    List<ByteBuffer> second = rows.poll();
    first.get(0).put(new byte[length]);
    assertThat(first.get(1).array()).isEqualTo(content(1));
    assertThat(second.get(0).array()).isEqualTo(content(0));
    assertThat(second.get(1).array()).isEqualTo(content(1));
  }

  @Test
  void aRowIsARandomAccessList() {
    List<ByteBuffer> row = rows().poll();
    assertThat(row).hasSize(COLUMNS).isInstanceOf(RandomAccess.class);
    for (int column : new int[] {-1, COLUMNS, COLUMNS + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> row.get(column)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> row.set(0, null)).isInstanceOf(UnsupportedOperationException.class);
    assertThat(row)
        .containsExactly(
            ByteBuffer.wrap(content(0)),
            ByteBuffer.wrap(content(1)),
            null,
            ByteBuffer.allocate(0),
            ByteBuffer.allocate(1));
  }

  @Test
  void readsAnyNegativeLengthAsNull() {
    for (int negative : new int[] {-1, -2, Integer.MIN_VALUE}) {
      for (int rowCount = 1; rowCount <= 2; rowCount++) {
        Page page = new Page(rowCount, COLUMNS);
        for (int row = 0; row < rowCount; row++) {
          int last = layout == Layout.EQUAL_ROWS ? 1 : row + 1;
          page.cell(negative).cell(content(1)).cell(negative).cell(0).cell(new byte[last]);
        }
        for (List<ByteBuffer> row : page.read()) {
          assertThat(row.get(0)).as("%d", negative).isNull();
          assertThat(row.get(1).array()).isEqualTo(content(1));
          assertThat(row.get(2)).isNull();
          Row texts = TestPageRows.of(definitions(DataTypes.TEXT, 5), row, AttachmentPoint.NONE);
          assertThat(texts.getString(0)).isNull();
        }
      }
    }
  }

  @Test
  void rowsAndTheirCopiesCanBeSerialized() throws Exception {
    Row row = row(5);
    assertEqual(Serialized.copy(row, Row.class), row);
    assertEqual(Serialized.copy(Quiver.copyOf(row), Row.class), row);
    assertThat(RawRows.count(Quiver.copyOf(row(4)))).as("a table was altered").isEqualTo(5);
  }

  private static void assertEqual(Row actual, Row expected) {
    assertThat(actual.size()).isEqualTo(expected.size());
    for (int column = 0; column < expected.size(); column++) {
      assertThat(actual.getBytesUnsafe(column)).isEqualTo(expected.getBytesUnsafe(column));
      assertThat(actual.getColumnDefinitions().get(column).getName())
          .isEqualTo(expected.getColumnDefinitions().get(column).getName());
    }
  }

  private Row row(int columnCount) {
    return new DefaultRow(definitions(DataTypes.BLOB, columnCount), rows().poll());
  }

  private static ColumnDefinitions definitions(DataType type, int count) {
    return Column.definitions(
        Stream.of("a", "b", "c", "d", "e").limit(count).map(c -> Column.of(c, type)).toList());
  }

  /** Two rows that are equal, or differ in the length of the last cell. */
  private Queue<List<ByteBuffer>> rows() {
    Page page = new Page(2, COLUMNS);
    for (int row = 0; row < 2; row++) {
      int last = layout == Layout.EQUAL_ROWS ? 1 : row + 1;
      page.cell(content(0)).cell(content(1)).cell(-1).cell(0).cell(new byte[last]);
    }
    return page.read();
  }

  private byte[] content(int column) {
    byte[] content = new byte[length];
    Arrays.fill(content, (byte) (column + 1));
    return content;
  }
}
