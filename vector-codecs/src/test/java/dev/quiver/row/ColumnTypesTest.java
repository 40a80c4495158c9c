/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests columns that are read as a Java type chosen by the application, and their names. */
@SuppressWarnings("ArrayRecordComponent") // vectors are arrays
class ColumnTypesTest {

  private static final Row ROW =
      new TestRows()
          .withValue("Id", DataTypes.INT, 1)
          .withValue("id", DataTypes.INT, 2)
          .withValue("Both Words", DataTypes.INT, 3)
          .withValue("a\"b", DataTypes.INT, 4)
          .withValue("title", DataTypes.INT, 5)
          .build();

  private record Pair(int a, String b) {}

  private static TestRows vector() {
    return new TestRows()
        .withValue("id", DataTypes.INT, 1)
        .withValue(
            "v", DataTypes.vectorOf(DataTypes.FLOAT, 2), CqlVector.newInstance(List.of(1f, -2f)));
  }

  @Test
  void readsVectorsAsArraysWithAnyRegistry() {
    for (CodecRegistry registry : List.of(CodecRegistry.DEFAULT, VectorCodecRegistry.create())) {
      for (Row row : vector().on(registry).buildEachWay()) {
        Object[] array = RowDecoder.arrays().with("v", float[].class).decode(row);
        assertThat(array).containsExactly(1, new float[] {1, -2});
        Map<String, Object> map = RowDecoder.maps().with("v", float[].class).decode(row);
        assertThat(map).containsEntry("v", new float[] {1, -2});
        List<Object> sink =
            RowDecoder.into(columns -> new RowDecoderTypesTest.ListSink())
                .with("v", float[].class)
                .decode(row);
        assertThat(sink).containsExactly(1, new float[] {1, -2});
      }
    }
  }

