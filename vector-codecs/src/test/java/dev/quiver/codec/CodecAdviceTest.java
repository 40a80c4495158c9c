/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.RowEncoder;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestRows;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Errors for a type without a codec name a codec that the application can register. */
class CodecAdviceTest {

  private static final DataType FLOATS = DataTypes.vectorOf(DataTypes.FLOAT, 2);
  private static final String DOUBLES =
      "; register VectorCodecs.doublesAsFloats(), which rounds each element";
  private static final String DOUBLE_LIST =
      "; register VectorCodecs.doubleListAsFloats(), which rounds each element";
  private static final String NAMES = "; register ExtraTypeCodecs.enumNamesOf(Color.class)";
  private static final String ORDINALS = "; register ExtraTypeCodecs.enumOrdinalsOf(Color.class)";

  private enum Color {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "green";
      }
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Doubles(double[] v) {}

  record DoubleList(List<Double> v) {}

  record Colored(Color v) {}

  @Test
  void namesTheCodecOfDoubles() {
    assertAdvised(FLOATS, new double[] {1, 2}, GenericType.of(double[].class), DOUBLES);
    assertThatThrownBy(() -> row(FLOATS).get("v", GenericType.listOf(Double.class)))
        .isInstanceOf(CodecNotFoundException.class)
        .hasMessageEndingWith("]" + DOUBLE_LIST);
    // The codec of List<Float> is found for any list.
    assertThatThrownBy(() -> bind(FLOATS).getPreparedStatement().bind(List.of(1.0, 2.0)))
        .hasMessage(
            "vector<float, 2>: expected java.lang.Float at index 0, got java.lang.Double 1.0"
                + DOUBLE_LIST);
    assertComponent(FLOATS, new Doubles(new double[] {1, 2}), DOUBLES);
    assertComponent(FLOATS, new DoubleList(List.of(1.0, 2.0)), DOUBLE_LIST);
  }

  @Test
  void namesTheCodecOfAnEnum() {
    for (Object color : Color.values()) {
      GenericType<Color> type = GenericType.of(Color.class);
      assertAdvised(DataTypes.TEXT, color, type, NAMES);
      assertAdvised(DataTypes.INT, color, type, ORDINALS);
      assertThatThrownBy(() -> WriteThrough.borrow(bind(DataTypes.TEXT), "v", color))
          .hasMessageEndingWith(": no codec for " + color.getClass().getTypeName() + NAMES);
    }
    assertComponent(DataTypes.TEXT, new Colored(Color.RED), NAMES);
    assertComponent(DataTypes.INT, new Colored(Color.RED), ORDINALS);
  }

  @Test
  void namesTheCodecOfAnElement() {
    assertThatThrownBy(
            () ->
                VectorCodecRegistry.create()
                    .codecFor(DataTypes.listOf(FLOATS), GenericType.listOf(double[].class)))
        .isInstanceOf(CodecNotFoundException.class)
        .hasMessageEndingWith(DOUBLES);
  }

  @Test
  void givesNoAdviceIfNoCodecFits() {
    for (DataType type :
        List.of(DataTypes.vectorOf(DataTypes.INT, 2), DataTypes.BOOLEAN, DataTypes.ASCII)) {
      for (Class<?> javaClass : List.of(double[].class, Color.class)) {
        assertThatThrownBy(() -> VectorCodecRegistry.create().codecFor(type, javaClass))
            .isInstanceOf(CodecNotFoundException.class)
            .hasMessageEndingWith("]");
      }
    }
  }

  @Test
  void theNamedCodecsServeTheirTypes() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    registry.register(
        VectorCodecs.doublesAsFloats(),
        VectorCodecs.doubleListAsFloats(),
        ExtraTypeCodecs.enumNamesOf(Color.class),
        ExtraTypeCodecs.enumOrdinalsOf(Color.class));
    assertThat(registry.codecFor(FLOATS, double[].class)).isNotNull();
    assertThat(registry.codecFor(FLOATS, List.of(1.0, 2.0))).isNotNull();
    assertThat(registry.codecFor(DataTypes.TEXT, Color.RED)).isNotNull();
    assertThat(registry.codecFor(DataTypes.INT, Color.RED)).isNotNull();
    assertThatThrownBy(() -> registry.codecFor(DataTypes.ASCII, Color.RED))
        .as("the codec of names is one of text")
        .isInstanceOf(CodecNotFoundException.class);
  }

  private static void assertAdvised(
      DataType type, Object value, GenericType<?> javaType, String advice) {
    Row row = row(type);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> bind(type).getPreparedStatement().bind(value),
            () -> row.get("v", javaType),
            () -> VectorCodecRegistry.create().codecFor(type, value))) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              CodecNotFoundException.class,
              error -> {
                assertThat(error.getCqlType()).isEqualTo(type);
                assertThat(error.copy()).hasMessage(error.getMessage());
              })
          .hasMessageStartingWith("Codec not found for requested operation: [")
          .hasMessageEndingWith("]" + advice);
    }
  }

  private static <R extends Record> void assertComponent(DataType type, R record, String advice) {
    @SuppressWarnings("unchecked") // the class of the record
    Class<R> recordClass = (Class<R>) record.getClass();
    assertThatThrownBy(() -> RowDecoder.records(recordClass).decode(row(type)))
        .hasMessageContaining(": no codec for ")
        .hasMessageEndingWith(advice);
    assertThatThrownBy(
            () -> RowEncoder.records(recordClass).encode(bind(type).getPreparedStatement(), record))
        .hasMessageContaining(": no codec for ")
        .hasMessageEndingWith(advice);
  }

  private static BoundStatement bind(DataType type) {
    return new Prepared().registry(VectorCodecRegistry.create()).with("v", type).bind();
  }

  private static Row row(DataType type) {
    return new TestRows().on(VectorCodecRegistry.create()).with("v", type, null).build();
  }
}
