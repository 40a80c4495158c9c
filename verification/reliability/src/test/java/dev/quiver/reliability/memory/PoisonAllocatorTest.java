/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.util.IllegalReferenceCountException;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the allocator that the other tests of this package rely on. */
class PoisonAllocatorTest {

  private static final int CAPACITY = 133;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void overwritesMemoryWhenTheLastOwnerReleasesIt(boolean direct) {
    PoisonAllocator allocator = new PoisonAllocator(direct);
    ByteBuf buffer = allocator.buffer(CAPACITY).writeZero(CAPACITY);
    assertThat(buffer.isDirect()).isEqualTo(direct);
    ByteBuf slice = buffer.retainedSlice(5, 20);
    ByteBuffer stale = buffer.nioBuffer(0, CAPACITY);
    buffer.release();
    assertThat(bytes(stale)).containsOnly(0);
    slice.release();
    assertThat(bytes(stale)).containsOnly(PoisonAllocator.POISON);
    assertThatThrownBy(() -> buffer.getByte(0)).isInstanceOf(IllegalReferenceCountException.class);
    assertThat(allocator.released()).isOne();
    assertThat(allocator.inUse()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void reusesMemoryForTheNextOwner(boolean direct) {
    PoisonAllocator allocator = new PoisonAllocator(direct);
    ByteBuf buffer = allocator.buffer(CAPACITY).writeZero(CAPACITY);
    ByteBuffer stale = buffer.nioBuffer(0, CAPACITY);
    buffer.release();
    ByteBuf next = allocator.buffer(CAPACITY).writeZero(CAPACITY);
    assertThat(bytes(stale)).containsOnly(0);
    next.release();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void overwritesMemoryWhenABufferGrows(boolean direct) {
    PoisonAllocator allocator = new PoisonAllocator(direct);
    ByteBuf buffer = allocator.buffer(CAPACITY, 10 * CAPACITY).writeZero(CAPACITY);
    ByteBuffer stale = buffer.nioBuffer(0, CAPACITY);
    buffer.writeByte(1);
    assertThat(bytes(stale)).containsOnly(PoisonAllocator.POISON);
    assertThat(bytes(buffer.nioBuffer(0, CAPACITY))).containsOnly(0);
    assertThat(buffer.getByte(CAPACITY)).isOne();
    buffer.release();
    assertThat(allocator.inUse()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void overwritesPartsOfACompositeBuffer(boolean direct) {
    PoisonAllocator allocator = new PoisonAllocator(direct);
    ByteBuf part = allocator.buffer(CAPACITY).writeZero(CAPACITY);
    CompositeByteBuf composite = allocator.compositeBuffer().addComponent(true, part);
    ByteBuffer stale = composite.nioBuffer(0, CAPACITY);
    composite.release();
    assertThat(bytes(stale)).containsOnly(PoisonAllocator.POISON);
    assertThat(allocator.inUse()).isZero();
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
