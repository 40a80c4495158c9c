/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.quiver.internal.kernel.Scratch;
import dev.quiver.testkit.Seed;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests bytes of the protocol's specification with memory of any kind. */
class CollectionArrayTest {

  private static final UUID ID = new UUID(0x0123456789abcdefL, 0xfedcba9876543210L);

  static Stream<Arguments> golden() {
    return Stream.of(
        arguments(CollectionArray.BOOLEANS, new boolean[] {true, false}, "01 00"),
        arguments(CollectionArray.BYTES, new byte[] {1, -1, 0x7f}, "01 ff 7f"),
        arguments(CollectionArray.SHORTS, new short[] {1, -2, 0x1234}, "0001 fffe 1234"),
        arguments(
            CollectionArray.INTS,
            new int[] {1, -1, Integer.MIN_VALUE, 0x12345678},
            "00000001 ffffffff 80000000 12345678"),
        arguments(
            CollectionArray.LONGS,
            new long[] {1, Long.MIN_VALUE, 0x123456789abcdef0L},
            "0000000000000001 8000000000000000 123456789abcdef0"),
        arguments(
            CollectionArray.FLOATS,
            new float[] {1, -0.0f, Float.NEGATIVE_INFINITY, Float.intBitsToFloat(0xffc00001)},
            "3f800000 80000000 ff800000 ffc00001"),
        arguments(
            CollectionArray.DOUBLES,
            new double[] {1, -0.0, Double.longBitsToDouble(0xfff8000000000001L)},
            "3ff0000000000000 8000000000000000 fff8000000000001"),
        arguments(
            CollectionArray.UUIDS,
            new UUID[] {ID, new UUID(0, 0)},
            "0123456789abcdeffedcba9876543210 00000000000000000000000000000000"),
        arguments(
            CollectionArray.UUID_LONGS,
            new long[] {0x0123456789abcdefL, 0xfedcba9876543210L, 1, -1},
            "0123456789abcdeffedcba9876543210 0000000000000001ffffffffffffffff"));
  }

  private static List<String> elements(String hex) {
    return Pattern.compile(" ").splitAsStream(hex).toList();
  }

  private static byte[] bytes(String elements) {
    StringBuilder hex = new StringBuilder("%08x".formatted(elements(elements).size()));
    for (String element : elements(elements)) {
      hex.append("%08x".formatted(element.length() / 2)).append(element);
    }
    return HexFormat.of().parseHex(hex);
  }

  @ParameterizedTest
  @MethodSource("golden")
  <A> void readsAndWritesTheBytesOfTheSpecification(
      CollectionArray<A> arrayCase, A array, String elements) {
    byte[] expected = bytes(elements);
    assertThat(arrayCase.encode(array, () -> "type")).isEqualTo(expected);
    assertThat(arrayCase.byteLength(array, () -> "type")).isEqualTo(expected.length);
    assertThat(arrayCase.count(array)).isEqualTo(elements(elements).size());
    assertThat(arrayCase.decode(expected, 0, expected.length, () -> "type")).isEqualTo(array);
    assertThat(arrayCase.arrayClass()).isEqualTo(array.getClass());
    assertThat(arrayCase.newArray(3)).hasSameClassAs(array);
    assertThat(arrayCase.count(arrayCase.newArray(3))).isEqualTo(3);
    assertThat(arrayCase.elementSize()).isEqualTo(elements(elements).get(0).length() / 2);
  }

  @Test
  void everyFormHasGoldenBytes() {
    assertThat(golden().map(arguments -> arguments.get()[0]).toList())
        .hasSameElementsAs(CollectionArray.all());
  }

  @Test
  void readsEveryByteButZeroAsTrue() {
    assertThat(CollectionArray.BOOLEANS.decode(bytes("02 ff 00"), 0, 19, () -> "type"))
        .containsExactly(true, true, false);
  }

  @ParameterizedTest
  @MethodSource("golden")
  <A> void readsNoBytesAndNoElementsAsAnEmptyArray(CollectionArray<A> arrayCase, A array) {
    byte[] none = arrayCase.encode(arrayCase.decode(new byte[0], 0, 0, () -> "type"), () -> "type");
    assertThat(none).containsExactly(0, 0, 0, 0);
    A decoded = arrayCase.decode(none, 0, 4, () -> "type");
    assertThat(arrayCase.count(decoded)).isZero();
    assertThat(decoded).hasSameClassAs(array);
  }

