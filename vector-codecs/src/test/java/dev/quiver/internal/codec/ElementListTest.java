/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.Serialized;
import dev.quiver.testkit.driver.RawCqlVectors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that decoded lists and {@code CqlVector}s behave as the driver's, but where we know. */
class ElementListTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final int DIMENSION = 8;
  private static final VectorType FLOATS = DataTypes.vectorOf(DataTypes.FLOAT, 2);
  private static final TypeCodec<CqlVector<Float>> DRIVERS = CodecRegistry.DEFAULT.codecFor(FLOATS);
  private static final TypeCodec<CqlVector<Float>> OURS =
      VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 2);
  private final CqlVector<Float> drivers = DRIVERS.decode(ByteBuffer.allocate(8), V5);
  private final CqlVector<Float> ours = OURS.decode(ByteBuffer.allocate(8), V5);

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
  void setReplacesOneElement(ElementType type) {
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

  @Test
  void returnsANewBoxForEachAccess() throws Throwable {
    assertThat(CqlVectorMethods.get(drivers, 0)).isSameAs(CqlVectorMethods.get(drivers, 0));
    assertThat(CqlVectorMethods.get(ours, 0))
        .isEqualTo(CqlVectorMethods.get(ours, 0))
        .isNotSameAs(CqlVectorMethods.get(ours, 0));
  }

  @Test
  void rejectsANullElement() throws Throwable {
    CqlVectorMethods.set(drivers, 1, null);
    assertThat(CqlVectorMethods.get(drivers, 1)).isNull();
    assertThatThrownBy(() -> DRIVERS.encode(drivers, V5)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> CqlVectorMethods.set(ours, 1, null))
        .isInstanceOf(NullPointerException.class);
    assertThat(CqlVectorMethods.get(ours, 1)).isEqualTo(0f);
  }

  @Test
  void rejectsAnElementOfAnotherClass() throws Throwable {
    CqlVectorMethods.set(drivers, 1, 7);
    assertThat(drivers.toString()).isEqualTo("[0.0, 7]");
    assertThatThrownBy(() -> CqlVectorMethods.set(ours, 1, 7))
        .isInstanceOf(ClassCastException.class);
    assertThat(ours.toString()).isEqualTo("[0.0, 0.0]");
  }

  /** Runs on every driver, though before 4.19 a session has no {@code CqlVector} of UUIDs. */
  @Test
  void rejectsAnElementOfAnotherClassInPlaceOfAUuid() throws Throwable {
    CqlVector<?> uuids =
        (CqlVector<?>)
            VectorCodecFamily.of(ElementType.UUID, 2)
                .cqlVector()
                .decode(ByteBuffer.allocate(32), V5);
    assertThatThrownBy(() -> CqlVectorMethods.set(uuids, 1, 7))
        .isInstanceOfAny(ArrayStoreException.class, ClassCastException.class);
    UUID nil = new UUID(0, 0);
    assertThat(uuids).hasToString(List.of(nil, nil).toString());
  }

  @Test
  void rejectsRemovalByAnIterator() {
    Iterator<Float> iterator = drivers.iterator();
    iterator.next();
    iterator.remove();
    assertThat(drivers.size()).isEqualTo(1);
    assertThatThrownBy(() -> removeFirst(ours)).isInstanceOf(UnsupportedOperationException.class);
    CqlVector<Float> fixed = CqlVector.newInstance(Arrays.asList(1f, 2f));
    assertThatThrownBy(() -> removeFirst(fixed)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void rejectsAVectorOfElementsOfAnotherClass() {
    CqlVector<Double> doubles = CqlVector.newInstance(List.of(1d, 2d));
    assertThatThrownBy(() -> CodecRegistry.DEFAULT.codecFor(FLOATS, doubles))
        .isInstanceOf(CodecNotFoundException.class);
    TypeCodec<Object> codec = QuiverCodecRegistry.create().codecFor(FLOATS, (Object) doubles);
    assertThatThrownBy(() -> codec.encode(doubles, V5))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageContaining("expected java.lang.Float at index 0, got java.lang.Double 1.0");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 7, 9, 12, 16})
  void rejectsACellOfAnotherLength(int length) {
    ByteBuffer cell = ByteBuffer.allocate(length);
    assertThatThrownBy(() -> DRIVERS.decode(cell, V5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OURS.decode(cell, V5))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageContaining("expected 8 bytes, got " + length)
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsAVectorWithTooFewElements() {
    CqlVector<Float> one = CqlVector.newInstance(List.of(1f));
    assertThatThrownBy(() -> DRIVERS.encode(one, V5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OURS.encode(one, V5))
        .isInstanceOf(VectorDimensionException.class)
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsAVectorWithTooManyElements() {
    CqlVector<Float> three = CqlVector.newInstance(List.of(1f, 2f, 3f));
    if (VectorTypes.cqlVectorHoldsAnyType()) { // driver 4.19 or newer
      assertThatThrownBy(() -> DRIVERS.encode(three, V5))
          .isInstanceOf(IllegalArgumentException.class);
    } else {
      assertThat(DRIVERS.encode(three, V5))
          .isEqualTo(DRIVERS.encode(CqlVector.newInstance(List.of(1f, 2f)), V5));
    }
    assertThatThrownBy(() -> OURS.encode(three, V5)).isInstanceOf(VectorDimensionException.class);
  }

  @Test
  void rejectsALiteralOfAnotherDimension() {
    assertThat(DRIVERS.parse("[1.0]").size()).isEqualTo(1);
    assertThatThrownBy(() -> OURS.parse("[1.0]")).isInstanceOf(VectorDimensionException.class);
  }

  private static void removeFirst(CqlVector<Float> vector) {
    Iterator<Float> iterator = vector.iterator();
    iterator.next();
    iterator.remove();
  }
}
