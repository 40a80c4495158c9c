/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.testkit.driver.MappedCodec;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Year;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests lookups of vectors whose elements no kernel moves. */
class ElementwiseLookupTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final VectorType TEXTS = DataTypes.vectorOf(DataTypes.TEXT, 2);
  private static final VectorType SHORTS = DataTypes.vectorOf(DataTypes.SMALLINT, 2);
  private static final CqlVector<Short> SHORT_VECTOR =
      CqlVector.newInstance(List.of((short) 1, (short) -1));
  private static final String SHORT_HEX = "020001" + "02ffff";

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();

  @ParameterizedTest
  @MethodSource("dev.quiver.testkit.driver.ElementKind#all")
  void theDefaultIsACqlVectorIfThatClassCanHoldTheElements(ElementKind kind) {
    VectorType type = DataTypes.vectorOf(kind.type(), 2);
    GenericType<?> element = registry.codecFor(kind.type()).getJavaType();
    TypeCodec<?> codec = registry.codecFor(type);
    assertThat(codec.getJavaType().getRawType())
        .isEqualTo(VectorTypes.cqlVectorHolds(element) ? CqlVector.class : List.class);
    assertThat(codec.getCqlType()).isEqualTo(type);
    TypeCodec<?> list = registry.codecFor(type, List.class);
    assertThat(list.getJavaType()).isEqualTo(GenericType.listOf(element));
    assertThat(list.accepts(DataTypes.vectorOf(kind.type(), 3))).isFalse();
    assertThat(list.accepts(SHORTS)).isEqualTo(type.equals(SHORTS));
    assertThat(list.accepts(CqlVector.class)).isFalse();
  }

  @Test
  void findsCqlVectorsOfNumbersOnEveryDriver() {
    check(registry.codecFor(SHORTS), SHORT_VECTOR, SHORT_HEX);
    check(registry.codecFor(SHORTS, CqlVector.class), SHORT_VECTOR, SHORT_HEX);
    check(registry.codecFor(SHORTS, GenericType.of(CqlVector.class)), SHORT_VECTOR, SHORT_HEX);
    check(registry.codecFor(SHORTS, GenericType.vectorOf(Short.class)), SHORT_VECTOR, SHORT_HEX);
    check(registry.codecFor(SHORTS, SHORT_VECTOR), SHORT_VECTOR, SHORT_HEX);
    check(registry.codecFor(SHORT_VECTOR), SHORT_VECTOR, SHORT_HEX);
  }

  /** For sets, the driver throws another exception. */
  @Test
  void rejectsClassesThatAreNotVectors() {
    for (GenericType<?> type :
        List.of(
            GenericType.of(ArrayList.class),
            GenericType.of(String.class),
            GenericType.optionalOf(Short.class))) {
      assertThatThrownBy(() -> registry.codecFor(SHORTS, type))
          .isInstanceOf(CodecNotFoundException.class);
    }
    check(
        registry.codecFor(SHORTS, (Object) List.of((short) 1, (short) -1)),
        List.of((short) 1, (short) -1),
        SHORT_HEX);
  }

  @Test
  void findsNestedGenericTypes() {
    VectorType floats = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 2), 1);
    String hex = "3f800000" + "40000000";
    check(
        registry.codecFor(floats, GenericType.listOf(GenericType.listOf(Float.class))),
        List.of(List.of(1f, 2f)),
        hex);
    check(
        registry.codecFor(floats, GenericType.listOf(float[].class)),
        List.of(new float[] {1, 2}),
        hex);
    VectorType sets = DataTypes.vectorOf(DataTypes.setOf(DataTypes.TEXT), 1);
    check(
        registry.codecFor(sets, GenericType.listOf(GenericType.setOf(String.class))),
        List.of(Set.of("a")),
        "09" + "00000001" + "00000001" + "61");
    check(
        registry.codecFor(sets, List.of(Set.of("a"))),
        List.of(Set.of("a")),
        "09" + "00000001" + "00000001" + "61");
    assertThatThrownBy(() -> registry.codecFor(sets, GenericType.listOf(String.class)))
        .isInstanceOf(CodecNotFoundException.class);
  }

  /** The value's class is a subclass of the codec's class. */
  @Test
  void elementsAreFoundByValuesOfSubclasses() throws Exception {
    List<InetAddress> addresses =
        List.of(
            InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
            InetAddress.getByAddress(new byte[16]));
    VectorType inets = DataTypes.vectorOf(DataTypes.INET, 2);
    String hex = "04" + "7f000001" + "10" + "00".repeat(16);
    check(registry.codecFor(inets, addresses), addresses, hex);
    check(
        registry.codecFor(DataTypes.listOf(inets), List.of(addresses)),
        List.of(addresses),
        "00000001" + "00000016" + hex);
    check(
        registry.codecFor(
            DataTypes.vectorOf(DataTypes.listOf(DataTypes.BLOB), 1),
            List.of(List.of(ByteBuffer.allocate(1)))),
        List.of(List.of(ByteBuffer.allocate(1))),
        "09" + "00000001" + "00000001" + "00");
  }

  @Test
  void aCodecOfTheApplicationServesElements() {
    registry.register(
        new MappedCodec<>(
            TypeCodecs.SMALLINT,
            GenericType.of(Year.class),
            value -> Year.of(value),
            year -> (short) year.getValue()));
    VectorType type = DataTypes.vectorOf(DataTypes.SMALLINT, 1);
    List<Year> years = List.of(Year.of(2026));
    check(registry.codecFor(type, GenericType.listOf(Year.class)), years, "02" + "07ea");
    check(registry.codecFor(type, years), years, "02" + "07ea");
    check(registry.codecFor(type, List.of((short) 2026)), List.of((short) 2026), "02" + "07ea");
  }

  @Test
  void aCodecOfTheApplicationComesFirstForTheVectorToo() {
    TypeCodec<List<String>> codec = VectorCodecs.vectorToList(TypeCodecs.TEXT, 2);
    registry.register(codec);
    assertThat(registry.codecFor(TEXTS, GenericType.listOf(String.class))).isSameAs(codec);
    assertThat(registry.<Object>codecFor(TEXTS)).isSameAs(codec);
    assertThat(registry.codecFor(DataTypes.vectorOf(DataTypes.TEXT, 3), List.class))
        .isNotSameAs(codec);
  }

  @Test
  void rejectsACqlVectorThatCannotHoldTheElements() {
    if (VectorTypes.cqlVectorHoldsAnyType()) {
      assertThat(registry.codecFor(TEXTS, CqlVector.class).getCqlType()).isEqualTo(TEXTS);
    } else {
      assertThatThrownBy(() -> registry.codecFor(TEXTS, CqlVector.class))
          .isInstanceOf(CodecNotFoundException.class)
          .hasRootCauseMessage(
              "vector<text, 2>: expected a List, got a CqlVector, which holds only numbers before"
                  + " driver 4.19");
    }
  }

  @Test
  void findsNoCodecForClassesThatAreNotVectors() {
    for (Class<?> other : List.of(float[].class, String[].class, Set.class, String.class)) {
      assertThatThrownBy(() -> registry.codecFor(TEXTS, other))
          .isInstanceOf(CodecNotFoundException.class);
      assertThatThrownBy(() -> registry.codecFor(TEXTS, GenericType.of(other)))
          .isInstanceOf(CodecNotFoundException.class);
    }
    assertThatThrownBy(() -> registry.codecFor(TEXTS, new String[2]))
        .isInstanceOf(CodecNotFoundException.class);
  }

  @Test
  void theCodecRejectsValuesThatAreNotVectors() {
    for (List<String> value : List.of(List.<String>of(), Arrays.asList(null, "a"))) {
      TypeCodec<List<String>> codec = registry.codecFor(TEXTS, value);
      assertThatThrownBy(() -> codec.encode(value, V5))
          .isInstanceOf(QuiverException.class)
          .hasMessageEndingWith(value.isEmpty() ? "elements, got 0" : "at index 0, got null");
    }
    assertThatThrownBy(() -> registry.codecFor(TEXTS, List.of(1)))
        .isInstanceOf(CodecNotFoundException.class);
    for (DataType impossible :
        List.of(
            DataTypes.vectorOf(DataTypes.TEXT, 0),
            DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 0), 2))) {
      assertThatThrownBy(() -> registry.codecFor(impossible))
          .isInstanceOf(VectorDimensionException.class);
      assertThatThrownBy(() -> registry.codecFor(impossible, List.class))
          .isInstanceOf(VectorDimensionException.class);
    }
  }

  @Test
  void theDefaultAppliesInsideVectors() {
    QuiverCodecRegistry arrays = QuiverCodecRegistry.create(true);
    VectorType type = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 2), 1);
    Object value = arrays.codecFor(type).decode(ByteBuffer.allocate(8), V5);
    assertThat(((Iterable<?>) value).iterator().next()).isEqualTo(new float[2]);
  }

  @Test
  void lookupsFillNoCache() {
    for (int i = 1; i <= 5000; i++) {
      VectorType type = DataTypes.vectorOf(DataTypes.TEXT, i);
      registry.codecFor(type);
      registry.codecFor(type, List.class);
      registry.codecFor(type, GenericType.listOf(String.class));
      registry.codecFor(type, List.of("a"));
      registry.codecFor(DataTypes.vectorOf(type, 2), List.class);
    }
    assertThat(RegistryInternals.cacheSize(registry)).isZero();
    assertThat(RegistryInternals.internedTypes(registry)).isZero();
  }

  /** Lookups allocate a codec, but no types and no strings. */
  @Test
  void lookupsAllocateLittle() {
    double bytes =
        Allocation.bytesPerCall(
            100_000, 100, () -> Allocation.sink = registry.codecFor(SHORTS, CqlVector.class));
    assertThat(bytes).isLessThanOrEqualTo(100);
  }

  private static void check(TypeCodec<?> any, Object value, String hex) {
    @SuppressWarnings("unchecked")
    TypeCodec<Object> codec = (TypeCodec<Object>) any;
    ByteBuffer bytes = codec.encode(value, V5);
    assertThat(bytes).isEqualTo(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
    assertThat(codec.format(codec.decode(bytes, V5))).isEqualTo(codec.format(value));
    assertThat(codec.encode(codec.decode(bytes, V5), V5)).isEqualTo(bytes);
  }
}
