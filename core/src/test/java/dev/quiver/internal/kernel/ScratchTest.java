/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ArrayCase;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that old data in scratch memory is never read, and that its two levels are separate. */
@EveryKernelAndArray
class ScratchTest<A> {

  /** More than two pieces of elements of any size, and no multiple of one. */
  private static final int COUNT = 2 * Scratch.SIZE / Integer.BYTES + 77;

  private final VectorKernel kernel;
  private final ArrayCase<A> arrayCase;
  private final A elements;
  private final byte[] wire;

  ScratchTest(VectorKernel kernel, ArrayCase<A> arrayCase) {
    this.kernel = kernel;
    this.arrayCase = arrayCase;
    this.elements = arrayCase.random(Seed.random(this), COUNT);
    this.wire = arrayCase.wire(elements);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 128, 512, 1023, 1024, 1025, COUNT})
  void overwritesOldDataBeforeReadingIt(int count) {
    int length = count * arrayCase.size();
    byte[] expected = Arrays.copyOf(wire, length);
    for (ByteBuffer memory :
        new ByteBuffer[] {ByteBuffer.allocate(length), ByteBuffer.allocateDirect(length)}) {
      leaveOthersElements();
      arrayCase.array().encode(kernel, elements, 0, count, memory, 0);
      assertThat(memory).as(Seed.describe()).isEqualTo(ByteBuffer.wrap(expected));

      A read = arrayCase.array().newArray(count);
      leaveOthersElements();
      arrayCase.array().decode(kernel, memory, 0, read, 0, count);
      assertThat(arrayCase.wire(read)).as(Seed.describe()).isEqualTo(expected);
    }
  }

  private static void leaveOthersElements() {
    Arrays.fill(Scratch.bytes(), ArrayCase.GUARD);
    Arrays.fill(Scratch.ints(), 0x5EC4E7);
    Arrays.fill(Scratch.longs(), 0x5EC4E7_5EC4E7L);
  }

  /** So that code that uses scratch memory may call a kernel, even to move that memory. */
  @Test
  void kernelsOnTheHeapDoNotUseTheBytes() {
    leaveOthersElements();
    byte[] guards = Scratch.bytes().clone();
    byte[] bytes = new byte[wire.length];
    arrayCase.array().encode(kernel, elements, 0, COUNT, bytes, 0);
    A read = arrayCase.array().newArray(COUNT);
    arrayCase.array().decode(kernel, bytes, 0, read, 0, COUNT);
    assertThat(bytes).as(Seed.describe()).isEqualTo(wire);
    assertThat(arrayCase.wire(read)).as(Seed.describe()).isEqualTo(wire);
    assertThat(Scratch.bytes()).isEqualTo(guards);

    int piece = Scratch.SIZE / arrayCase.size();
    arrayCase.array().encode(kernel, elements, 0, piece, Scratch.bytes(), 0);
    assertThat(Scratch.bytes()).as(Seed.describe()).isEqualTo(Arrays.copyOf(wire, Scratch.SIZE));
  }

  @Test
  void eachThreadHasItsOwnArrays() throws InterruptedException {
    Object[] ofAnother = new Object[3];
    Thread thread =
        new Thread(
            () -> {
              ofAnother[0] = Scratch.bytes();
              ofAnother[1] = Scratch.ints();
              ofAnother[2] = Scratch.longs();
            });
    thread.start();
    thread.join();
    assertThat(ofAnother[0]).isInstanceOf(byte[].class).isNotSameAs(Scratch.bytes());
    assertThat(ofAnother[1]).isInstanceOf(int[].class).isNotSameAs(Scratch.ints());
    assertThat(ofAnother[2]).isInstanceOf(long[].class).isNotSameAs(Scratch.longs());
  }
}
