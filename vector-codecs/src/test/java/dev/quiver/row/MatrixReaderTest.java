/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.wire.ElementType;
import dev.quiver.wire.VectorLengthException;
import dev.quiver.wire.VectorTypeException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MatrixReaderTest {

  private static final Map<ElementType, MatrixReader<? extends VectorMatrix<?>>> READERS =
      Map.of(
          ElementType.FLOAT, MatrixReader.floats("v"),
          ElementType.DOUBLE, MatrixReader.doubles("v"),
          ElementType.INT, MatrixReader.ints("v"),
          ElementType.BIGINT, MatrixReader.longs("v"),
          ElementType.UUID, MatrixReader.uuids("v"),
          ElementType.TIMEUUID, MatrixReader.uuids("v"));

  private static Row row(DataType type, ByteBuffer cell) {
    return new TestRows().with("v", type, cell).build();
  }

  private static Row floats(Float... elements) {
    ByteBuffer cell = ByteBuffer.allocate(4 * elements.length);
    for (float element : elements) {
      cell.putFloat(element);
    }
    return row(TestRows.vector(ElementType.FLOAT, 2), cell.flip());
  }

  private static ColumnDefinitions columns() {
    return floats().getColumnDefinitions();
  }

  @ParameterizedTest
  @EnumSource
  void every_element_type_is_read_bit_by_bit(ElementType type) {
    SplittableRandom random = Seed.random("matrix of " + type);
    int dimension = 5;
    List<Row> rows = new ArrayList<>();
    List<byte[]> cells = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      byte[] cell = i % 7 == 3 ? null : RawVectors.random(type, dimension, random);
      cells.add(cell);
      rows.add(row(TestRows.vector(type, dimension), cell == null ? null : ByteBuffer.wrap(cell)));
    }

    VectorMatrix<?> matrix =
        READERS.get(type).read(TestResults.rows(rows.get(0).getColumnDefinitions(), rows)).matrix();

    assertThat(matrix.rowCount()).isEqualTo(50);
    for (int i = 0; i < 50; i++) {
      assertThat(bytes(matrix.row(i), type))
          .as("row %d; %s", i, Seed.describe())
          .isEqualTo(cells.get(i));
    }
  }

  /** The elements big-endian, or null. */
  private static byte[] bytes(Object array, ElementType type) {
    if (array == null) {
      return null;
    }
    int length = Array.getLength(array);
    ByteBuffer bytes = ByteBuffer.allocate(16 * length);
    for (int i = 0; i < length; i++) {
      switch (type) {
        case FLOAT -> bytes.putInt(Float.floatToRawIntBits(Array.getFloat(array, i)));
        case DOUBLE -> bytes.putLong(Double.doubleToRawLongBits(Array.getDouble(array, i)));
        case INT -> bytes.putInt(Array.getInt(array, i));
        case BIGINT, UUID, TIMEUUID -> bytes.putLong(Array.getLong(array, i));
      }
    }
    byte[] written = new byte[bytes.position()];
    bytes.flip().get(written);
    return written;
  }

  @Test
  void other_columns_are_read_beside_the_vectors() {
    UUID uuid = new UUID(1, 2);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      rows.add(
          new TestRows()
              .with("n", DataTypes.BIGINT, ByteBuffer.allocate(8).putLong(0, i))
              .with("small", DataTypes.SMALLINT, ByteBuffer.allocate(2).putShort(0, (short) -i))
              .with("v", TestRows.vector(ElementType.FLOAT, 1), ByteBuffer.allocate(4))
              .with(
                  "id",
                  DataTypes.UUID,
                  i == 1 ? null : ByteBuffer.allocate(16).putLong(1).putLong(2).flip())
              .with("title", DataTypes.TEXT, ByteBuffer.wrap(new byte[] {'a'}))
              .build());
    }

    VectorTable<FloatMatrix> table =
        MatrixReader.floats("v")
            .andLongs("n")
            .andLongs("small")
            .andUuids("id")
            .andTexts("title")
            .andObjects("n")
            .read(TestResults.rows(rows.get(0).getColumnDefinitions(), rows));

    assertThat(table.rowCount()).isEqualTo(40);
    assertThat(table.longs("small")).hasSize(40).startsWith(0, -1, -2);
    assertThat(table.uuids("id")).hasSize(40).startsWith(uuid, null, uuid);
    assertThat(table.texts("title")).hasSize(40).containsOnly("a");
    assertThat(table.objects("n")).hasSize(40).startsWith(0L, 1L, 2L);
    assertThatThrownBy(() -> table.texts("id"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id read into String[], got UUID[]");
    assertThatThrownBy(() -> table.longs("v"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("v read into long[]");
  }

  @Test
  void what_does_not_fit_is_named_with_its_row() {
    List<Row> rows =
        List.of(floats(1f, 2f), row(columns().get(0).getType(), ByteBuffer.allocate(9)));

    assertThatThrownBy(() -> MatrixReader.floats("v").read(TestResults.rows(columns(), rows)))
        .isInstanceOf(VectorLengthException.class)
        .hasMessage("row 1, column v vector<float, 2>: expected 8 bytes, got 9");
    assertThatThrownBy(() -> MatrixReader.doubles("v").read(TestResults.rows(columns(), rows)))
        .isInstanceOf(VectorTypeException.class)
        .hasMessage("column v: expected vector<double, n>, got vector<float, 2>");
    assertThatThrownBy(() -> MatrixReader.floats("w").read(TestResults.rows(columns(), rows)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected a column w, got v");
    assertThatThrownBy(
            () -> MatrixReader.floats("v").andUuids("v").read(TestResults.rows(columns(), rows)))
        .isInstanceOf(VectorTypeException.class)
        .hasMessage(
            "column v: expected uuid or timeuuid to read into UUID[], got vector<float, 2>");
  }

  @Test
  void a_null_has_no_place_among_longs() {
    List<Row> rows =
        List.of(
            new TestRows()
                .with("v", TestRows.vector(ElementType.FLOAT, 1), null)
                .with("n", DataTypes.INT, null)
                .build());
    assertThatThrownBy(
            () ->
                MatrixReader.floats("v")
                    .andLongs("n")
                    .read(TestResults.rows(rows.get(0).getColumnDefinitions(), rows)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("row 0, column n: expected a number for a long[], got null");
  }

  @Test
  void columns_may_move_between_pages_but_not_change() {
    Row moved =
        new TestRows()
            .with("first", DataTypes.INT, null)
            .with("v", TestRows.vector(ElementType.FLOAT, 2), ByteBuffer.allocate(8).putFloat(0, 3))
            .build();
    Row changed = row(TestRows.vector(ElementType.FLOAT, 3), ByteBuffer.allocate(12));

    FloatMatrix matrix =
        MatrixReader.floats("v")
            .read(TestResults.rows(columns(), List.of(floats(1f, 2f), moved)))
            .matrix();
    assertThat(matrix.elements()).containsExactly(1, 2, 3, 0);
    assertThatThrownBy(
            () ->
                MatrixReader.floats("v")
                    .read(TestResults.rows(columns(), List.of(floats(1f, 2f), changed))))
        .isInstanceOf(VectorTypeException.class)
        .hasMessage(
            "row 1, column v: expected vector<float, 2>, as in the rows before, got vector<float, 3>");
  }

  @Test
  void larger_results_than_allowed_are_refused() {
    List<Row> rows = List.of(floats(1f, 2f), floats(3f, 4f), floats(5f, 6f));

    assertThat(
            MatrixReader.floats("v")
                .atMostRows(3)
                .read(TestResults.rows(columns(), rows))
                .rowCount())
        .isEqualTo(3);
    assertThatThrownBy(
            () -> MatrixReader.floats("v").atMostRows(2).read(TestResults.rows(columns(), rows)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("column v: expected at most 2 rows, got more");
    assertThatThrownBy(
            () -> MatrixReader.floats("v").atMostBytes(23).read(TestResults.rows(columns(), rows)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("column v: expected at most 2 rows, got more");
  }

  @Test
  void an_empty_result_is_a_matrix_without_rows() {
    VectorTable<FloatMatrix> table =
        MatrixReader.floats("v").read(TestResults.rows(columns(), List.of()));

    assertThat(table.matrix().rowCount()).isZero();
    assertThat(table.matrix().dimension()).isEqualTo(2);
    assertThat(table.matrix().elements()).isEmpty();
  }

  @Test
  void results_are_read_in_chunks() {
    List<Row> rows = new ArrayList<>();
    for (float i = 0; i < 10; i++) {
      rows.add(floats(i, -i));
    }
    Iterator<VectorTable<FloatMatrix>> chunks =
        MatrixReader.floats("v").chunks(TestResults.rows(columns(), rows), 4);

    List<Integer> rowCounts = new ArrayList<>();
    float next = 0;
    while (chunks.hasNext()) {
      FloatMatrix matrix = chunks.next().matrix();
      rowCounts.add(matrix.rowCount());
      for (int row = 0; row < matrix.rowCount(); row++, next++) {
        assertThat(matrix.get(row, 0)).isEqualTo(next);
      }
    }
    assertThat(rowCounts).containsExactly(4, 4, 2);
    assertThatThrownBy(() -> MatrixReader.floats("v").chunks(TestResults.rows(columns(), rows), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void pages_are_read_one_by_one_or_all() {
    List<List<Row>> pages = List.of(List.of(floats(1f, 2f)), List.of(), List.of(floats(3f, 4f)));
    AsyncResultSet first =
        TestResults.pages(columns(), pages, () -> CompletableFuture.completedFuture(null));

    assertThat(MatrixReader.floats("v").readPage(first).matrix().elements()).containsExactly(1, 2);
    assertThat(
            MatrixReader.floats("v")
                .readAsync(first)
                .toCompletableFuture()
                .join()
                .matrix()
                .elements())
        .containsExactly(1, 2, 3, 4);
  }

  /** If each page were read by the one before, the stack would end long before the pages. */
  @Test
  void any_number_of_pages_that_are_there_already_is_read() {
    List<List<Row>> pages = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      pages.add(List.of(floats(1f, 2f)));
    }
    AsyncResultSet first =
        TestResults.pages(columns(), pages, () -> CompletableFuture.completedFuture(null));

    assertThat(MatrixReader.floats("v").readAsync(first).toCompletableFuture().join().rowCount())
        .isEqualTo(50_000);
  }

  @Test
  void the_next_page_is_asked_for_before_a_page_is_read() {
    List<CompletableFuture<AsyncResultSet>> asked = new ArrayList<>();
    List<Row> firstPage =
        new ArrayList<>(List.of(floats(1f, 2f))) {
          @Override
          public Iterator<Row> iterator() {
            assertThat(asked).hasSize(1);
            return super.iterator();
          }
        };
    AsyncResultSet first =
        TestResults.pages(
            columns(),
            List.of(firstPage, List.of(floats(3f, 4f))),
            () -> {
              asked.add(new CompletableFuture<>());
              return asked.get(asked.size() - 1);
            });
    CompletableFuture<VectorTable<FloatMatrix>> result =
        MatrixReader.floats("v").readAsync(first).toCompletableFuture();

    assertThat(result).isNotDone();
    asked.get(0).complete(null);
    assertThat(result.join().matrix().elements()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void errors_of_a_page_are_those_of_the_result() {
    CompletableFuture<AsyncResultSet> failing = new CompletableFuture<>();
    AsyncResultSet first =
        TestResults.pages(
            columns(), List.of(List.of(floats(1f, 2f)), List.of(floats(3f, 4f))), () -> failing);
    CompletableFuture<VectorTable<FloatMatrix>> result =
        MatrixReader.floats("v").readAsync(first).toCompletableFuture();
    failing.completeExceptionally(new IllegalStateException("no such page"));

    assertThatThrownBy(result::join)
        .isInstanceOf(CompletionException.class)
        .hasRootCauseMessage("no such page");
    AsyncResultSet unfit =
        TestResults.pages(
            columns(),
            List.of(List.of(row(columns().get(0).getType(), ByteBuffer.allocate(7)))),
            () -> failing);
    assertThatThrownBy(() -> MatrixReader.floats("v").readAsync(unfit).toCompletableFuture().join())
        .hasCauseInstanceOf(VectorLengthException.class);
  }
}
