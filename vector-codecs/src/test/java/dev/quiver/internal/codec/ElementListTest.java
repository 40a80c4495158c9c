/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.Serialized;
import dev.quiver.testkit.driver.RawCqlVectors;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that decoded lists and {@code CqlVector}s behave as those that the driver decodes. */
class ElementListTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final int DIMENSION = 8;

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void aVectorIsSerializableIfTheDriversIs(ElementType type) throws Exception {
    byte[] bytes = RawVectors.random(type, DIMENSION, Seed.random("lists"));
    CqlVector<?> ours = cqlVector(type, bytes);
    CqlVector<?> drivers = driversCqlVector(type, bytes);
    if (driverHolds(type)) {
      assertThat(Serialized.read(Serialized.bytes(ours))).isEqualTo(drivers);
      assertThat(Serialized.read(Serialized.bytes(drivers))).isEqualTo(ours);
      // No class of Quiver is in the bytes: a program without Quiver can read them.
      assertThat(Serialized.bytes(ours)).isEqualTo(Serialized.bytes(drivers));
    } else {
      assertThatThrownBy(() -> Serialized.bytes(drivers)).isInstanceOf(ClassCastException.class);
      assertThatThrownBy(() -> Serialized.bytes(ours)).isInstanceOf(ClassCastException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void aListEqualsAnyListWithTheSameElements(ElementType type) {
    byte[] bytes = RawVectors.random(type, DIMENSION, Seed.random("lists"));
    List<Object> ours = list(type, bytes);
    List<Object> others = RawVectors.list(type, bytes);
    assertThat(ours).isEqualTo(others).hasSameHashCodeAs(others).hasToString(others.toString());
    assertThat(others).isEqualTo(ours);
    assertThat(ours).isInstanceOf(RandomAccess.class).hasSize(DIMENSION);
    assertThat(ours.subList(3, 6)).isEqualTo(others.subList(3, 6));
    assertThat(ours.indexOf(others.get(7))).isEqualTo(others.indexOf(others.get(7)));
    assertThat(ours.contains("x")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void elementsCanBeReplaced(ElementType type) {
    byte[] bytes = RawVectors.random(type, DIMENSION, Seed.random("lists"));
    List<Object> list = list(type, bytes);
    Object first = list.get(0);
    Object last = list.get(DIMENSION - 1);
    assertThat(list.set(0, last)).isEqualTo(first);
    assertThat(list.get(0)).isEqualTo(last);
    assertThat(list.subList(1, DIMENSION))
        .isEqualTo(RawVectors.list(type, bytes).subList(1, DIMENSION));
  }

  @Test
  void aChangedVectorEncodesAsChanged() {
    List<Object> list = list(ElementType.INT, new byte[8]);
    list.set(1, 5);
    CodecCase codec =
        new CodecCase(
            CodecCase.objects(VectorCodecs.vectorToList(TypeCodecs.INT, 2)),
            ElementType.INT,
            2,
            true);
    assertThat(codec.encode(list)).containsExactly(0, 0, 0, 0, 0, 0, 0, 5);
  }

  @Test
  void rejectsChangesOfTheSize() {
    List<Object> list = list(ElementType.INT, new byte[8]);
    assertThatThrownBy(() -> list.add(1)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> list.remove(0)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThat(list).containsExactly(0, 0);
  }

  @Test
  void rejectsIndexesOutOfRange() {
    List<Object> list = list(ElementType.UUID, new byte[32]);
    assertThat(list.get(1)).isEqualTo(new UUID(0, 0));
    assertThatThrownBy(() -> list.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> list.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> list.set(2, new UUID(1, 1)))
        .isInstanceOf(IndexOutOfBoundsException.class);
    var iterator = list.iterator();
    iterator.next();
    iterator.next();
    assertThat(iterator.hasNext()).isFalse();
    assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
  }

  private static CqlVector<?> cqlVector(ElementType type, byte[] bytes) {
    TypeCodec<?> codec = VectorCodecFamily.of(type, bytes.length / type.size()).cqlVector();
    return (CqlVector<?>) codec.decode(ByteBuffer.wrap(bytes), V5);
  }

  /** Decoded by the driver; UUIDs, which it cannot decode before 4.19, are wrapped by it. */
  private static CqlVector<?> driversCqlVector(ElementType type, byte[] bytes) {
    if (!driverHolds(type)) {
      return RawCqlVectors.of(type, bytes);
    }
    TypeCodec<CqlVector<?>> codec =
        CodecRegistry.DEFAULT.codecFor(
            DataTypes.vectorOf(VectorTypes.dataType(type), bytes.length / type.size()));
    return codec.decode(ByteBuffer.wrap(bytes), V5);
  }

  private static boolean driverHolds(ElementType type) {
    return Number.class.isAssignableFrom(type.elementClass())
        || VectorTypes.cqlVectorHoldsAnyType();
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(ElementType type, byte[] bytes) {
    TypeCodec<?> codec = VectorCodecFamily.of(type, bytes.length / type.size()).find(List.class);
    return (List<Object>) codec.decode(ByteBuffer.wrap(bytes), V5);
  }
}
