/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests columns read in addition to the vectors. */
class AdditionalColumnsTest {

  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");
  private final SplittableRandom random = Seed.random("additional columns");

  private static TestRows row(String name, DataType type, ByteBuffer cell) {
    return new TestRows().withFloats("v", 1, 2).with(name, type, cell);
  }

  private static ByteBuffer cell(int... bytes) {
    ByteBuffer cell = ByteBuffer.allocate(bytes.length);
    for (int each : bytes) {
      cell.put((byte) each);
    }
    return cell.flip();
  }

  private List<VectorTable<FloatMatrix>> read(MatrixReader<FloatMatrix> with, TestRows row) {
    return row.buildEachWay(random).stream()
        .map(built -> with.read(TestResults.rows(List.of(built))))
        .toList();
  }

  @Test
  void columnsOfAllKindsBelongToTheirRows() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      rows.addAll(
          new TestRows()
              .withValue("n", DataTypes.BIGINT, (long) i)
              .withValue("small", DataTypes.SMALLINT, (short) -i)
              .withFloats("v", i)
              .withValue("id", DataTypes.UUID, i == 1 ? null : new UUID(1, i))
              .withValue("title", DataTypes.TEXT, i == 2 ? null : "t" + i)
              .buildEachWay(random)
              .subList(i % 3, i % 3 + 1));
    }

    VectorTable<FloatMatrix> table =
        reader
            .withColumn("n", long[].class)
            .withColumn("small", long[].class)
            .withColumn("id", UUID[].class)
            .withColumn("title", String[].class)
            .withColumn("N", Object[].class)
            .read(TestResults.rows(rows));

    assertThat(table.rowCount()).isEqualTo(40);
    assertThat(table.column("n", long[].class)).hasSize(40).startsWith(0, 1, 2);
    assertThat(table.column("small", long[].class)).hasSize(40).startsWith(0, -1, -2);
    assertThat(table.column("id", UUID[].class))
        .hasSize(40)
        .startsWith(new UUID(1, 0), null, new UUID(1, 2));
    assertThat(table.column("title", String[].class))
        .hasSize(40)
        .startsWith("t0", "t1", null, "t3");
    assertThat(table.column("N", Object[].class)).hasSize(40).startsWith(0L, 1L, 2L);
    assertThat(table.column("\"id\"", UUID[].class)).isSameAs(table.column("ID", UUID[].class));
    assertThatThrownBy(() -> table.column("\"ID\"", UUID[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("column \"ID\": expected a column read as UUID[], got ");
    assertThatThrownBy(() -> table.column("id", String[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("column id: expected a column read as String[], got UUID[]");
    assertThatThrownBy(() -> table.column("v", long[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column v: expected a column read as long[], got FloatMatrix");
    assertThatThrownBy(() -> table.column("id", Object[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column id: expected a column read as Object[], got UUID[]");
  }

  /** As the row count is unknown, the columns are collected in parts. */
  @Test
  void columnsOfManyPagesBelongToTheirRows() {
    List<List<Row>> pages = new ArrayList<>();
    for (int i = 0; i < 20_001; i++) {
      if (i % 6_667 == 0) {
        pages.add(new ArrayList<>());
      }
      TestRows row =
          new TestRows()
              .withFloats("v", i)
              .withValue("n", DataTypes.BIGINT, (long) i)
              .withValue("title", DataTypes.TEXT, "t" + i);
      pages.get(pages.size() - 1).add(row.build());
    }
    for (int expected : new int[] {1, 100, 8_192, 9_000, 20_001, 30_000}) {
      assertColumns(
          reader
              .withColumn("n", long[].class)
              .withColumn("title", String[].class)
              .withExpectedRows(expected),
          pages);
    }
    assertColumns(reader.withColumn("n", long[].class).withColumn("title", String[].class), pages);
  }

  private static void assertColumns(MatrixReader<FloatMatrix> columns, List<List<Row>> pages) {
    AsyncResultSet result =
        TestResults.pages(
            pages.get(0).get(0).getColumnDefinitions(),
            pages,
            () -> CompletableFuture.completedFuture(null));
    VectorTable<FloatMatrix> table =
        columns.readAsync(CompletableFuture.completedFuture(result)).toCompletableFuture().join();

    assertThat(table.column("n", long[].class))
        .isEqualTo(LongStream.range(0, 20_001).toArray())
        .isEqualTo(
            Arrays.stream(table.column("title", String[].class))
                .mapToLong(title -> Long.parseLong(title.substring(1)))
                .toArray());
  }

  @Test
  void chunksShareNoArray() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      rows.add(
          new TestRows()
              .withFloats("v", i)
              .withValue("n", DataTypes.INT, i)
              .withValue("t", DataTypes.TEXT, "t" + i)
              .build());
    }
    var chunks =
        reader
            .withColumn("n", long[].class)
            .withColumn("t", String[].class)
            .chunks(TestResults.rows(rows), 2);
    VectorTable<FloatMatrix> first = chunks.next();
    VectorTable<FloatMatrix> second = chunks.next();
    VectorTable<FloatMatrix> third = chunks.next();

    assertThat(first.column("n", long[].class)).containsExactly(0, 1);
    assertThat(second.column("n", long[].class)).containsExactly(2, 3);
    assertThat(third.column("n", long[].class)).containsExactly(4);
    assertThat(first.column("t", String[].class)).containsExactly("t0", "t1");
    assertThat(third.column("t", String[].class)).containsExactly("t4");
  }

  @Test
  void errorsNameTheRowAndColumnOfAMalformedCell() {
    Row first = row("id", DataTypes.UUID, null).build();
    for (Row built : row("id", DataTypes.UUID, ByteBuffer.allocate(15)).buildEachWay(random)) {
      assertThatThrownBy(
              () ->
                  reader
                      .withColumn("id", UUID[].class)
                      .read(TestResults.rows(List.of(first, built))))
          .isInstanceOfSatisfying(
              RowDecodeException.class,
              e -> {
                assertThat(e).hasMessage("row 1, column id uuid: expected 16 bytes, got 15");
                assertThat(e.subject()).isEqualTo("row 1, column id uuid");
                assertThat(e.expected()).isEqualTo("16 bytes");
                assertThat(e.actual()).isEqualTo("15");
              });
    }
  }

  @Test
  void rejectsMalformedTextAsTheDriverDoes() {
    TestRows malformed = row("t", DataTypes.TEXT, cell('a', 0xff));
    Row row = malformed.build();
    assertThatThrownBy(() -> row.getString("t")).isInstanceOf(IllegalArgumentException.class);

    for (Row built : malformed.buildEachWay(random)) {
      assertThatThrownBy(
              () -> reader.withColumn("t", String[].class).read(TestResults.rows(List.of(built))))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageStartingWith("row 0, column t text: ");
    }
    assertThat(
            read(
                reader.withColumn("t", String[].class),
                row("t", DataTypes.TEXT, cell(0xef, 0xbf, 0xbd))))
        .allSatisfy(
            table -> assertThat(table.column("t", String[].class)).containsExactly("\uFFFD"));
    assertThat(read(reader.withColumn("t", String[].class), row("t", DataTypes.TEXT, cell())))
        .allSatisfy(table -> assertThat(table.column("t", String[].class)).containsExactly(""));
  }

  @Test
  void codecsOfTheApplicationReadObjects() {
    DefaultCodecRegistry registry = new DefaultCodecRegistry("test");
    registry.register(ExtraTypeCodecs.listToArrayOf(TypeCodecs.INT));
    TestRows row =
        new TestRows()
            .withFloats("v", 1, 2)
            .withValue("c", DataTypes.listOf(DataTypes.INT), List.of(1, 2))
            .on(registry);
    assertThat(row.build().getObject("c")).isEqualTo(new Integer[] {1, 2});

    assertThat(read(reader.withColumn("c", Object[].class), row))
        .allSatisfy(
            table ->
                assertThat(table.column("c", Object[].class)[0]).isEqualTo(new Integer[] {1, 2}));
  }

  @Test
  @SuppressWarnings("NullAway")
  void rejectsANullName() {
    assertThatThrownBy(() -> MatrixReader.floats(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("column");
    assertThatThrownBy(() -> reader.withColumn(null, String[].class))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("column");
  }

  @Test
  void toStringNamesTheColumns() {
    assertThat(reader).hasToString("MatrixReader of column v");
    assertThat(reader.withColumn("id", UUID[].class).withColumn("n", long[].class))
        .hasToString("MatrixReader of column v and [id, n]");
  }

  @Test
  void rejectsAnUnsupportedArrayClass() {
    assertThatThrownBy(() -> reader.withColumn("n", short[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "column n: expected one of long[], int[], float[], double[], UUID[], String[], Object[],"
                + " got short[]");
  }

  @Test
  void rejectsAColumnThatIsRequestedTwice() {
    assertThatThrownBy(() -> reader.withColumn("n", long[].class).withColumn("n", Object[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column n: requested twice");
  }
}
