/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveResultSet;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.column.TableRows;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests reading all rows of a column of vectors, of reactive results too. */
class MatrixReaderTest {

  private static final Row ONE = new TestRows().withFloats("v", 1, 2).build();
  private static final Row TWO = new TestRows().withFloats("v", 3, 4).build();
  private final MatrixReader<FloatMatrix> floats = MatrixReader.floats("v");
  private final List<CompletableFuture<AsyncResultSet>> requested = new ArrayList<>();

  private static MatrixReader<? extends VectorMatrix<?>> reader(ElementType type) {
    return switch (type) {
      case FLOAT -> MatrixReader.floats("v");
      case DOUBLE -> MatrixReader.doubles("v");
      case INT -> MatrixReader.ints("v");
      case BIGINT -> MatrixReader.longs("v");
      case UUID, TIMEUUID -> MatrixReader.uuids("v");
    };
  }

  private static Row row(DataType type, ByteBuffer cell) {
    return new TestRows().with("v", type, cell).build();
  }

  @ParameterizedTest
  @EnumSource
  void everyElementTypeIsReadBitByBit(ElementType type) {
    SplittableRandom random = Seed.random("matrix of " + type);
    int dimension = 5;
    List<Row> rows = new ArrayList<>();
    List<byte[]> cells = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      byte[] cell = i % 7 == 3 ? null : RawVectors.random(type, dimension, random);
      cells.add(cell);
      rows.add(row(TestRows.vector(type, dimension), cell == null ? null : ByteBuffer.wrap(cell)));
    }

    VectorMatrix<?> matrix = reader(type).read(TestResults.rows(rows)).matrix();

