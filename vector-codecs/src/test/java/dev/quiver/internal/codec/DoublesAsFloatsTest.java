/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Tests the codec that writes doubles into vectors of floats, which applications register. */
class DoublesAsFloatsTest {

  private static final VectorType V3 = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final VectorType DOUBLES = DataTypes.vectorOf(DataTypes.DOUBLE, 3);
  private static final GenericType<List<Double>> LIST = GenericType.listOf(Double.class);

  /** The least double that rounds to infinity. */
  private static final double FIRST_TOO_LARGE =
      Float.MAX_VALUE + (double) Math.ulp(Float.MAX_VALUE) / 2;

  @Test
  void roundsToTheNearestFloat() {
    double[] doubles = {
      0.1,
      -1.0 / 3,
      0.0,
      -0.0,
      Float.MIN_VALUE,
      1e-50,
      -1e-50,
      Float.MAX_VALUE,
      16_777_217,
      1e-40,
      Math.nextDown(FIRST_TOO_LARGE),
      -Math.nextDown(FIRST_TOO_LARGE),
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.NaN
    };
    ByteBuffer expected = ByteBuffer.allocate(4 * doubles.length);
    double[] read = new double[doubles.length];
    for (int i = 0; i < doubles.length; i++) {
      expected.putFloat((float) doubles[i]);
      read[i] = (float) doubles[i];
    }
    expected.flip();
    for (TypeCodec<double[]> codec :
        List.of(VectorCodecs.doublesAsFloats(), VectorCodecs.doublesAsFloats(doubles.length))) {
      assertThat(codec.encode(doubles, ProtocolVersion.DEFAULT)).isEqualTo(expected);
      assertThat(codec.decode(expected, ProtocolVersion.DEFAULT)).isEqualTo(read);
    }
    for (TypeCodec<List<Double>> codec :
        List.of(
            VectorCodecs.doubleListAsFloats(), VectorCodecs.doubleListAsFloats(doubles.length))) {
      List<Double> list = DoubleStream.of(doubles).boxed().toList();
      assertThat(codec.encode(list, ProtocolVersion.DEFAULT)).isEqualTo(expected);
      assertThat(codec.decode(expected, ProtocolVersion.DEFAULT))
          .containsExactlyElementsOf(DoubleStream.of(read).boxed().toList());
    }
    assertThat(expected.getFloat(40)).isEqualTo(Float.MAX_VALUE);
  }

  @Test
  void rejectsValuesOutOfTheRangeOfFloats() {
    for (double large :
        new double[] {FIRST_TOO_LARGE, -FIRST_TOO_LARGE, 1e39, Double.MAX_VALUE, -1e300}) {
      double[] doubles = {1, Double.NaN, large};
      List<Double> list = List.of(1.0, Double.NaN, large);
      assertThatThrownBy(
              () -> VectorCodecs.doublesAsFloats(3).encode(doubles, ProtocolVersion.DEFAULT))
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessage(
              "vector<float, 3>: expected a number in the range of float at index 2, got " + large);
      assertThatThrownBy(
              () -> VectorCodecs.doubleListAsFloats().encode(list, ProtocolVersion.DEFAULT))
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessageContaining("at index 2, got " + large);
    }
  }

