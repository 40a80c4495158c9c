/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.internal.column.TableRows;
import dev.quiver.internal.driver.page.CellPool;
import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.TestPageRows;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests pages that are read into tables and recycle the memory of cells that were read. */
class TraversablePagesTest {

  private static final int DIMENSION = 100;
  private static final int BYTES = Float.BYTES * DIMENSION;

  private static final MatrixReader<FloatMatrix> READER =
      MatrixReader.floats("v").withColumn("id", int[].class).withColumn("t", String[].class);

  private final SplittableRandom random = Seed.random(getClass().getName());
  private final CellPool pool = new CellPool();

  private static AsyncResultSet result(int dimension) {
    ColumnDefinitions columns =
        Column.definitions(
            List.of(
                Column.of("id", DataTypes.INT),
                Column.of("t", DataTypes.TEXT),
                Column.of("v", DataTypes.vectorOf(DataTypes.FLOAT, dimension)),
                Column.of("w", DataTypes.vectorOf(DataTypes.FLOAT, dimension))));
    return TestResults.pages(
        columns, List.of(List.of()), () -> CompletableFuture.completedFuture(null));
  }

  /** A page of rows with some null vectors and texts of any length. */
  private Page page(int rowCount, int dimension) {
    Page page = new Page(rowCount, 4);
    for (int row = 0; row < rowCount; row++) {
      byte[] id = new byte[Integer.BYTES];
      random.nextBytes(id);
      byte[] text = new byte[random.nextInt(random.nextBoolean() ? 20 : 700)];
      Arrays.fill(text, (byte) ('a' + random.nextInt(26)));
      page.cell(id).cell(text);
      for (int vector = 0; vector < 2; vector++) {
        byte[] cell = new byte[Float.BYTES * dimension];
        random.nextBytes(cell);
        if (random.nextInt(8) == 0) {
          page.cell(-1);
        } else {
          page.cell(cell);
        }
      }
    }
    return page;
  }

  private AsyncResultSet read(Page page, int dimension, CellPool from) {
    PageRows rows =
        PageDecoder.read(page.bytes().duplicate(), new RowsMetadata(4, null, null, null), 0, from);
    return TestPageRows.page(result(dimension), rows, from);
  }

  private static List<Object> values(VectorTable<FloatMatrix> table) {
    List<Object> values = new ArrayList<>();
    FloatMatrix matrix = table.matrix();
    for (int row = 0; row < table.rowCount(); row++) {
      values.add(table.column("id", int[].class)[row]);
      values.add(table.column("t", String[].class)[row]);
      values.add(matrix.isNull(row));
      float[] vector = matrix.row(row);
      for (int i = 0; vector != null && i < vector.length; i++) {
        values.add(Float.floatToRawIntBits(vector[i]));
      }
    }
    return values;
  }

  private static TableRows<VectorTable<FloatMatrix>> rows(AsyncResultSet result) {
    return TableRows.of(READER, result.getColumnDefinitions());
  }

  /** Adds a row that the caller holds, as the only row of a page of the driver. */
  private static void add(TableRows<?> table, Row row) {
    table.addRows(
        TestResults.pages(
            row.getColumnDefinitions(),
            List.of(List.of(row)),
            () -> CompletableFuture.completedFuture(null)),
        1);
  }

