/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.quiver.testkit.ArrayCase;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Tests that every kernel is bit by bit equal to the JDK's big-endian streams, which use neither
 * buffers nor byte-order views nor Quiver: at every size, byte offset and array index, in every
 * kind of memory, writing nothing else.
 */
@EveryKernelAndArray
class KernelParityTest<A> {

  private static final int OFFSETS = 8;
  private static final int INDICES = 4;
  private static final int MARGIN = 32;
  private static final int MAX_WITH_ALL_PAIRS = Seed.rounds(40, 256);
  private static final int OFFSETS_OF_LONG = Seed.rounds(3, 1);

  private final VectorKernel kernel;
  private final ArrayCase<A> arrayCase;
  private final SplittableRandom random;

  KernelParityTest(VectorKernel kernel, ArrayCase<A> arrayCase) {
    this.kernel = kernel;
    this.arrayCase = arrayCase;
    this.random = Seed.random(arrayCase);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_NONE, names = Memory.READ_ONLY)
  void encodesAsTheJdksStream(Memory memory) {
    ByteBuffer target = memory.allocate(MARGIN + OFFSETS + Sizes.MAX * arrayCase.size() + MARGIN);
    for (int count : Sizes.all()) {
      A source = arrayCase.random(random, count + INDICES);
      byte[] wire = arrayCase.wire(source);
      for (int offset = MARGIN; offset < MARGIN + OFFSETS; offset += next(count)) {
        for (int index = first(count, offset); index < INDICES; index += step(count)) {
          byte[] expected = Memory.guards(offset + count * arrayCase.size() + MARGIN);
          target.put(0, expected);
          System.arraycopy(
              wire, index * arrayCase.size(), expected, offset, count * arrayCase.size());

          memory.encode(kernel, arrayCase, source, index, count, target, offset);

          ByteBuffer actual = target.duplicate().position(0).limit(expected.length);
          int wrong = actual.mismatch(ByteBuffer.wrap(expected));
          if (wrong != -1) {
            fail("wrong byte %d: %s", wrong, place(count, offset, index));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void decodesAsTheJdksStream(Memory memory) {
    ByteBuffer source = memory.allocate(MARGIN + OFFSETS + Sizes.MAX * arrayCase.size() + MARGIN);
    for (int count : Sizes.all()) {
      A elements = arrayCase.random(random, count);
      byte[] wire = arrayCase.wire(elements);
      for (int offset = MARGIN; offset < MARGIN + OFFSETS; offset += next(count)) {
        source.put(0, Memory.guards(offset + wire.length + MARGIN));
        source.put(offset, wire);
        for (int index = first(count, offset); index < INDICES; index += step(count)) {
          long[] expected = arrayCase.guardedWords(elements, 0, count, index, count + 2 * INDICES);
          A target = arrayCase.guards(count + 2 * INDICES);

          memory.decode(kernel, arrayCase, source, offset, target, index, count);

          int wrong = Arrays.mismatch(arrayCase.words(target), expected);
          if (wrong != -1) {
            fail("wrong word %d: %s", wrong, place(count, offset, index));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void decodingTwiceReturnsTheSameElements(Memory memory) {
    for (int count : Sizes.all()) {
      byte[] wire = arrayCase.wire(arrayCase.random(random, count));
      ByteBuffer source = memory.allocate(MARGIN + wire.length);
      source.put(MARGIN, wire);
      byte[] before = Memory.content(source);
      A first = arrayCase.guards(count + 1);
      A second = arrayCase.guards(count + 1);

      memory.decode(kernel, arrayCase, source, MARGIN, first, 1, count);
      memory.decode(kernel, arrayCase, source, MARGIN, second, 1, count);

      assertThat(arrayCase.words(second))
          .as(place(count, MARGIN, 1))
          .isEqualTo(arrayCase.words(first));
      assertThat(Memory.content(source)).as(place(count, MARGIN, 1)).isEqualTo(before);
    }
  }

  /** In long arrays, each offset is used with one index only, and each index with two offsets. */
  private static int first(int count, int offset) {
    return count <= MAX_WITH_ALL_PAIRS ? 0 : offset % INDICES;
  }

  private static int next(int count) {
    return count <= MAX_WITH_ALL_PAIRS ? 1 : OFFSETS_OF_LONG;
  }

  private static int step(int count) {
    return count <= MAX_WITH_ALL_PAIRS ? 1 : INDICES;
  }

  private String place(int count, int offset, int index) {
    return "%s kernel, %s, count %d, offset %d, index %d; %s"
        .formatted(kernel.name(), arrayCase, count, offset, index, Seed.describe());
  }
}
