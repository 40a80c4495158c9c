/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Column;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of decoded pages, small cells in one array and large ones apart, read by plans. */
class RowDecoderPagesTest {

  private static final int ROWS = 20;

  private final SplittableRandom random = Seed.random(getClass().getName());

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 3000})
  void plansReadWhatTheDriverReads(int dimension) {
    ColumnDefinitions columns =
        Column.definitions(
            List.of(
                Column.of("number", DataTypes.INT),
                Column.of("vector", DataTypes.vectorOf(DataTypes.FLOAT, dimension)),
                Column.of("list", DataTypes.listOf(DataTypes.BIGINT)),
                Column.of("blob", DataTypes.BLOB)));
    for (boolean equal : new boolean[] {true, false}) {
      List<List<ByteBuffer>> cells = new ArrayList<>();
      Page page = new Page(ROWS, columns.size());
      for (int i = 0; i < ROWS; i++) {
        List<ByteBuffer> row = row(dimension, equal);
        cells.add(row);
        row.forEach(cell -> write(page, cell));
      }
      Queue<List<ByteBuffer>> read = page.read();
      RowDecoder<Object[]> decoder = RowDecoder.arrays();
      for (List<ByteBuffer> row : cells) {
        Row stock = new DefaultRow(columns, row);
        Row ours = new DefaultRow(columns, read.remove());
        assertThat(inPage(ours)).isTrue();
        Object[] expected = new Object[columns.size()];
        Arrays.setAll(expected, stock::getObject);
        assertThat(decoder.decode(ours)).as(Seed.describe()).isEqualTo(expected);
        assertThat(decoder.decode(stock)).as(Seed.describe()).isEqualTo(expected);
      }
    }
  }

  /** Whether the cells lie in a page. */
  private static boolean inPage(Row row) {
    RawCells cells = RawRows.of(row);
    return cells.bytes(0).length > Integer.BYTES;
  }

  private List<ByteBuffer> row(int dimension, boolean equal) {
    return Arrays.asList(
        bytes(Integer.BYTES),
        equal || random.nextBoolean() ? bytes(dimension * Float.BYTES) : null,
        ByteBuffer.allocate(16).putInt(1).putInt(8).putLong(random.nextLong()).flip(),
        bytes(equal ? 5 : random.nextInt(9)));
  }

  private ByteBuffer bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return ByteBuffer.wrap(bytes);
  }

  private static void write(Page page, ByteBuffer cell) {
    if (cell == null) {
      page.cell(-1);
    } else {
      byte[] bytes = new byte[cell.remaining()];
      cell.duplicate().get(bytes);
      page.cell(bytes);
    }
  }
}