  @Test
  void rejectsValuesThatAreNoVectorOfDoubles() {
    TypeCodec<double[]> array = VectorCodecs.doublesAsFloats(3);
    TypeCodec<List<Double>> list = VectorCodecs.doubleListAsFloats(3);
    assertThatThrownBy(() -> array.encode(new double[2], ProtocolVersion.DEFAULT))
        .isExactlyInstanceOf(VectorDimensionException.class);
    assertThatThrownBy(
            () -> VectorCodecs.doublesAsFloats().encode(new double[0], ProtocolVersion.DEFAULT))
        .isExactlyInstanceOf(VectorDimensionException.class);
    assertThatThrownBy(() -> list.encode(List.of(1.0), ProtocolVersion.DEFAULT))
        .isExactlyInstanceOf(VectorDimensionException.class);
    assertThatThrownBy(() -> list.encode(Arrays.asList(1.0, null, 2.0), ProtocolVersion.DEFAULT))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageContaining("at index 1, got null");
    List<Double> floats = new ArrayList<>(List.of(1.0, 2.0));
    addRaw(floats, 3f);
    assertThatThrownBy(() -> list.encode(floats, ProtocolVersion.DEFAULT))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageContaining("expected java.lang.Double at index 2, got java.lang.Float 3.0");
    for (TypeCodec<?> codec : List.of(array, list)) {
      assertThatThrownBy(() -> codec.decode(ByteBuffer.allocate(24), ProtocolVersion.DEFAULT))
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessage("vector<float, 3>: expected 12 bytes, got 24");
      assertThat(codec.encode(null, ProtocolVersion.DEFAULT)).isNull();
      assertThat(codec.decode(null, ProtocolVersion.DEFAULT)).isNull();
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static void addRaw(List list, Object element) {
    list.add(element);
  }

  @Test
  void formatsAndParsesLiteralsOfDoubles() {
    TypeCodec<double[]> codec = VectorCodecs.doublesAsFloats(3);
    assertThat(codec.format(new double[] {0.1, Double.NaN, -2})).isEqualTo("[0.1, NaN, -2.0]");
    assertThat(codec.parse("[0.1, NaN, -2]")).containsExactly((double) 0.1f, Double.NaN, -2);
    assertThat(codec.format(null)).isEqualTo("NULL");
    assertThat(VectorCodecs.doubleListAsFloats(1).parse("[0.5]")).containsExactly(0.5);
    assertThatThrownBy(() -> codec.parse("[1, 2, 1e39]"))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageContaining("expected a number within the range of the element type at index 7");
  }

  @Test
  void doublesAreRejectedWithoutTheCodec() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    assertThatThrownBy(() -> registry.codecFor(V3, new double[3]))
        .isInstanceOf(CodecNotFoundException.class);
    assertThatThrownBy(
            () ->
                registry
                    .<Object>codecFor(V3, List.of(1.0, 2.0, 3.0))
                    .encode(List.of(1.0, 2.0, 3.0), ProtocolVersion.DEFAULT))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageContaining("expected java.lang.Float at index 0, got java.lang.Double 1.0");
    assertThatThrownBy(() -> WriteThrough.borrow(bind(registry), 0, new double[3]))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage(
            "variable v vector<float, 3>: expected float[], got double[], which a registered"
                + " VectorCodecs.doublesAsFloats() rounds")
        .hasCauseInstanceOf(CodecNotFoundException.class);
  }

  @Test
  void aRegistryUsesTheCodecIfBothTypesAreNamed() {
    MutableCodecRegistry registry = registry();
    double[] array = {1, 2, 3};
    List<Double> list = List.of(1.0, 2.0, 3.0);
    for (TypeCodec<?> codec :
        List.of(
            registry.codecFor(V3, double[].class),
            registry.codecFor(V3, GenericType.of(double[].class)),
            registry.codecFor(V3, array))) {
      assertThat(codec).isInstanceOf(DoubleArrayCodec.class);
    }
    assertThat(registry.codecFor(V3, LIST)).isInstanceOf(DoubleListCodec.class);
    assertThat(registry.codecFor(V3, list)).isInstanceOf(DoubleListCodec.class);
    ByteBuffer bytes = ByteBuffer.allocate(12).putFloat(1).putFloat(2).putFloat(3).flip();
    for (BoundStatement statement :
        List.of(
            bind(registry).set(0, array, double[].class),
            bind(registry).set(0, list, LIST),
            bind(registry).setList(0, list, Double.class),
            WriteThrough.borrow(bind(registry), 0, array),
            WriteThrough.copy(bind(registry), "v", list))) {
      assertThat(statement.getBytesUnsafe(0)).isEqualTo(bytes);
      assertThat(statement.get(0, double[].class)).containsExactly(1, 2, 3);
      assertThat(statement.getList(0, Double.class)).containsExactly(1.0, 2.0, 3.0);
    }
    assertThatThrownBy(() -> WriteThrough.borrow(bind(registry), 0, new double[] {1e39, 2, 3}))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "variable v vector<float>: expected a number in the range of float at index 0, got"
                + " 1.0E39");
    // Nested in other types, too.
    assertThat(
            registry
                .codecFor(DataTypes.listOf(V3), GenericType.listOf(double[].class))
                .encode(List.of(array), ProtocolVersion.DEFAULT))
        .isEqualTo(ByteBuffer.allocate(20).putInt(1).putInt(12).put(bytes.duplicate()).flip());
  }

  @Test
  void theCodecDoesNotAffectOtherLookups() {
    CodecRegistry before = VectorCodecRegistry.create();
    CodecRegistry with = registry();
    double[] array = {1, 2, 3};
    List<Double> list = List.of(1.0, 2.0, 3.0);
    same(before.codecFor(V3), with.codecFor(V3));
    same(before.codecFor(V3, List.class), with.codecFor(V3, List.class));
    same(before.codecFor(V3, CqlVector.class), with.codecFor(V3, CqlVector.class));
    same(before.codecFor(V3, float[].class), with.codecFor(V3, float[].class));
    same(before.codecFor(V3, List.of(1f, 2f, 3f)), with.codecFor(V3, List.of(1f, 2f, 3f)));
    same(before.codecFor(V3, List.of()), with.codecFor(V3, List.of()));
    same(before.codecFor(DOUBLES, array), with.codecFor(DOUBLES, array));
    same(before.codecFor(DOUBLES, list), with.codecFor(DOUBLES, list));
    same(before.codecFor(DOUBLES, double[].class), with.codecFor(DOUBLES, double[].class));
    same(before.codecFor(array), with.codecFor(array));
    same(before.codecFor(list), with.codecFor(list));
    same(before.codecFor(double[].class), with.codecFor(double[].class));
    same(before.codecFor(LIST), with.codecFor(LIST));
    same(
        before.codecFor(DataTypes.listOf(DataTypes.DOUBLE), array),
        with.codecFor(DataTypes.listOf(DataTypes.DOUBLE), array));
  }

  private static void same(TypeCodec<?> before, TypeCodec<?> now) {
    assertThat(now.getClass()).isSameAs(before.getClass());
    assertThat(now.getCqlType()).isEqualTo(before.getCqlType());
    assertThat(now.getJavaType()).isEqualTo(before.getJavaType());
  }

  /** In the driver's registry it is a codec like any other. */
  @Test
  void theDriversRegistryUsesTheCodec() {
    MutableCodecRegistry drivers = new DefaultCodecRegistry("test");
    drivers.register(VectorCodecs.doublesAsFloats(3));
    assertThat(bind(drivers).set(0, new double[] {1, 2, 3}, double[].class).getBytesUnsafe(0))
        .isEqualTo(ByteBuffer.allocate(12).putFloat(1).putFloat(2).putFloat(3).flip());
  }

  private static MutableCodecRegistry registry() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    registry.register(VectorCodecs.doublesAsFloats(), VectorCodecs.doubleListAsFloats());
    return registry;
  }

  private static BoundStatement bind(CodecRegistry registry) {
    return new Prepared().registry(registry).with("v", V3).bind();
  }
}
