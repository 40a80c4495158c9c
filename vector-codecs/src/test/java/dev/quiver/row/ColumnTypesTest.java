/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests columns that are read as a Java type chosen by the application. */
@SuppressWarnings("ArrayRecordComponent") // vectors are arrays
class ColumnTypesTest {

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
            "column v vector<float, 2>: expected a codec for double[], got none; register"
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
            "column v vector<float, 2>: expected no type from with(column, type),"
                + " as a record's component has one, got one");
  }
}