  /** All lengths around those of the pieces in which direct memory is written. */
  @ParameterizedTest
  @MethodSource("golden")
  <A> void readsAndWritesAllLengthsInAllKindsOfMemory(CollectionArray<A> arrayCase) {
    SplittableRandom random = Seed.random(arrayCase.arrayClass());
    int perPiece = 4096 / (4 + arrayCase.elementSize());
    for (int count :
        new int[] {0, 1, 2, 3, 15, perPiece - 1, perPiece, perPiece + 1, 2 * perPiece, 5000}) {
      byte[] value = randomBytes(arrayCase, count, random);
      A array = arrayCase.decode(value, 0, value.length, () -> Seed.describe());
      assertThat(arrayCase.encode(array, () -> "type")).as(Seed.describe()).isEqualTo(value);
      for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
        checkBuffer(arrayCase, array, value, ByteBuffer.allocate(value.length + 9).order(order));
        checkBuffer(
            arrayCase, array, value, ByteBuffer.allocateDirect(value.length + 9).order(order));
        ByteBuffer around = ByteBuffer.allocate(value.length + 20).order(order);
        checkBuffer(arrayCase, array, value, around.position(5).slice());
      }
    }
  }

  private static <A> void checkBuffer(
      CollectionArray<A> arrayCase, A array, byte[] value, ByteBuffer buffer) {
    buffer.position(3);
    Arrays.fill(Scratch.bytes(), (byte) 0xA5); // left by others
    arrayCase.encode(array, buffer);
    assertThat(buffer.position()).isEqualTo(3 + value.length);
    buffer.flip().position(3);
    ByteBuffer expected = ByteBuffer.wrap(value);
    assertThat(buffer.slice()).as(Seed.describe()).isEqualTo(expected);
    assertThat(arrayCase.decode(buffer, () -> "type")).isEqualTo(array);
    assertThat(arrayCase.decode(buffer.asReadOnlyBuffer(), () -> "type")).isEqualTo(array);
    assertThat(buffer.position()).isEqualTo(3);
    assertThat(buffer.limit()).isEqualTo(3 + value.length);
    byte[] shifted = new byte[value.length + 7];
    System.arraycopy(value, 0, shifted, 5, value.length);
    assertThat(arrayCase.decode(shifted, 5, value.length, () -> "type")).isEqualTo(array);
  }

  private static byte[] randomBytes(
      CollectionArray<?> arrayCase, int count, SplittableRandom random) {
    ByteBuffer bytes = ByteBuffer.allocate(4 + count * (4 + arrayCase.elementSize())).putInt(count);
    byte[] element = new byte[arrayCase.elementSize()];
    for (int i = 0; i < count; i++) {
      random.nextBytes(element);
      if (arrayCase == CollectionArray.BOOLEANS) {
        element[0] &= 1;
      }
      bytes.putInt(element.length).put(element);
    }
    return bytes.array();
  }

  @ParameterizedTest
  @MethodSource("golden")
  <A> void rejectsABufferThatIsTooSmall(CollectionArray<A> arrayCase, A array, String elements) {
    int length = bytes(elements).length;
    ByteBuffer heap = ByteBuffer.allocate(length + 4).limit(length - 1);
    assertThatThrownBy(() -> arrayCase.encode(array, heap))
        .isInstanceOf(IndexOutOfBoundsException.class);
    heap.limit(length).position(1);
    assertThatThrownBy(() -> arrayCase.encode(array, heap))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(heap.array()).containsOnly(0);
    ByteBuffer direct = ByteBuffer.allocateDirect(length - 1);
    assertThatThrownBy(() -> arrayCase.encode(array, direct))
        .isInstanceOf(BufferOverflowException.class);
    byte[] bytes = bytes(elements);
    assertThatThrownBy(() -> arrayCase.decode(bytes, 1, bytes.length, () -> "type"))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> arrayCase.decode(Arrays.copyOf(bytes, 4), -1, 4, () -> "type"))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
