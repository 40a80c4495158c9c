/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Seed;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that malformed collections are rejected with the reason, without allocations. */
class HostileCollectionTest {

  private static final long LIMIT = 64 * 1024;

  static Stream<CollectionArray<?>> kinds() {
    return CollectionArray.all().stream();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 3, 1 << 20, 1 << 30, Integer.MAX_VALUE})
  void rejectsACountThatTheBytesCannotHold(int count) {
    byte[] bytes = ByteBuffer.allocate(12).putInt(0, count).array();
    byte[] one = {0, 0, 0, 1};
    for (CollectionArray<?> arrayCase : CollectionArray.all()) {
      Runnable attempt =
          () ->
              assertThatThrownBy(() -> arrayCase.decode(bytes, 0, 12, () -> "c list<t>"))
                  .isInstanceOf(VectorDimensionException.class)
                  .hasMessage("c list<t>: expected from 0 to 2 elements in 12 bytes, got " + count);
      assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
      assertThatThrownBy(() -> arrayCase.decode(one, 0, 4, () -> "type"))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessage("type: expected from 0 to 0 elements in 4 bytes, got 1");
    }
  }

  /** The greatest possible count, if the bytes were lengths only. */
  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsACountOfLengthsWithoutElements(CollectionArray<?> arrayCase) {
    byte[] bytes = ByteBuffer.allocate(12).putInt(2).array();
    String problem =
        "expected an element of " + arrayCase.elementSize() + " bytes at index 0, got 0";
    rejects(arrayCase, ByteBuffer.wrap(bytes), bytes.length, problem);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsBytesAfterNoElements(CollectionArray<?> arrayCase) {
    rejects(arrayCase, ByteBuffer.allocate(9), 9, "expected 4 bytes, got 9");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsATruncatedCount(CollectionArray<?> arrayCase) {
    for (int length = 1; length < 4; length++) {
      byte[] bytes = new byte[length];
      assertThatThrownBy(() -> arrayCase.decode(bytes, 0, bytes.length, () -> "type"))
          .isInstanceOf(QuiverException.class)
          .hasMessage("type: expected at least 4 bytes, got " + length);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsAnotherLengthThanTheElements(CollectionArray<?> arrayCase) {
    int size = arrayCase.elementSize();
    for (int length : new int[] {0, size - 1, size + 1, Integer.MAX_VALUE}) {
      if (length == size) {
        continue;
      }
      // The total length is correct.
      ByteBuffer bytes = ByteBuffer.allocate(4 + 3 * (4 + size)).putInt(3).putInt(size);
      bytes.putInt(4 + 4 + size, length).putInt(4 + 2 * (4 + size), size);
      assertThatThrownBy(() -> arrayCase.decode(bytes.array(), 0, bytes.capacity(), () -> "type"))
          .isInstanceOf(QuiverException.class)
          .hasMessage("type: expected an element of " + size + " bytes at index 1, got " + length);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsANullElement(CollectionArray<?> arrayCase) {
    int size = arrayCase.elementSize();
    for (int length : new int[] {-1, -2, Integer.MIN_VALUE}) {
      ByteBuffer bytes = ByteBuffer.allocate(4 + 4 + size + 4);
      bytes.putInt(2).putInt(size).putInt(4 + 4 + size, length);
      assertThatThrownBy(() -> arrayCase.decode(bytes.array(), 0, bytes.capacity(), () -> "type"))
          .isInstanceOf(QuiverException.class)
          .hasMessage("type: expected an element of " + size + " bytes at index 1, got null");
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsTruncatedAndTrailingBytes(CollectionArray<?> arrayCase) {
    int size = arrayCase.elementSize();
    ByteBuffer bytes = ByteBuffer.allocate(4 + 2 * (4 + size) + 3).putInt(2).putInt(size);
    bytes.putInt(4 + 4 + size, size);
    int end = 4 + 2 * (4 + size);
    rejects(arrayCase, bytes, end + 1, "expected " + end + " bytes, got " + (end + 1));
    rejects(
        arrayCase,
        bytes,
        end - 1,
        "expected an element of " + size + " bytes at index 1, got " + (size - 1));
    rejects(arrayCase, bytes, end - size - 1, "expected a length of 4 bytes at index 1, got 3");
    if (size >= Integer.BYTES) { // else the count is found to be impossible
      rejects(arrayCase, bytes, end - size - 4, "expected a length of 4 bytes at index 1, got 0");
    }
  }

  private static void rejects(
      CollectionArray<?> arrayCase, ByteBuffer bytes, int length, String problem) {
    assertThatThrownBy(() -> arrayCase.decode(bytes.slice(0, length), () -> "type"))
        .isInstanceOf(QuiverException.class)
        .hasMessage("type: " + problem);
    byte[] shifted = new byte[length + 7];
    bytes.get(0, shifted, 5, length);
    assertThatThrownBy(() -> arrayCase.decode(shifted, 5, length, () -> "type"))
        .isInstanceOf(QuiverException.class)
        .hasMessage("type: " + problem);
  }

  /** Any changed byte gives another array, or one kind of exception. */
  @ParameterizedTest
  @MethodSource("kinds")
  <A> void readsChangedBytesOrRejectsThem(CollectionArray<A> arrayCase) {
    SplittableRandom random = Seed.random("hostile" + arrayCase.arrayClass());
    byte[] whole =
        arrayCase.encode(arrayCase.decode(valid(arrayCase, 5), () -> "type"), () -> "type");
    int rejected = 0;
    for (int i = 0; i < 5000; i++) {
      byte[] bytes = whole.clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      int length = random.nextInt(3) == 0 ? random.nextInt(bytes.length + 1) : bytes.length;
      Throwable thrown = catchThrowable(() -> arrayCase.decode(bytes, 0, length, () -> "type"));
      if (thrown == null) {
        A read = arrayCase.decode(bytes, 0, length, () -> "type");
        assertThat(arrayCase.byteLength(read, () -> "type")).isIn(length, 4);
      } else {
        rejected++;
        assertThat(thrown).as(Seed.describe()).isInstanceOf(QuiverException.class);
      }
    }
    assertThat(rejected).as(Seed.describe()).isGreaterThan(1000);
  }

  private static ByteBuffer valid(CollectionArray<?> arrayCase, int count) {
    ByteBuffer bytes = ByteBuffer.allocate(4 + count * (4 + arrayCase.elementSize())).putInt(count);
    for (int i = 0; i < count; i++) {
      bytes.putInt(arrayCase.elementSize()).put(new byte[arrayCase.elementSize()]);
    }
    return bytes.flip();
  }

  @Test
  void rejectsMoreBytesThanAnArrayHolds() {
    assertThat(CollectionArray.BYTES.byteLength(429_496_728, () -> "list<tinyint>"))
        .isEqualTo(Integer.MAX_VALUE - 3);
    assertThatThrownBy(() -> CollectionArray.BYTES.byteLength(429_496_729, () -> "list<tinyint>"))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "list<tinyint>: expected at most 2147483647 bytes, got " + (4 + 5 * 429_496_729L));
  }
}