  @Test
  void readsGenericTypesRecordsAndPrimitives() {
    TestRows rows =
        new TestRows()
            .withValue("list", DataTypes.listOf(DataTypes.INT), List.of(1, 2))
            .withValue(
                "pair",
                DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT),
                DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT).newValue(3, "x"))
            .with("none", DataTypes.INT, null);
    RowDecoder<Object[]> decoder =
        RowDecoder.arrays()
            .with("list", new GenericType<Optional<List<Integer>>>() {})
            .with("pair", Pair.class)
            .with("none", int.class);
    for (Row row : rows.buildEachWay()) {
      assertThat(decoder.decode(row))
          .containsExactly(Optional.of(List.of(1, 2)), new Pair(3, "x"), null);
    }
  }

  @Test
  void usesCodecsOfTheApplication() {
    MutableCodecRegistry registry = new DefaultCodecRegistry("test");
    registry.register(ExtraTypeCodecs.TIMESTAMP_MILLIS_UTC);
    TestRows rows =
        new TestRows().on(registry).withValue("c", DataTypes.TIMESTAMP, Instant.ofEpochMilli(5));
    for (Row row : rows.buildEachWay()) {
      assertThat(RowDecoder.arrays().with("c", Long.class).decode(row))
          .containsExactly(row.get(0, Long.class));
    }
  }

  @Test
  void rejectsAMissingColumnAndAnImpossibleType() {
    Row row = vector().build();
    assertThatThrownBy(() -> RowDecoder.arrays().with("w", float[].class).decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("type for column w: expected a column of this name, got [id, v]");
    assertThatThrownBy(() -> RowDecoder.arrays().with("v", double[].class).decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "column v vector<float, 2>: no codec for double[]; register"
                + " VectorCodecs.doublesAsFloats(), which rounds each element");
  }

  /** The component already has a type. */
  @Test
  void rejectsAnotherTypeForAColumnOfARecord() {
    record Holder(float[] v) {}
    RowDecoder<Holder> decoder = RowDecoder.records(Holder.class).with("v", float[].class);
    assertThatThrownBy(() -> decoder.decode(vector().build()))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "column v vector<float, 2>: the record's component determines the type;"
                + " remove with(column, type)");
  }

  /** The driver finds the same column; if several match, it takes the first. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "\"Id\", Id",
        "\"id\", id",
        "both words, Both Words",
        "\"Both Words\", Both Words",
        "\"a\"\"b\", a\"b",
        "A\"B, a\"b",
        "title, title",
        "TITLE, title",
        "\"title\", title"
      })
  void findsAColumnByItsNameAsTheDriverDoes(String name, String column) {
    assertThat(ROW.firstIndexOf(name)).isEqualTo(ROW.firstIndexOf('"' + quoted(column) + '"'));
    for (RowDecoder<Map<String, Object>> decoder :
        List.of(
            RowDecoder.maps().with(name, long.class),
            RowDecoder.maps().with(name, GenericType.LONG),
            RowDecoder.maps().with(name, (bytes, offset, length) -> 1L * bytes[offset + 3]))) {
      Map<String, Object> map = decoder.decode(ROW);
      assertThat(map.keySet())
          .as("as the schema has them")
          .containsExactly("Id", "id", "Both Words", "a\"b", "title");
      map.forEach(
          (key, value) ->
              assertThat(value).isInstanceOf(key.equals(column) ? Long.class : Integer.class));
    }
  }

  private static String quoted(String column) {
    return column.replace("\"", "\"\"");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "\"Title\", 'a column of this name, got [Id, id, Both Words, a\"b, title]'",
        "\"\", 'a column of this name, got [Id, id, Both Words, a\"b, title]'",
        "a\"\"b, 'a column of this name, got [Id, id, Both Words, a\"b, title]'",
        "ID, 'one column of this name, got [Id, id]'"
      })
  void rejectsNamesOfNoneOrSeveralColumns(String name, String message) {
    for (RowDecoder<Object[]> decoder :
        List.of(
            RowDecoder.arrays().with(name, long.class),
            RowDecoder.arrays().with(name, (bytes, offset, length) -> 0))) {
      assertThatThrownBy(() -> decoder.decode(ROW))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageEndingWith("for column " + name + ": expected " + message);
    }
  }

  @Test
  void aLaterSettingReplacesOneWithAnotherSpelling() {
    RowDecoder<Object[]> decoder =
        RowDecoder.arrays()
            .with("\"title\"", (bytes, offset, length) -> "first")
            .with("Title", (bytes, offset, length) -> "second")
            .with("\"Id\"", int.class)
            .with("\"Id\"", long.class);
    assertThat(decoder.decode(ROW)).containsExactly(1L, 2, 3, 4, "second");
  }

  private record Named(
      @ColumnName("\"Id\"") int first,
      @ColumnName("\"id\"") int second,
      @ColumnName("BOTH words") int words,
      @ColumnName("\"a\"\"b\"") int quote,
      @ColumnName("Title") int last) {}

  private record Ambiguous(@ColumnName("ID") int id) {}

  private record Absent(@ColumnName("\"TITLE\"") int title) {}

  @Test
  void componentsFindColumnsByTheSameRules() {
    Named named = RowDecoder.records(Named.class).decode(ROW);
    assertThat(named).isEqualTo(new Named(1, 2, 3, 4, 5));
    assertThatThrownBy(() -> RowDecoder.records(Ambiguous.class).decode(ROW))
        .hasMessageEndingWith("expected one column, got [0 (Id), 1 (id)]");
    assertThatThrownBy(() -> RowDecoder.records(Absent.class).decode(ROW))
        .hasMessageContaining("component title of column \"TITLE\": expected a column of its name");
  }

  @Test
  void componentsFindVariablesByTheSameRules() {
    Prepared insert = new Prepared();
    ROW.getColumnDefinitions().forEach(c -> insert.with(c.getName().asInternal(), c.getType()));
    BoundStatement statement =
        RowEncoder.records(Named.class)
            .encode(insert.bind().getPreparedStatement(), new Named(1, 2, 3, 4, 5));
    for (int i = 0; i < 5; i++) {
      assertThat(statement.getInt(i)).isEqualTo(i + 1);
    }
  }
}
