/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.testkit.driver.MappedCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests the order of codecs: those of applications, of hooks, of the driver. */
class HookedCodecRegistryTest {

  private static final VectorType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 2);
  private static final DataType LIST = DataTypes.listOf(DataTypes.FLOAT);
  private static final GenericType<float[]> FLOATS = GenericType.of(float[].class);
  private static final DataType MASKED =
      DataTypes.custom(
          " org.apache.cassandra.db.marshal.VectorType("
              + "org.apache.cassandra.db.marshal.FloatType , 2)");
  private static final CqlVector<Float> CQL_VECTOR = CqlVector.newInstance(List.of(1f, 2f));
  private static final float[] ARRAY = {1, 2};

  /** The result of the hooks, unless null. */
  private static final TypeCodec<?> ANSWER = new Floats(VECTOR);

  private final Hooks registry = new Hooks();

  /** Returns the lookups that name a vector type. */
  private List<Supplier<TypeCodec<?>>> ofVectors(DataType type) {
    return List.of(
        () -> registry.codecFor(type),
        () -> registry.codecFor(type, float[].class),
        () -> registry.codecFor(type, FLOATS),
        () -> registry.codecFor(type, ARRAY),
        () -> registry.covariant(type, FLOATS));
  }

  /** Returns the lookups that name another type. */
  private List<Supplier<TypeCodec<?>>> ofArrays() {
    return List.of(
        () -> registry.codecFor(LIST, float[].class),
        () -> registry.codecFor(LIST, FLOATS),
        () -> registry.codecFor(LIST, ARRAY),
        () -> registry.covariant(LIST, FLOATS));
  }

  /** Returns the lookups that name no CQL type. */
  private List<Supplier<TypeCodec<?>>> ofAnyType() {
    return List.of(() -> registry.codecFor(FLOATS), () -> registry.codecFor(ARRAY));
  }

  @Test
  void hooksComeBeforeTheDriver() {
    registry.answer = ANSWER;
    registry.inferred = VECTOR;
    for (DataType type : List.of(VECTOR, MASKED)) {
      for (Supplier<TypeCodec<?>> lookup : ofVectors(type)) {
        assertThat(lookup.get()).isSameAs(ANSWER);
      }
    }
    assertThat(registry.calls)
        .containsExactlyElementsOf(
            List.of(
                "[type]",
                "[type, class]",
                "[type, java, false]",
                "[type, value]",
                "[type, java, true]",
                "[type]",
                "[type, class]",
                "[type, java, false]",
                "[type, value]",
                "[type, java, true]"));
    for (Supplier<TypeCodec<?>> lookup : ofArrays()) {
      assertThat(lookup.get()).isSameAs(ANSWER);
    }
    for (Supplier<TypeCodec<?>> lookup : ofAnyType()) {
      assertThat(lookup.get()).isSameAs(ANSWER);
    }
  }

  @Test
  void theDriversCodecServesIfHooksReturnNone() {
    for (DataType type : List.of(VECTOR, MASKED)) {
      assertThat(registry.codecFor(type).getCqlType()).isEqualTo(VECTOR);
      assertThat(registry.codecFor(type, CqlVector.class).getCqlType()).isEqualTo(VECTOR);
      assertThat(registry.codecFor(type, GenericType.vectorOf(Float.class)).getCqlType())
          .isEqualTo(VECTOR);
      assertThat(registry.codecFor(type, CQL_VECTOR).getCqlType()).isEqualTo(VECTOR);
      assertThat(registry.covariant(type, GenericType.vectorOf(Float.class)).getCqlType())
          .isEqualTo(VECTOR);
    }
    List<Supplier<TypeCodec<?>>> others = new ArrayList<>(ofVectors(VECTOR).subList(1, 5));
    others.addAll(ofArrays());
    others.addAll(ofAnyType());
    for (Supplier<TypeCodec<?>> lookup : others) {
      assertThatThrownBy(lookup::get).isInstanceOf(CodecNotFoundException.class);
    }
    assertThat(registry.codecFor(CQL_VECTOR).getCqlType()).isEqualTo(VECTOR);
  }

  @Test
  void hooksAreCalledOnlyForVectorsAndArrays() {
    registry.answer = ANSWER;
    assertThat(registry.codecFor(DataTypes.INT)).isSameAs(TypeCodecs.INT);
    assertThat(registry.codecFor(DataTypes.INT, Integer.class)).isSameAs(TypeCodecs.INT);
    assertThat(registry.codecFor(DataTypes.INT, GenericType.INTEGER)).isSameAs(TypeCodecs.INT);
    assertThat(registry.codecFor(DataTypes.INT, 5)).isSameAs(TypeCodecs.INT);
    assertThat(registry.codecFor(LIST, GenericType.listOf(Float.class)).getCqlType())
        .isEqualTo(LIST);
    assertThat(registry.codecFor(LIST, List.of(1f)).getCqlType()).isEqualTo(LIST);
    assertThat(registry.codecFor(5)).isSameAs(TypeCodecs.INT);
    assertThatThrownBy(() -> registry.codecFor(DataTypes.INT, String.class))
        .isInstanceOf(CodecNotFoundException.class);
    assertThatThrownBy(() -> registry.codecFor(DataTypes.INT, "5"))
        .isInstanceOf(CodecNotFoundException.class);
    assertThat(registry.calls).isEmpty();
  }

  @Test
  void codecsOfApplicationsComeBeforeHooks() {
    Floats ofVector = new Floats(VECTOR);
    Floats ofList = new Floats(LIST);
    registry.register(ofVector);
    registry.register(ofList);
    registry.answer = ANSWER;
    registry.inferred = VECTOR;
    for (DataType type : List.of(VECTOR, MASKED)) {
      for (Supplier<TypeCodec<?>> lookup : ofVectors(type)) {
        assertThat(lookup.get()).isSameAs(ofVector);
      }
    }
    for (Supplier<TypeCodec<?>> lookup : ofArrays()) {
      assertThat(lookup.get()).isSameAs(ofList);
    }
    for (Supplier<TypeCodec<?>> lookup : ofAnyType()) {
      assertThat(lookup.get()).isSameAs(ofVector);
    }
    assertThat(registry.calls).isEmpty();
  }

  @Test
  void optionalCodecsAreUsedIfBothTypesAreNamed() {
    TypeCodec<?> optional = new OptionalFloats();
    registry.register(optional);
    registry.answer = ANSWER;
    registry.inferred = VECTOR;
    List<Supplier<TypeCodec<?>>> lookups = ofVectors(VECTOR);
    assertThat(lookups.get(0).get()).isSameAs(ANSWER);
    for (Supplier<TypeCodec<?>> lookup : lookups.subList(1, 5)) {
      assertThat(lookup.get()).isSameAs(optional);
    }
    for (Supplier<TypeCodec<?>> lookup : ofAnyType()) {
      assertThat(lookup.get()).isSameAs(ANSWER);
    }
  }

  @Test
  void codecsThatTheDriverIgnoresServeNoLookup() {
    Floats first = new Floats(VECTOR);
    Floats second = new Floats(VECTOR);
    registry.register(first);
    registry.register(second);
    assertThat(registry.codecFor(VECTOR, float[].class)).isSameAs(first);
  }

  /** A codec that the driver has created before stays in use as long as the registry exists. */
  @Test
  void codecsRegisteredTooLateServeNoLookup() {
    TypeCodec<CqlVector<Float>> drivers =
        registry.codecFor(VECTOR, GenericType.vectorOf(Float.class));
    registry.register(TypeCodecs.vectorOf(VECTOR, TypeCodecs.FLOAT));
    assertThat(registry.codecFor(VECTOR, GenericType.vectorOf(Float.class))).isSameAs(drivers);
    registry.answer = ANSWER;
    assertThat(registry.codecFor(VECTOR)).isSameAs(ANSWER);
  }

  @Test
  void aCodecThatIsReplacedIsReplacedOnce() {
    TypeCodec<?> list = registry.codecFor(LIST);
    assertThat(list).isInstanceOf(CountedCodec.class);
    assertThat(registry.codecFor(LIST)).isSameAs(list);

    Hooks replacing = new Hooks();
    replacing.replacement = ANSWER;
    assertThat(replacing.codecFor(LIST)).isSameAs(ANSWER);
    assertThat(replacing.codecFor(LIST)).isSameAs(ANSWER);
    assertThat(replacing.replaced).isEqualTo(1);
  }

  @Test
  void infersTheTypesOfValues() {
    assertThat(registry.infer(5)).isEqualTo(DataTypes.INT);
    assertThat(registry.infer(ARRAY)).isNull();
    registry.inferred = VECTOR;
    assertThat(registry.infer(ARRAY)).isEqualTo(VECTOR);
  }

  /** Hooks that return a configured result. */
  private static final class Hooks extends HookedCodecRegistry {

    final List<String> calls = new ArrayList<>();
    TypeCodec<?> answer;
    TypeCodec<?> replacement;
    int replaced;
    VectorType inferred;

    Hooks() {
      super("test");
    }

    TypeCodec<?> covariant(DataType type, GenericType<?> javaType) {
      return codecFor(type, javaType, true);
    }

    DataType infer(Object value) {
      return inferCqlTypeFromValue(value);
    }

    private TypeCodec<?> answer(Object... arguments) {
      calls.add(List.of(arguments).toString());
      return answer;
    }

    @Override
    protected TypeCodec<?> find(VectorType cqlType) {
      assertThat(cqlType).isEqualTo(VECTOR);
      return answer("type");
    }

    @Override
    protected TypeCodec<?> find(VectorType cqlType, Class<?> javaClass) {
      return answer("type", "class");
    }

    @Override
    protected TypeCodec<?> find(
        VectorType cqlType, GenericType<?> javaType, boolean isJavaCovariant) {
      return answer("type", "java", isJavaCovariant);
    }

    @Override
    protected TypeCodec<?> findForValue(VectorType cqlType, Object value) {
      return answer("type", "value");
    }

    @Override
    protected TypeCodec<?> findForArray(DataType cqlType, Class<?> arrayClass) {
      return answer("array");
    }

    @Override
    protected TypeCodec<?> replace(TypeCodec<?> codec) {
      replaced++;
      return replacement == null ? codec : replacement;
    }

    @Override
    protected TypeCodec<?> find(GenericType<?> javaType) {
      return javaType.equals(FLOATS) ? answer("java") : null;
    }

    @Override
    protected VectorType inferVectorType(Object value) {
      return value == ARRAY ? inferred : null;
    }
  }

  private static class Floats extends MappedCodec<Object, float[]> {

    @SuppressWarnings("unchecked")
    Floats(DataType type) {
      super(
          (TypeCodec<Object>)
              (TypeCodec<?>)
                  (type instanceof VectorType vector
                      ? TypeCodecs.vectorOf(vector, TypeCodecs.FLOAT)
                      : TypeCodecs.listOf(TypeCodecs.FLOAT)),
          FLOATS,
          value -> ARRAY,
          array -> CQL_VECTOR);
    }
  }

  private static final class OptionalFloats extends Floats implements OptionalCodec {
    OptionalFloats() {
      super(VECTOR);
    }
  }
}