  /** Includes rows that a caller took one by one and keeps: their memory is not reused. */
  @ParameterizedTest
  @ValueSource(ints = {3, 70, DIMENSION, 9000})
  void tablesEqualThoseOfSingleRows(int dimension) {
    TableRows<VectorTable<FloatMatrix>> table = rows(result(dimension));
    TableRows<VectorTable<FloatMatrix>> single = rows(result(dimension));
    List<Row> kept = new ArrayList<>();
    List<ByteBuffer> cells = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Page page = page(1 + random.nextInt(60), dimension);
      AsyncResultSet read = read(page, dimension, pool);
      AsyncResultSet plain = read(page, dimension, new CellPool());
      while (read.remaining() > 0) {
        if (random.nextInt(4) == 0) {
          Row row = read.currentPage().iterator().next();
          add(table, row);
          kept.add(row);
          Row same = plain.currentPage().iterator().next();
          add(single, same);
          cells.add(same.getBytesUnsafe("v"));
        } else {
          int most = random.nextInt(40);
          table.addRows(read, most);
          for (int row = 0; row < most && plain.remaining() > 0; row++) {
            add(single, plain.currentPage().iterator().next());
          }
        }
        assertThat(read.remaining()).isEqualTo(plain.remaining());
      }
      assertThat(values(table.build(true)))
          .as(Seed.describe())
          .isEqualTo(values(single.build(true)));
    }
    assertThat(kept).isNotEmpty();
    for (int i = 0; i < kept.size(); i++) {
      assertThat(kept.get(i).getBytesUnsafe("v")).as(Seed.describe()).isEqualTo(cells.get(i));
    }
  }

  private Set<byte[]> recycledArrays() {
    Set<byte[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    int count = 0;
    for (CellPool.Batch batch = pool.take(BYTES); batch != null; batch = pool.take(BYTES)) {
      while (!batch.isEmpty()) {
        arrays.add(batch.take());
        count++;
      }
    }
    assertThat(arrays).as("each once").hasSize(count);
    return arrays;
  }

  private AsyncResultSet page(int rowCount) {
    Page page = new Page(rowCount, 4);
    for (int row = 0; row < rowCount; row++) {
      byte[] vector = new byte[BYTES];
      Arrays.fill(vector, (byte) row);
      page.cell(new byte[Integer.BYTES])
          .cell("text".getBytes(StandardCharsets.UTF_8))
          .cell(vector)
          .cell(vector);
    }
    return read(page, DIMENSION, pool);
  }

  @Test
  void reusesTheMemoryOfVectorsThatWereRead() {
    READER.readPage(page(10));
    Set<byte[]> arrays = recycledArrays();
    // Not of the first row, which a caller may hold.
    assertThat(arrays).hasSize(9);
    CellPool.Batch batch = new CellPool.Batch(BYTES);
    arrays.forEach(batch::add);
    pool.give(batch);

    VectorTable<FloatMatrix> table = READER.readPage(page(5));

    // All but the first row's.
    assertThat(recycledArrays()).hasSize(8).isSubsetOf(arrays);
    assertThat(table.matrix().row(4))
        .containsOnly(ByteBuffer.wrap(new byte[] {4, 4, 4, 4}).getFloat());
  }

  @Test
  void recyclesAllVectorsThatAreRead() {
    READER.withVectors(MatrixReader.floats("w")).readPage(page(10));

    assertThat(recycledArrays()).hasSize(18);
  }

  /** The codec reads the bytes of the cell in place, and may keep them. */
  @Test
  void doesNotRecycleAVectorThatACodecReads() {
    READER.withColumn("v", Object[].class).readPage(page(10));

    assertThat(recycledArrays()).isEmpty();
  }

  @Test
  void leavesUnreadRowsToTheResult() {
    AsyncResultSet page = page(10);
    rows(page).addRows(page, 4);

    List<Row> left = new ArrayList<>();
    page.currentPage().forEach(left::add);
    assertThat(left).hasSize(6);
    for (int i = 0; i < left.size(); i++) {
      assertThat(left.get(i).getBytesUnsafe("v").get(7)).isEqualTo((byte) (4 + i));
    }
  }

  @Test
  void leavesTheRowsAfterAMalformedRowToTheResult() {
    Page page = new Page(4, 4);
    for (int row = 0; row < 4; row++) {
      byte[] vector = new byte[row == 2 ? BYTES + 4 : BYTES];
      page.cell(Integer.BYTES, (byte) 0, (byte) 0, (byte) 0, (byte) row)
          .cell(-1)
          .cell(vector)
          .cell(-1);
    }
    AsyncResultSet rows = read(page, DIMENSION, pool);
    TableRows<VectorTable<FloatMatrix>> table = rows(rows);

    assertThatThrownBy(() -> table.addRows(rows, 4))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("row 2");
    assertThat(rows.remaining()).isEqualTo(1);
    assertThat(rows.currentPage().iterator().next().getInt("id")).isEqualTo(3);
  }

  @Test
  void addsNoRowsIfNoneAreRequested() {
    AsyncResultSet page = page(2);
    TableRows<VectorTable<FloatMatrix>> table = rows(page);

    table.addRows(page, 0);
    assertThat(table.rowCount()).isZero();
    assertThat(page.remaining()).isEqualTo(2);
  }
}
