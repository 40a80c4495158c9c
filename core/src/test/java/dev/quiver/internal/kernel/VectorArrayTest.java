/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.ArrayCase;
import java.lang.reflect.Array;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

class VectorArrayTest {

  private static final UUID VERSION_1 = UUID.fromString("c2324f0f-cd7d-11ee-be56-0242ac120002");
  private static final UUID VERSION_4 = UUID.fromString("a3c1a6b2-0f4e-4d5c-9b7a-2f1e3d4c5b6a");

  static Stream<Arguments> facts() {
    return Stream.of(
        arguments(ArrayCase.FLOATS, float[].class, 4, Set.of(ElementType.FLOAT)),
        arguments(ArrayCase.DOUBLES, double[].class, 8, Set.of(ElementType.DOUBLE)),
        arguments(ArrayCase.INTS, int[].class, 4, Set.of(ElementType.INT)),
        arguments(ArrayCase.LONGS, long[].class, 8, Set.of(ElementType.BIGINT)),
        arguments(
            ArrayCase.UUIDS, UUID[].class, 16, Set.of(ElementType.UUID, ElementType.TIMEUUID)),
        arguments(
            ArrayCase.UUID_LONGS,
            long[].class,
            16,
            Set.of(ElementType.UUID, ElementType.TIMEUUID)));
  }

  @ParameterizedTest
  @MethodSource("facts")
  void supportsOnlyItsElementTypes(
      ArrayCase<?> arrayCase, Class<?> arrayClass, int size, Set<ElementType> types) {
    assertThat(arrayCase.array().arrayClass()).isEqualTo(arrayClass);
    assertThat(ElementType.values()).filteredOn(arrayCase.array()::holds).hasSameElementsAs(types);
    assertThat(types).allMatch(type -> type.size() == size);
    assertThat(arrayCase.array().elementSize()).isEqualTo(size);
  }

  @ParameterizedTest
  @MethodSource("facts")
  <A> void theWidthIsTheNumberOfArrayElementsPerElement(ArrayCase<A> arrayCase) {
    int length = Array.getLength(arrayCase.array().newArray(5));
    assertThat(arrayCase.array().width()).isEqualTo(length / 5).isPositive();
  }

  @Test
  void allReturnsEveryArray() {
    assertThat(VectorArray.all())
        .containsExactlyInAnyOrderElementsOf(
            facts().map(fact -> ((ArrayCase<?>) fact.get()[0]).array()).toList());
  }

  @ParameterizedTest
  @MethodSource("facts")
  <A> void newArrayHasTheRequestedLength(ArrayCase<A> arrayCase, Class<A> arrayClass) {
    for (int count : new int[] {0, 1, 2, 3, 1536}) {
      A array = arrayCase.array().newArray(count);
      assertThat(array).isInstanceOf(arrayClass);
      assertThat(arrayCase.array().count(array)).isEqualTo(count);
      assertThat(arrayCase.words(array)).hasSize(count * arrayCase.wordsPerElement());
      assertThat(arrayCase.words(array)).containsOnly(new long[count > 0 ? 1 : 0]);
    }
  }

  @ParameterizedTest
  @MethodSource("facts")
  void rejectsANegativeLength(ArrayCase<?> arrayCase) {
    for (int count : new int[] {-1, Integer.MIN_VALUE + 1, Integer.MIN_VALUE}) {
      assertThatException()
          .as("%s of %d elements", arrayCase, count)
          .isThrownBy(() -> arrayCase.array().newArray(count));
    }
  }

  @Test
  void getReturnsTheElementThatSetHasSet() {
    long[] pairs = new long[4];
    ArrayKind.UUID_LONGS.set(pairs, 1, VERSION_4);
    assertThat(pairs).containsExactly(0, 0, 0xa3c1a6b20f4e4d5cL, 0x9b7a2f1e3d4c5b6aL);
    assertThat(ArrayKind.UUID_LONGS.get(pairs, 1)).isEqualTo(VERSION_4);
    int[] numbers = new int[2];
    ArrayKind.INTS.set(numbers, 1, 7);
    assertThat(ArrayKind.INTS.get(numbers, 1)).isEqualTo(7);
  }

  @Test
  void newArrayOfUuidsHoldsNulls() {
    assertThat(VectorArray.UUIDS.newArray(3)).containsOnlyNulls().hasSize(3);
  }

  @Test
  void countsOnlyWholeUuids() {
    assertThat(VectorArray.UUID_LONGS.count(new long[0])).isZero();
    assertThat(VectorArray.UUID_LONGS.count(new long[1])).isZero();
    assertThat(VectorArray.UUID_LONGS.count(new long[7])).isEqualTo(3);
  }

