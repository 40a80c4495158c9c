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
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the differences from the driver that docs/cql-vector.md lists. */
class CqlVectorDifferencesTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final VectorType FLOATS = DataTypes.vectorOf(DataTypes.FLOAT, 2);
  private static final TypeCodec<CqlVector<Float>> DRIVERS = CodecRegistry.DEFAULT.codecFor(FLOATS);
  private static final TypeCodec<CqlVector<Float>> OURS =
      VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 2);

  private final CqlVector<Float> drivers = DRIVERS.decode(ByteBuffer.allocate(8), V5);
  private final CqlVector<Float> ours = OURS.decode(ByteBuffer.allocate(8), V5);

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
