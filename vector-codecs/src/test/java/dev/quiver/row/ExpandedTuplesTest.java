/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests tuples whose components are read as if they were columns. */
class ExpandedTuplesTest {

  private static final TupleType PAIR = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);
  private static final TupleType NESTED = DataTypes.tupleOf(PAIR, DataTypes.BIGINT);

  private static TestRows rows() {
    return new TestRows()
        .withValue("id", DataTypes.INT, 7)
        .withValue("t", PAIR, PAIR.newValue(1, "x"))
        .withValue("n", NESTED, NESTED.newValue(PAIR.newValue(2, "y"), 3L))
        .withValue("last", DataTypes.TEXT, "z");
  }

  @Test
  void arraysHaveEachComponentOfATuple() {
    RowDecoder<Object[]> decoder = RowDecoder.arrays().withExpandedTuples();
    for (Row row : rows().buildEachWay()) {
      assertThat(decoder.decode(row)).containsExactly(7, 1, "x", PAIR.newValue(2, "y"), 3L, "z");
      assertThat(RowDecoder.arrays().decode(row)).hasSize(4);
    }
  }

  @Test
  void mapsHaveEachComponentOfATuple() {
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("id", 7);
    expected.put("t.0", 1);
    expected.put("t.1", "x");
    expected.put("n.0", PAIR.newValue(2, "y"));
    expected.put("n.1", 3L);
    expected.put("last", "z");
    for (Row row : rows().buildEachWay()) {
      Map<String, Object> map = RowDecoder.maps().withExpandedTuples().decode(row);
      assertThat(map).containsExactlyEntriesOf(expected);
    }
  }

  /** Rows share a plan, but each sink gets the columns of its row. */
  @Test
  void sinksGetOneColumnForEachComponent() {
    List<ColumnDefinitions> told = new ArrayList<>();
    RowDecoder<List<String>> decoder =
        RowDecoder.into(
                columns -> {
                  told.add(columns);
                  return LoggingSink.of(columns);
                })
            .withExpandedTuples();
    TestRows rows = new TestRows().with("t", PAIR, null).withValue("id", DataTypes.INT, 7);
    for (Row row : rows.buildEachWay()) {
      assertThat(decoder.decode(row)).containsExactly("3 columns", "Null 0", "Null 1", "Int 2=7");
    }
    assertThat(told.get(0))
        .extracting(
            column ->
                column.getTable() + "." + column.getName().asInternal() + " " + column.getType())
        .containsExactly("docs.t.0 INT", "docs.t.1 TEXT", "docs.id INT");
    told.clear();
    Row row = rows.build();
    decoder.decode(row);
    decoder.decode(row);
    decoder.decode(rows.build());
    assertThat(told.get(0)).isSameAs(told.get(1)).isNotSameAs(told.get(2));
    assertThat(decoder.plans.size()).isOne();
  }

  @Test
  void readsNullEmptyAndShortValues() {
    ByteBuffer oneComponent = ByteBuffer.allocate(8).putInt(4).putInt(9).flip();
    TestRows rows =
        new TestRows()
            .with("a", PAIR, null)
            .with("b", PAIR, ByteBuffer.allocate(0))
            .with("c", PAIR, oneComponent);
    for (Row row : rows.buildEachWay()) {
      assertThat(RowDecoder.arrays().withExpandedTuples().decode(row))
          .containsExactly(null, null, null, null, 9, null);
    }
  }

  private record Pair(int number, String text) {}

  private record Parts(@ColumnName("t.1") String text, int id) {}

  @Test
  void columnsWithADecoderOrTypeAreNotExpanded() {
    for (Row row : rows().buildEachWay()) {
      assertThat(
              RowDecoder.arrays()
                  .withExpandedTuples()
                  .with("t", Pair.class)
                  .with("n", (bytes, offset, length) -> length)
                  .decode(row))
          .containsExactly(7, new Pair(1, "x"), row.getBytesUnsafe("n").remaining(), "z");
      assertThat(
              RowDecoder.arrays()
                  .withExpandedTuples()
                  .with(PAIR, (bytes, offset, length) -> "pair")
                  .with("n.1", (bytes, offset, length) -> "long")
                  .decode(row))
          .containsExactly(7, "pair", "pair", "long", "z");
      assertThat(RowDecoder.records(Parts.class).withExpandedTuples().decode(row))
          .isEqualTo(new Parts("x", 7));
    }
  }

  private record Whole(Pair t) {}

  @Test
  void rejectsARecordComponentForAnExpandedTuple() {
    Row row = rows().build();
    assertThat(RowDecoder.records(Whole.class).decode(row)).isEqualTo(new Whole(new Pair(1, "x")));
    assertThatThrownBy(() -> RowDecoder.records(Whole.class).withExpandedTuples().decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "record %s, component t: expected a column of its name, or one named by @ColumnName"
                + " (withExpandedTuples replaces a tuple by its parts),"
                + " got [id, t.0, t.1, n.0, n.1, last]",
            Whole.class.getName());
  }

  private record Named(@ColumnName("t") Pair pair) {}

  private record Other(int missing) {}

  /** Only errors about tuples mention the expansion. */
  @Test
  void rejectsComponentsWithoutAColumn() {
    Row row = rows().build();
    assertThatThrownBy(() -> RowDecoder.records(Named.class).withExpandedTuples().decode(row))
        .hasMessageContaining(
            "of column t: expected a column of its name (withExpandedTuples replaces a tuple");
    assertThatThrownBy(() -> RowDecoder.records(Other.class).withExpandedTuples().decode(row))
        .hasMessageContaining("expected a column of its name, or one named by @ColumnName, got [");
  }

  @Test
  void rejectsDecodersAndTypesOfMissingColumns() {
    Row row = rows().build();
    RowDecoder<Object[]> expanding = RowDecoder.arrays().withExpandedTuples();
    assertThatThrownBy(() -> expanding.with("u", (bytes, offset, length) -> length).decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageStartingWith(
            "decoder for column u: expected a column of this name, got [id, t.0, t.1,");
    assertThatThrownBy(() -> expanding.with("u", Pair.class).decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageStartingWith(
            "type for column u: expected a column of this name, got [id, t.0, t.1,");
  }

  @Test
  void errorsNameTheComponentOfAMalformedTuple() {
    ByteBuffer wrong = ByteBuffer.allocate(7).putInt(3).put(new byte[3]).flip();
    ByteBuffer tooLong = ByteBuffer.allocate(16).putInt(-1).putInt(-1).putInt(-1).putInt(-1).flip();
    for (Row row : new TestRows().with("t", PAIR, wrong).buildEachWay()) {
      assertThatThrownBy(() -> RowDecoder.arrays().withExpandedTuples().decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage("column t.0 int: expected 4 bytes, got 3");
    }
    for (Row row : new TestRows().with("t", PAIR, tooLong).buildEachWay()) {
      assertThatThrownBy(() -> RowDecoder.arrays().withExpandedTuples().decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("expected 0 bytes after 2 fields, got 8");
    }
    Row twice = rows().withValue("t.0", DataTypes.INT, 1).build();
    assertThatThrownBy(() -> RowDecoder.maps().withExpandedTuples().decode(twice))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("column t.0 int: another column has this name; a map holds only one");
  }
}
