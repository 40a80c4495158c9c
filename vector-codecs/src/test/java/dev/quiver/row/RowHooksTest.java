/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.RandomCells;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests decoders and sinks of the application, also for elements, and their exceptions. */
@SuppressWarnings("ArrayRecordComponent") // what records of rows have
class RowHooksTest {

  private static final CellDecoder<String> HEX =
      (bytes, offset, length) -> {
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < length; i++) {
          hex.append(String.format("%02x", bytes[offset + i]));
        }
        return hex.toString();
      };
  private static final CellDecoder<String> UPPER =
      (bytes, offset, length) ->
          "^" + new String(bytes, offset, length, StandardCharsets.UTF_8) + length;

  /** The example in the documentation of {@link CellDecoder}. */
  private static final CellDecoder<Long> MILLIS =
      (bytes, offset, length) ->
          length == 0 ? null : ByteBuffer.wrap(bytes, offset, length).getLong();

  private static TestRows rows() {
    return new TestRows()
        .withValue("a", DataTypes.INT, 1)
        .withValue("b", DataTypes.INT, 2)
        .withValue("c", DataTypes.TEXT, "x")
        .with("d", DataTypes.TEXT, null)
        .with("e", DataTypes.TEXT, ByteBuffer.allocate(0));
  }

  @Test
  void decodersOfAColumnOverrideThoseOfItsType() {
    RowDecoder<Object[]> plain = RowDecoder.arrays();
    RowDecoder<Object[]> decoder =
        plain
            .with(DataTypes.INT, (bytes, offset, length) -> "int of " + length)
            .with("b", HEX)
            .with(DataTypes.TEXT, HEX);
    for (Row row : rows().buildEachWay()) {
      assertThat(decoder.decode(row)).containsExactly("int of 4", "00000002", "78", null, "");
      assertThat(plain.decode(row)).containsExactly(1, 2, "x", null, "");
    }
  }

  @Test
  void rejectsADecoderForAMissingColumn() {
    RowDecoder<Object[]> decoder = RowDecoder.arrays();
    assertThatThrownBy(() -> decoder.with("aa", HEX).decode(rows().build()))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("decoder for column aa: expected a column of this name, got [a, b, c, d, e]");
  }

  private record Mixed(String a, int b, Optional<String> c, Optional<String> d) {}

  @Test
  void decodersApplyToComponentsOfRecords() {
    RowDecoder<Mixed> decoder =
        RowDecoder.records(Mixed.class)
            .with("a", HEX)
            .with("b", (bytes, offset, length) -> ByteBuffer.wrap(bytes).getInt(offset) + 40)
            .with(DataTypes.TEXT, HEX);
    for (Row row : rows().buildEachWay()) {
      assertThat(decoder.decode(row))
          .isEqualTo(new Mixed("00000001", 42, Optional.of("78"), Optional.empty()));
    }
  }

  private record Inner(String text) {}

  @Test
  void decodersOfATypeApplyInsideRecords() {
    record Holder(Inner c) {}
    DataType tuple = DataTypes.tupleOf(DataTypes.TEXT);
    ByteBuffer cell = ByteBuffer.allocate(5).putInt(1).put((byte) 'x').flip();
    for (Row row : new TestRows().with("c", tuple, cell).buildEachWay()) {
      assertThat(RowDecoder.records(Holder.class).with(DataTypes.TEXT, HEX).decode(row))
          .isEqualTo(new Holder(new Inner("78")));
    }
  }

  @Test
  void rejectsAValueOfAnotherClassThanTheComponent() {
    RowDecoder<Mixed> decoder = RowDecoder.records(Mixed.class).with("a", HEX).with("b", HEX);
    for (Row row : rows().buildEachWay()) {
      assertThatThrownBy(() -> decoder.decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage(
              "column b int: expected java.lang.Integer from its decoder, got java.lang.String");
    }
  }

  @Test
  void sinksGetPrimitivesInTheOrderOfTheColumns() {
    TestRows rows =
        new TestRows()
            .withValue("a", DataTypes.BOOLEAN, true)
            .withValue("b", DataTypes.TINYINT, (byte) 1)
            .withValue("c", DataTypes.SMALLINT, (short) 2)
            .withValue("d", DataTypes.INT, 3)
            .withValue("e", DataTypes.INT, 33)
            .withValue("f", DataTypes.BIGINT, 4L)
            .withValue("g", DataTypes.COUNTER, 5L)
            .withValue("h", DataTypes.FLOAT, 6f)
            .withValue("i", DataTypes.DOUBLE, 7.0)
            .withValue("j", DataTypes.TEXT, "8")
            .with("k", DataTypes.INT, null)
            .with("l", DataTypes.DOUBLE, ByteBuffer.allocate(0))
            .with("m", DataTypes.TEXT, ByteBuffer.allocate(0));
    RowDecoder<List<String>> decoder = RowDecoder.into(LoggingSink::of);
    for (Row row : rows.buildEachWay()) {
      assertThat(decoder.decode(row))
          .containsExactly(
              "13 columns",
              "Boolean 0=true",
              "Byte 1=1",
              "Short 2=2",
              "Int 3=3",
              "Int 4=33",
              "Long 5=4",
              "Long 6=5",
              "Float 7=6.0",
              "Double 8=7.0",
              "Object 9=8",
              "Null 10",
              "Null 11",
              "Object 12=");
    }
  }

  @Test
  void rejectsCellsOfAnotherLengthForSinks() {
    RowDecoder<List<String>> decoder = RowDecoder.into(LoggingSink::of);
    for (DataType type : RandomCells.NATIVE_TYPES) {
      int length = RandomCells.fixedLength(type);
      if (length == 0) {
        continue;
      }
      for (Row row :
          new TestRows().with("c", type, ByteBuffer.allocate(length + 1)).buildEachWay()) {
        assertThatThrownBy(() -> decoder.decode(row))
            .isInstanceOf(RowDecodeException.class)
            .hasMessageContaining("expected " + length + " bytes, got " + (length + 1));
      }
    }
  }

  @Test
  void sinksGetTheValuesOfDecoders() {
    RowDecoder<List<String>> decoder =
        RowDecoder.into(LoggingSink::of)
            .with("a", HEX)
            .with("c", (bytes, offset, length) -> null)
            .with(
                "e", (b, offset, length) -> new String(b, offset, length, StandardCharsets.UTF_8));
    for (Row row : rows().buildEachWay()) {
      assertThat(decoder.decode(row))
          .containsExactly(
              "5 columns", "Object 0=00000001", "Int 1=2", "Null 2", "Null 3", "Object 4=");
    }
  }

  private record Texts(
      List<String> list,
      Set<String> set,
      Map<String, String> map,
      Map<Integer, List<String>> deep,
      Optional<List<String>> maybe) {}

  private static TestRows texts() {
    DataType text = DataTypes.TEXT;
    return new TestRows()
        .withValue("list", DataTypes.listOf(text), List.of("a", "b"))
        .withValue("set", DataTypes.setOf(text), Set.of("c"))
        .withValue("map", DataTypes.mapOf(text, text), Map.of("d", "e"))
        .withValue(
            "deep", DataTypes.mapOf(DataTypes.INT, DataTypes.listOf(text)), Map.of(1, List.of("f")))
        .withValue("maybe", DataTypes.listOf(text), List.of());
  }

  @Test
  void decodersOfATypeApplyInsideCollectionsOfRecords() {
    RowDecoder<Texts> decoder = RowDecoder.records(Texts.class).with(DataTypes.TEXT, UPPER);
    for (Row row : texts().buildEachWay()) {
      assertThat(decoder.decode(row))
          .isEqualTo(
              new Texts(
                  List.of("^a1", "^b1"),
                  Set.of("^c1"),
                  Map.of("^d1", "^e1"),
                  Map.of(1, List.of("^f1")),
                  Optional.of(List.of())));
    }
  }

  @Test
  void decodersOfATypeApplyInsideCollectionsOfArrays() {
    RowDecoder<Object[]> decoder = RowDecoder.arrays().with(DataTypes.TEXT, UPPER);
    for (Row row : texts().buildEachWay()) {
      assertThat(decoder.decode(row))
          .containsExactly(
              List.of("^a1", "^b1"),
              Set.of("^c1"),
              Map.of("^d1", "^e1"),
              Map.of(1, List.of("^f1")),
              List.of());
    }
  }

  /** Up to driver 4.18 equal vector types have different hashes. */
  @Test
  void aDecoderAppliesToAVectorType() {
    DataType type = DataTypes.vectorOf(DataTypes.FLOAT, 1);
    RowDecoder<Object[]> decoder =
        RowDecoder.arrays()
            .with(DataTypes.vectorOf(DataTypes.FLOAT, 1), (bytes, offset, length) -> length)
            .with(DataTypes.vectorOf(DataTypes.FLOAT, 2), (bytes, offset, length) -> "other");
    for (Row row : new TestRows().with("c", type, ByteBuffer.allocate(4)).buildEachWay()) {
      assertThat(decoder.decode(row)).containsExactly(4);
    }
  }

  @Test
  void usesTheLastDecoderOfAType() {
    RowDecoder<Object[]> decoder =
        RowDecoder.arrays()
            .with(DataTypes.INT, (bytes, offset, length) -> "first")
            .with(DataTypes.INT, (bytes, offset, length) -> "last");
    assertThat(decoder.decode(new TestRows().withValue("c", DataTypes.INT, 1).build()))
        .containsExactly("last");
  }

  @Test
  void decodersDoNotApplyInsideArraysAndTuples() {
    record Ints(int[] list, TupleValue tuple) {}
    TupleType tuple = DataTypes.tupleOf(DataTypes.INT);
    TestRows rows =
        new TestRows()
            .withValue("list", DataTypes.listOf(DataTypes.INT), List.of(7))
            .withValue("tuple", tuple, tuple.newValue(8));
    RowDecoder<Ints> decoder =
        RowDecoder.records(Ints.class).with(DataTypes.INT, (bytes, offset, length) -> "hooked");
    for (Row row : rows.buildEachWay()) {
      assertThat(decoder.decode(row).list).containsExactly(7);
      assertThat(decoder.decode(row).tuple.getInt(0)).isEqualTo(8);
    }
  }

  @Test
  void decodersDoNotApplyInsideValuesOfTheApplicationsCodecs() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    registry.register(ExtraTypeCodecs.listToArrayOf(TypeCodecs.TEXT));
    DataType texts = DataTypes.listOf(DataTypes.TEXT);
    TestRows rows = new TestRows().withValue("c", texts, List.of("a")).on(registry);
    RowDecoder<Object[]> decoder = RowDecoder.arrays().with(DataTypes.TEXT, UPPER);
    for (Row row : rows.buildEachWay()) {
      assertThat(decoder.decode(row)).containsExactly((Object) new String[] {"a"});
    }
  }

  @Test
  void theDocumentedDecoderGetsOnlyItsCell() {
    TestRows rows =
        new TestRows()
            .with("a", DataTypes.BIGINT, ByteBuffer.allocate(0))
            .withValue("b", DataTypes.BIGINT, 42L);
    RowDecoder<Object[]> decoder = RowDecoder.arrays().with("a", MILLIS).with("b", MILLIS);
    for (Row row : rows.buildEachWay()) {
      assertThat(decoder.decode(row)).containsExactly(null, 42L);
    }
    TestRows tooShort =
        new TestRows()
            .with("a", DataTypes.BIGINT, ByteBuffer.allocate(7))
            .withValue("b", DataTypes.BIGINT, 42L);
    for (Row row : tooShort.buildEachWay()) {
      assertThatThrownBy(() -> decoder.decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageStartingWith("column a bigint: the decoder threw ");
    }
  }

  @Test
  void errorsNameTheCellOfAFailingDecoder() {
    IllegalStateException thrown = new IllegalStateException("no");
    RowDecoder<Object[]> decoder =
        RowDecoder.arrays()
            .with(
                DataTypes.TEXT,
                (bytes, offset, length) -> {
                  throw thrown;
                });
    Row row = new TestRows().withValue("c", DataTypes.listOf(DataTypes.TEXT), List.of("x")).build();
    assertThatThrownBy(() -> decoder.decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("column c, element text: the decoder threw java.lang.IllegalStateException: no")
        .hasCause(thrown);
  }
}
