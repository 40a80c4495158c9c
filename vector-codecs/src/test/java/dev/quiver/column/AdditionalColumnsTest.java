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
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorLengthException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Columns beside the vectors. */
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

  /** What is read of a row, from each kind of rows. */
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
            .andLongs("n")
            .andLongs("small")
            .andUuids("id")
            .andTexts("title")
            .andObjects("N")
            .read(TestResults.rows(rows));

    assertThat(table.rowCount()).isEqualTo(40);
    assertThat(table.longs("n")).hasSize(40).startsWith(0, 1, 2);
    assertThat(table.longs("small")).hasSize(40).startsWith(0, -1, -2);
    assertThat(table.uuids("id")).hasSize(40).startsWith(new UUID(1, 0), null, new UUID(1, 2));
    assertThat(table.texts("title")).hasSize(40).startsWith("t0", "t1", null, "t3");
    assertThat(table.objects("N")).hasSize(40).startsWith(0L, 1L, 2L);
    assertThatThrownBy(() -> table.texts("id"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id read into String[], got UUID[]");
    assertThatThrownBy(() -> table.longs("v"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("v read into long[]");
  }

  /** As long as nobody knows how many rows will come, their columns are in parts. */
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
      assertColumns(reader.andLongs("n").andTexts("title").expectingRows(expected), pages);
    }
    assertColumns(reader.andLongs("n").andTexts("title"), pages);
  }

  private static void assertColumns(MatrixReader<FloatMatrix> columns, List<List<Row>> pages) {
    AsyncResultSet result =
        TestResults.pages(
            pages.get(0).get(0).getColumnDefinitions(),
            pages,
            () -> CompletableFuture.completedFuture(null));
    VectorTable<FloatMatrix> table = columns.readAsync(result).toCompletableFuture().join();

    assertThat(table.longs("n"))
        .isEqualTo(LongStream.range(0, 20_001).toArray())
        .isEqualTo(
            Arrays.stream(table.texts("title"))
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
    var chunks = reader.andLongs("n").andTexts("t").chunks(TestResults.rows(rows), 2);
    VectorTable<FloatMatrix> first = chunks.next();
    VectorTable<FloatMatrix> second = chunks.next();
    VectorTable<FloatMatrix> third = chunks.next();

    assertThat(first.longs("n")).containsExactly(0, 1);
    assertThat(second.longs("n")).containsExactly(2, 3);
    assertThat(third.longs("n")).containsExactly(4);
    assertThat(first.texts("t")).containsExactly("t0", "t1");
    assertThat(third.texts("t")).containsExactly("t4");
  }

  @Test
  void numbersOfEveryWidthKeepTheirSign() {
    assertThat(read(reader.andLongs("n"), row("n", DataTypes.TINYINT, cell(0x80))))
        .allSatisfy(table -> assertThat(table.longs("n")).containsExactly(-128));
    assertThat(read(reader.andLongs("n"), row("n", DataTypes.SMALLINT, cell(0x80, 1))))
        .allSatisfy(table -> assertThat(table.longs("n")).containsExactly(-32767));
    assertThat(read(reader.andLongs("n"), row("n", DataTypes.INT, cell(0x80, 0, 0, 1))))
        .allSatisfy(table -> assertThat(table.longs("n")).containsExactly(Integer.MIN_VALUE + 1));
    for (DataType type : List.of(DataTypes.BIGINT, DataTypes.COUNTER)) {
      assertThat(read(reader.andLongs("n"), row("n", type, cell(0x80, 0, 0, 0, 0, 0, 0, 1))))
          .allSatisfy(table -> assertThat(table.longs("n")).containsExactly(Long.MIN_VALUE + 1));
    }
  }

  @Test
  void whatDoesNotFitIsNamedWithItsRow() {
    Row first = row("id", DataTypes.UUID, null).build();
    for (Row built : row("id", DataTypes.UUID, ByteBuffer.allocate(15)).buildEachWay(random)) {
      assertThatThrownBy(() -> reader.andUuids("id").read(TestResults.rows(List.of(first, built))))
          .isInstanceOfSatisfying(
              RowDecodeException.class,
              e -> {
                assertThat(e).hasMessage("row 1, column id uuid: expected 16 bytes, got 15");
                VectorLengthException cause = (VectorLengthException) e.getCause();
                assertThat(cause.expected()).isEqualTo(16);
                assertThat(cause.actual()).isEqualTo(15);
              });
    }
  }

  @Test
  void aNullHasNoPlaceAmongLongs() {
    assertThatThrownBy(() -> read(reader.andLongs("n"), row("n", DataTypes.INT, null)))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "row 0, column n int: expected a number for a long[], got null;"
                + " andObjects takes nulls");
    assertThatThrownBy(() -> read(reader.andLongs("n"), row("n", DataTypes.INT, cell())))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "row 0, column n int: expected a number for a long[], got an empty value;"
                + " andObjects takes nulls");
  }

  @Test
  void bytesThatAreNoTextAreRefusedAsByTheDriver() {
    TestRows malformed = row("t", DataTypes.TEXT, cell('a', 0xff));
    Row row = malformed.build();
    assertThatThrownBy(() -> row.getString("t")).isInstanceOf(IllegalArgumentException.class);

    for (Row built : malformed.buildEachWay(random)) {
      assertThatThrownBy(() -> reader.andTexts("t").read(TestResults.rows(List.of(built))))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageStartingWith("row 0, column t text: ");
    }
    assertThat(read(reader.andTexts("t"), row("t", DataTypes.TEXT, cell(0xef, 0xbf, 0xbd))))
        .allSatisfy(table -> assertThat(table.texts("t")).containsExactly("\uFFFD"));
    assertThat(read(reader.andTexts("t"), row("t", DataTypes.TEXT, cell())))
        .allSatisfy(table -> assertThat(table.texts("t")).containsExactly(""));
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

    assertThat(read(reader.andObjects("c"), row))
        .allSatisfy(table -> assertThat(table.objects("c")[0]).isEqualTo(new Integer[] {1, 2}));
  }

  @Test
  @SuppressWarnings("NullAway")
  void namesAreNoNulls() {
    assertThatThrownBy(() -> MatrixReader.floats(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("column");
    assertThatThrownBy(() -> reader.andTexts(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("column");
  }

  @Test
  void aReaderSaysWhatItReads() {
    assertThat(reader).hasToString("MatrixReader of column v");
    assertThat(reader.andUuids("id").andLongs("n"))
        .hasToString("MatrixReader of column v and [id, n]");
  }

  @Test
  void aColumnIsReadOnce() {
    assertThatThrownBy(() -> reader.andLongs("n").andObjects("n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column n: expected to be read once, got it twice");
  }
}