    assertThat(matrix.rowCount()).isEqualTo(50);
    for (int i = 0; i < 50; i++) {
      Object array = matrix.row(i);
      assertThat(array == null ? null : RawVectors.bytes(array))
          .as("row %d; %s", i, Seed.describe())
          .isEqualTo(cells.get(i));
    }
  }

  @Test
  void aBuilderStoresTheRowsThatAreAdded() {
    MatrixReader<FloatMatrix> reader =
        MatrixReader.floats("v").withColumn("\"Id\"", long[].class).withMaxRows(7);
    assertThat(TableRows.columnsOf(reader)).containsExactly("v", "\"Id\"");
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      rows.add(
          new TestRows().withFloats("v", i, -i).withValue("Id", DataTypes.INT, 10 * i).build());
    }
    TableBuilder<FloatMatrix> builder =
        TableBuilder.forAll(reader, rows.get(0).getColumnDefinitions());
    rows.subList(0, 3).forEach(builder::add);
    assertThat(builder.rowCount()).isEqualTo(3);
    VectorTable<FloatMatrix> first = builder.build(true);
    assertThat(first.matrix().elements()).containsExactly(0, 0, 1, -1, 2, -2);
    assertThat(first.column("\"Id\"", long[].class)).containsExactly(0, 10, 20);

    builder.add(rows.get(3));
    builder.expectRows(1_000_000_000); // more than the limit
    rows.subList(4, 6).forEach(builder::add);
    VectorTable<FloatMatrix> second = builder.build(false);
    assertThat(second.rowCount()).isEqualTo(3);
    assertThat(second.matrix().elements()).containsExactly(3, -3, 4, -4, 5, -5);
    assertThat(second.column("\"Id\"", long[].class)).containsExactly(30, 40, 50);

    assertThat(builder.build(true).rowCount()).isZero();
    builder.add(rows.get(6));
    assertThatThrownBy(() -> builder.add(rows.get(7)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("more than 7 rows");
  }

  @Test
  void aBuilderWithExpectedRowsDoesNotCopy() {
    Row row = new TestRows().withFloats("v", 1, 2).build();
    TableBuilder<FloatMatrix> builder =
        TableBuilder.forAll(MatrixReader.floats("v"), row.getColumnDefinitions());
    builder.add(row);
    builder.expectRows(100);
    builder.add(row);
    VectorTable<FloatMatrix> table = builder.build(false);
    assertThat(table.rowCount()).isEqualTo(2);
    assertThat(table.matrix().elements()).hasSize(202).startsWith(1, 2, 1, 2, 0);
  }

  @Test
  void aBuilderUsesTheExpectedRowsOfItsReader() {
    Row row = new TestRows().withFloats("v", 1, 2).build();
    TableBuilder<FloatMatrix> builder =
        TableBuilder.forAll(
            MatrixReader.floats("v").withExpectedRows(3), row.getColumnDefinitions());
    builder.add(row);
    builder.expectRows(100);
    assertThat(builder.build(false).matrix().elements()).hasSize(6);
  }

  /** Like the driver's codec, which reads an empty cell as null. */
  @Test
  void readsAnEmptyCellAsNull() {
    DataType type = TestRows.vector(ElementType.FLOAT, 2);
    FloatMatrix matrix =
        MatrixReader.floats("v")
            .read(
                TestResults.rows(
                    List.of(row(type, ByteBuffer.allocate(0)), row(type, ByteBuffer.allocate(8)))))
            .matrix();
    assertThat(matrix.isNull(0)).isTrue();
    assertThat(matrix.isNull(1)).isFalse();
  }

  @Test
  void anEmptyResultIsAMatrixWithoutRows() {
    ColumnDefinitions columns = new TestRows().withFloats("v", 1, 2).definitions();
    VectorTable<FloatMatrix> table =
        MatrixReader.floats("v").read(TestResults.rows(columns, List.of()));

    assertThat(table.matrix().rowCount()).isZero();
    assertThat(table.matrix().dimension()).isEqualTo(2);
    assertThat(table.matrix().elements()).isEmpty();
  }

  @Test
  void readsAResultInChunksOfTheRequestedSize() {
    List<Row> rows = new ArrayList<>();
    for (float i = 0; i < 10; i++) {
      rows.add(new TestRows().withFloats("v", i, -i).build());
    }
    for (MatrixReader<FloatMatrix> reader :
        List.of(
            MatrixReader.floats("v"),
            MatrixReader.floats("v").withExpectedRows(10),
            MatrixReader.floats("v").withExpectedRows(3))) {
      Iterator<VectorTable<FloatMatrix>> chunks = reader.chunks(TestResults.rows(rows), 4);

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
      assertThatThrownBy(chunks::next).isInstanceOf(NoSuchElementException.class);
    }
    assertThatThrownBy(() -> MatrixReader.floats("v").chunks(TestResults.rows(rows), 0))
        .isInstanceOf(QuiverException.class)
        .hasMessageMatching("rowsPerChunk: expected 1 to [0-9]+, got 0");
  }

  /** A result with one row a page; each page arrives when the test completes its stage. */
  private CompletableFuture<VectorTable<FloatMatrix>> read(
      MatrixReader<FloatMatrix> with, List<Row> rows) {
    AsyncResultSet first = TestResults.pagesOnDemand(rows, requested);
    return ReactiveMatrices.read(
            with, new DefaultReactiveResultSet(() -> CompletableFuture.completedFuture(first)))
        .toCompletableFuture();
  }

  @Test
  void readsAllPagesOfAReactiveResult() {
    CompletableFuture<VectorTable<FloatMatrix>> result = read(floats, List.of(ONE, TWO));

    assertThat(result).isNotDone();
    requested.get(0).complete(null);
    assertThat(result.join().matrix().elements()).containsExactly(1, 2, 3, 4);
  }

  /** As the row count is unknown, the columns grow with the rows. */
  @Test
  void additionalColumnsGrowWithTheRows() {
    List<Row> rows = new ArrayList<>();
    long[] numbers = new long[100];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = 3L * i;
      rows.add(
          new TestRows()
              .withFloats("v", i, -i)
              .withValue("n", DataTypes.BIGINT, numbers[i])
              .withValue("t", DataTypes.TEXT, "row " + i)
              .build());
    }
    AsyncResultSet all =
        TestResults.pages(
            rows.get(0).getColumnDefinitions(), List.of(rows), CompletableFuture::new);
    VectorTable<FloatMatrix> table =
        ReactiveMatrices.read(
                floats.withColumn("n", long[].class).withColumn("t", String[].class),
                new DefaultReactiveResultSet(() -> CompletableFuture.completedFuture(all)))
            .toCompletableFuture()
            .join();

    assertThat(table.column("n", long[].class)).containsExactly(numbers);
    assertThat(table.column("t", String[].class))
        .hasSize(100)
        .startsWith("row 0", "row 1")
        .endsWith("row 99");
    assertThat(table.matrix().elements()).hasSize(200).endsWith(99, -99);
  }

  @Test
  void aResultWithoutRowsHasColumns() {
    AsyncResultSet none =
        TestResults.pages(ONE.getColumnDefinitions(), List.of(List.of()), CompletableFuture::new);
    VectorTable<FloatMatrix> table =
        ReactiveMatrices.read(
                floats, new DefaultReactiveResultSet(() -> CompletableFuture.completedFuture(none)))
            .toCompletableFuture()
            .join();

    assertThat(table.matrix()).hasToString("0 x vector<float, 2>");
  }

  @Test
  void fetchesNoPageForACancelledResult() {
    CompletableFuture<VectorTable<FloatMatrix>> result = read(floats, Collections.nCopies(10, ONE));
    requested.get(0).complete(null);
    assertThat(requested).hasSize(2);

    assertThat(result.cancel(true)).isTrue();
    requested.get(1).complete(null);
    assertThat(requested).hasSize(2);
  }

  @Test
  void fetchesNoPageAfterAnError() {
    CompletableFuture<VectorTable<FloatMatrix>> result =
        read(floats.withMaxRows(1), Collections.nCopies(10, ONE));
    requested.get(0).complete(null);

    assertThatThrownBy(result::join).hasMessageContaining("more than 1 rows");
    int before = requested.size();
    requested.get(before - 1).complete(null);
    assertThat(requested).hasSize(before);
  }

  @Test
  void failsWithTheErrorOfTheDriver() {
    CompletableFuture<VectorTable<FloatMatrix>> result = read(floats, List.of(ONE, TWO));
    requested.get(0).completeExceptionally(new IllegalStateException("no such page"));

    assertThatThrownBy(result::join).hasRootCauseMessage("no such page");
  }
}
