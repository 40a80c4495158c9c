/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.quiver.testkit.ArrayCase;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests point 4 of {@link VectorKernel}: an invalid range is rejected before anything is written,
 * even if a sum or product of the numbers overflows to a valid one.
 */
@EveryKernelAndArray
class KernelRangesTest<A> {

  private static final int ELEMENTS = 4;

  private final VectorKernel kernel;
  private final ArrayCase<A> arrayCase;

  KernelRangesTest(VectorKernel kernel, ArrayCase<A> arrayCase) {
    this.kernel = kernel;
    this.arrayCase = arrayCase;
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 0",
    "-1, 1",
    "0, -1",
    "1, -1",
    "5, 0",
    "4, 1",
    "0, 5",
    "1, 4",
    "2147483647, 0",
    "2147483647, 1",
    "1, 2147483647",
    "2147483647, 2147483647",
    "0, 134217728", // 2^27: a multiple of 2^31 bytes for 16-byte elements
    "0, 268435456", // 2^28: ... for 8-byte elements
    "0, 536870912", // 2^29: ... for 4-byte elements
    "0, 1073741824", // 2^30: 4 x 2^30 wraps around to 0
    "1073741824, 1",
    "-1073741824, 1",
    "-1073741824, 0",
    "0, -1073741824",
    // Doubled, as for pairs of longs, these numbers overflow to 0, 2 and 4.
    "-2147483648, 0",
    "-2147483648, 1",
    "-2147483647, 1",
    "-2147483646, 2",
    "0, -2147483648",
    "0, -2147483647",
    "-2147483648, -2147483648",
  })
  void rejectsARangeOutsideTheArray(int index, int count) {
    assertRejected(index, count, 0, 8 * arrayCase.size());
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Integer.MIN_VALUE,
        Integer.MIN_VALUE + 1,
        -64,
        -1,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE - 3,
        Integer.MAX_VALUE - 7,
        Integer.MAX_VALUE - 15,
        Integer.MAX_VALUE - 31,
        Integer.MAX_VALUE - 63,
        1 << 30
      })
  void rejectsAnOffsetOutsideTheBytes(int offset) {
    for (int count = 0; count <= ELEMENTS; count++) {
      assertRejected(0, count, offset, 8 * arrayCase.size());
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsARangeWithoutItsLastByte(Memory memory) {
    for (int count = 0; count <= ELEMENTS; count++) {
      for (int capacity = 3; capacity <= 3 + ELEMENTS * arrayCase.size(); capacity++) {
        int offset = capacity - count * arrayCase.size() + 1;
        assertRejected(memory, 0, count, offset, capacity);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsALongRangeAsAWhole(Memory memory) {
    for (int count : new int[] {31, 130, 1024, 1025, 2049, 8193}) {
      int capacity = count * arrayCase.size();
      A elements = arrayCase.guards(count);
      assertRejected(memory, elements, 0, count, 1, capacity);
      assertRejected(memory, elements, 1, count, 0, capacity);
      assertRejected(memory, elements, 0, count, 0, capacity - 1);
    }
  }

  private void assertRejected(int index, int count, int offset, int capacity) {
    for (Memory memory : Memory.values()) {
      assertRejected(memory, index, count, offset, capacity);
    }
  }

  private void assertRejected(Memory memory, int index, int count, int offset, int capacity) {
    assertRejected(memory, arrayCase.guards(ELEMENTS), index, count, offset, capacity);
  }

  private void assertRejected(
      Memory memory, A elements, int index, int count, int offset, int capacity) {
    String range =
        "%s by the %s kernel: %s, index %d, count %d, offset %d"
            .formatted(memory, kernel.name(), arrayCase, index, count, offset);
    ByteBuffer bytes = memory.allocate(capacity);
    byte[] bytesBefore = Memory.content(bytes);
    long[] wordsBefore = arrayCase.words(elements);

    if (!memory.isReadOnly()) {
      // Bits that differ from the guards', so that any write is detected.
      A source = arrayCase.array().newArray(arrayCase.array().count(elements));
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .as("encode to %s", range)
          .isThrownBy(() -> memory.encode(kernel, arrayCase, source, index, count, bytes, offset));
      assertThat(Memory.content(bytes)).as("encode to %s", range).isEqualTo(bytesBefore);
    }

    bytes.put(0, new byte[capacity]);
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .as("decode from %s", range)
        .isThrownBy(() -> memory.decode(kernel, arrayCase, bytes, offset, elements, index, count));
    assertThat(arrayCase.words(elements)).as("decode from %s", range).isEqualTo(wordsBefore);
  }
}
