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
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests decoders of the application for the types of elements, and their exceptions. */
@SuppressWarnings("ArrayRecordComponent") // what records of rows have
class InnerHooksTest {

  private static final CellDecoder<String> UPPER =
      (bytes, offset, length) ->
          "^" + new String(bytes, offset, length, StandardCharsets.UTF_8) + length;

  /** The example in the documentation of {@link CellDecoder}. */
  private static final CellDecoder<Long> MILLIS =
      (bytes, offset, length) ->
          length == 0 ? null : ByteBuffer.wrap(bytes, offset, length).getLong();

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
  void theLastDecoderOfATypeIsUsed() {
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
          .hasMessageStartingWith(
              "column a bigint: expected a value that its decoder can read, got ");
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
        .hasMessage(
            "column c, element text: expected a value that its decoder can read, got"
                + " java.lang.IllegalStateException: no")
        .hasCause(thrown);
  }
}