  /** Applies only to longs of UUIDs: other elements may have an odd number. */
  @ParameterizedTest
  @MethodSource("facts")
  <A> void detectsHalfAUuidInLongsOfUuidsOnly(ArrayCase<A> arrayCase) {
    boolean isPair = arrayCase.array() == VectorArray.UUID_LONGS;
    Class<?> element = arrayCase.array().arrayClass().getComponentType();
    for (int length = 0; length < 6; length++) {
      assertThat(arrayCase.array().hasHalfUuid(Array.newInstance(element, length)))
          .as("%d of %s", length, arrayCase)
          .isEqualTo(isPair && length % 2 == 1);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "TIMEUUID")
  void findsNoInvalidElementAmongPrimitives(ElementType type) {
    assertThat(firstInvalid(VectorArray.FLOATS, type, ArrayCase.FLOATS.specials())).isEqualTo(-1);
    assertThat(firstInvalid(VectorArray.DOUBLES, type, ArrayCase.DOUBLES.specials())).isEqualTo(-1);
    assertThat(firstInvalid(VectorArray.INTS, type, ArrayCase.INTS.specials())).isEqualTo(-1);
    assertThat(firstInvalid(VectorArray.LONGS, type, ArrayCase.LONGS.specials())).isEqualTo(-1);
    assertThat(firstInvalid(VectorArray.UUID_LONGS, type, ArrayCase.UUID_LONGS.specials()))
        .isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(names = {"UUID", "TIMEUUID"})
  void findsTheFirstNull(ElementType type) {
    assertThat(firstInvalid(VectorArray.UUIDS, type, new UUID[] {VERSION_1, null, null})).isOne();
    assertThat(firstInvalid(VectorArray.UUIDS, type, new UUID[] {null})).isZero();
  }

  @Test
  void acceptsUuidsOfAnyVersion() {
    UUID[] uuids = {VERSION_1, VERSION_4, new UUID(0, 0), new UUID(-1, -1)};
    assertThat(firstInvalid(VectorArray.UUIDS, ElementType.UUID, uuids)).isEqualTo(-1);
  }

  @Test
  void acceptsOnlyTimeuuidsOfVersion1() {
    for (int version = 0; version < 16; version++) {
      UUID uuid = new UUID(0xfedcba9876540edcL | ((long) version << 12), 0x8877665544332211L);
      int expected = version == 1 ? -1 : 2;

      assertThat(
              firstInvalid(
                  VectorArray.UUIDS, ElementType.TIMEUUID, new UUID[] {VERSION_1, VERSION_1, uuid}))
          .as("version %s", uuid.version())
          .isEqualTo(expected);
      assertThat(
              firstInvalid(
                  VectorArray.UUID_LONGS, ElementType.TIMEUUID, longs(VERSION_1, VERSION_1, uuid)))
          .as("version %s", uuid.version())
          .isEqualTo(expected);
    }
  }

  @Test
  void ignoresTheLowHalfOfATimeuuid() {
    long[] longs = {VERSION_1.getMostSignificantBits(), VERSION_4.getMostSignificantBits()};
    assertThat(firstInvalid(VectorArray.UUID_LONGS, ElementType.TIMEUUID, longs)).isEqualTo(-1);
  }

  @Test
  void rejectsANullUuid() {
    UUID[] uuids = {null};
    assertThatNullPointerException()
        .isThrownBy(
            () -> VectorArray.UUIDS.encode(ActiveKernel.get(), uuids, 0, 1, new byte[16], 0));
  }

  private static long[] longs(UUID... uuids) {
    return ArrayCase.UUIDS.words(uuids);
  }

  @Test
  void checksOnlyTheRequestedRange() {
    UUID[] uuids = {null, VERSION_1, VERSION_4, null};
    long[] longs = longs(VERSION_4, VERSION_1, VERSION_1, VERSION_4);
    assertThat(VectorArray.UUIDS.firstInvalid(ElementType.UUID, uuids, 1, 2)).isEqualTo(-1);
    assertThat(VectorArray.UUIDS.firstInvalid(ElementType.TIMEUUID, uuids, 1, 2)).isEqualTo(2);
    assertThat(VectorArray.UUIDS.firstInvalid(ElementType.UUID, uuids, 1, 3)).isEqualTo(3);
    assertThat(VectorArray.UUID_LONGS.firstInvalid(ElementType.TIMEUUID, longs, 1, 2))
        .isEqualTo(-1);
    assertThat(VectorArray.UUID_LONGS.firstInvalid(ElementType.TIMEUUID, longs, 2, 2)).isEqualTo(3);
  }

  private static <A> int firstInvalid(VectorArray<A> arrayCase, ElementType type, A array) {
    return arrayCase.firstInvalid(type, array, 0, arrayCase.count(array));
  }
}
