/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.quiver.testkit.ArrayCase;
import dev.quiver.testkit.Seed;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Tests the numbered points of {@link VectorKernel}, in their order. Point 4 is in {@link
 * KernelRangesTest}, point 8 in {@link KernelStateTest} (and ScratchStress of jmh), point 10 in
 * {@link KernelParityTest}.
 */
@EveryKernelAndArray
class KernelContractTest<A> {

  private final VectorKernel kernel;
  private final ArrayCase<A> arrayCase;
  private final int size;

  KernelContractTest(VectorKernel kernel, ArrayCase<A> arrayCase) {
    this.kernel = kernel;
    this.arrayCase = arrayCase;
    this.size = arrayCase.size();
  }

  /** Point 1 for buffers of any order, and point 2. */
  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_NONE, names = Memory.READ_ONLY)
  void writesBigEndianBytesAndKeepsRawBits(Memory memory) {
    A specials = arrayCase.specials();
    int count = arrayCase.array().count(specials);
    ByteBuffer bytes = memory.allocate(count * size);

    memory.encode(kernel, arrayCase, specials, 0, count, bytes, 0);
    A back = arrayCase.array().newArray(count);
    memory.decode(kernel, arrayCase, bytes, 0, back, 0, count);

    byte[] written = Arrays.copyOf(Memory.content(bytes), count * size);
    assertThat(written).as(place(memory)).isEqualTo(arrayCase.wire(specials));
    assertSameBits(memory, back, specials);
  }

  /** Point 3. */
  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_NONE, names = Memory.READ_ONLY)
  void countsIndexesInElementsAndOffsetsInBytes(Memory memory) {
    A elements = arrayCase.random(Seed.random(arrayCase), 5);
    byte[] wire = arrayCase.wire(elements);
    ByteBuffer bytes = memory.allocate(11 + 2 * size);

    memory.encode(kernel, arrayCase, elements, 3, 2, bytes, 11);
    A back = arrayCase.guards(6);
    memory.decode(kernel, arrayCase, bytes, 11, back, 4, 2);

    byte[] written = Arrays.copyOfRange(Memory.content(bytes), 11, 11 + 2 * size);
    assertThat(written).as(place(memory)).isEqualTo(Arrays.copyOfRange(wire, 3 * size, 5 * size));
    assertThat(arrayCase.words(back))
        .as(place(memory))
        .isEqualTo(arrayCase.guardedWords(elements, 3, 2, 4, 6));
  }

  /** Point 5. */
  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ALL, names = Memory.READ_ONLY)
  void rejectsAReadOnlyTarget(Memory memory) {
    for (int count : new int[] {1, 2, 31, 1025, 8193}) {
      A elements = arrayCase.guards(count);
      ByteBuffer target = ByteBuffer.allocate(count * size);
      ByteBuffer readOnly = memory.allocate(count * size).asReadOnlyBuffer();
      byte[] before = Memory.content(readOnly);

      assertThatExceptionOfType(ReadOnlyBufferException.class)
          .isThrownBy(() -> arrayCase.array().encode(kernel, elements, 0, count, readOnly, 0));
      assertThatExceptionOfType(ReadOnlyBufferException.class)
          .isThrownBy(
              () ->
                  arrayCase
                      .array()
                      .encode(kernel, elements, 0, count, target.asReadOnlyBuffer(), 0));

      assertThat(Memory.content(readOnly)).as(place(memory)).isEqualTo(before);
      assertThat(target.array()).as(place(memory)).containsOnly(0);
    }
  }

  /** Point 5, even without elements to write. */
  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ALL, names = Memory.READ_ONLY)
  void rejectsAReadOnlyTargetForNoElements(Memory memory) {
    for (ByteBuffer target : List.of(memory.allocate(size), ByteBuffer.allocate(size))) {
      ByteBuffer readOnly = target.asReadOnlyBuffer();
      assertThatExceptionOfType(ReadOnlyBufferException.class)
          .isThrownBy(
              () -> arrayCase.array().encode(kernel, arrayCase.guards(1), 0, 0, readOnly, 0));
    }
  }

  /** Point 6. */
  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_NONE, names = Memory.READ_ONLY)
  void writesNothingOutsideTheRanges(Memory memory) {
    for (int count : new int[] {0, 1, 3, 64, 1024, 1025, 8193}) {
      A elements = arrayCase.random(Seed.random(count), count);
      ByteBuffer bytes = memory.allocate(16 + count * size + 16);
      byte[] expected = Memory.content(bytes);
      System.arraycopy(arrayCase.wire(elements), 0, expected, 16, count * size);

      memory.encode(kernel, arrayCase, elements, 0, count, bytes, 16);
      A back = arrayCase.guards(count + 8);
      memory.decode(kernel, arrayCase, bytes, 16, back, 4, count);

      assertThat(Memory.content(bytes))
          .as("%d elements, %s", count, place(memory))
          .isEqualTo(expected);
      assertThat(arrayCase.words(back))
          .as("%d elements, %s", count, place(memory))
          .isEqualTo(arrayCase.guardedWords(elements, 0, count, 4, count + 8));
    }
  }

  /** Point 6. */
  @ParameterizedTest
  @EnumSource
  void doesNotChangeTheStateOfTheBuffer(Memory memory) {
    for (int count : new int[] {0, 1, 3, 64, 1024, 1025, 8193}) {
      ByteBuffer given = memory.allocate(count * size + 16);
      ByteBuffer bytes = memory.isReadOnly() ? readOnly(given) : given;
      ByteOrder order = bytes.order();
      A elements = arrayCase.guards(count);

      arrayCase.array().decode(kernel, bytes, 9, elements, 0, count);
      if (!bytes.isReadOnly()) {
        arrayCase.array().encode(kernel, elements, 0, count, bytes, 9);
      }

      assertThat(bytes.position()).as("position, %s", place(memory)).isEqualTo(2);
      assertThat(bytes.limit()).as("limit, %s", place(memory)).isEqualTo(count * size + 16);
      assertThat(bytes.order()).as("order, %s", place(memory)).isEqualTo(order);
      assertThat(bytes.reset().position()).as("mark, %s", place(memory)).isEqualTo(1);
    }
  }

  /** Point 7. */
  @Test
  void retainsNoArgument() {
    List<WeakReference<?>> given = new ArrayList<>();
    for (Memory memory : Memory.values()) {
      given.addAll(useOnce(memory));
    }
    for (int i = 0; i < 100 && given.stream().anyMatch(it -> it.get() != null); i++) {
      System.gc();
    }
    assertThat(given).allMatch(it -> it.get() == null);
  }

  /** Point 9. */
  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_NONE, names = Memory.READ_ONLY)
  void movesNothingForACountOfZeroUpToTheEnd(Memory memory) {
    ByteBuffer bytes = memory.allocate(3 * size);
    byte[] before = Memory.content(bytes);
    A elements = arrayCase.guards(2);
    for (int index = 0; index <= 2; index++) {
      for (int offset = 0; offset <= 3 * size; offset++) {
        memory.encode(kernel, arrayCase, elements, index, 0, bytes, offset);
        memory.decode(kernel, arrayCase, bytes, offset, elements, index, 0);
      }
    }
    memory.decode(kernel, arrayCase, bytes, 0, arrayCase.guards(0), 0, 0);

    assertThat(Memory.content(bytes)).as(place(memory)).isEqualTo(before);
    assertSameBits(memory, elements, arrayCase.guards(2));
  }

  private List<WeakReference<?>> useOnce(Memory memory) {
    A elements = arrayCase.random(Seed.random(arrayCase), 1025);
    ByteBuffer bytes = memory.allocate(1025 * size);
    memory.decode(kernel, arrayCase, bytes, 0, elements, 0, 1025);
    if (!memory.isReadOnly()) {
      memory.encode(kernel, arrayCase, elements, 0, 1025, bytes, 0);
    }
    return List.of(new WeakReference<>(elements), new WeakReference<>(bytes));
  }

  private String place(Memory memory) {
    return "%s, %s kernel, %s; %s".formatted(arrayCase, kernel.name(), memory, Seed.describe());
  }

  private static ByteBuffer readOnly(ByteBuffer bytes) {
    return bytes.asReadOnlyBuffer().position(1).mark().position(2);
  }

  private void assertSameBits(Memory memory, A actual, A expected) {
    assertThat(arrayCase.words(actual)).as(place(memory)).isEqualTo(arrayCase.words(expected));
  }
}
