/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.ElementMemory;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.Segments;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that vectors are written from every buffer and segment as from an equal array. */
class MemoryKindTest {

  private static final byte GUARD = 0x3c;

  private final SplittableRandom random = Seed.random("memory");
  private final ForeignMemory running = ForeignMemory.running();

  @ParameterizedTest
  @EnumSource
  void writesEveryBufferWithEveryKernel(ElementMemory memory) {
    for (ElementType type : ElementType.values()) {
      for (int count : new int[] {0, 1, 2, 7, 63, 64, 97, 255, 256, 257, 511, 1025, 3000}) {
        byte[] vector = RawVectors.random(type, count, random);
        Buffer buffer = memory.hold(type, vector);
        String before = buffer.toString();
        for (VectorKernel kernel : Kernels.all()) {
          for (boolean direct : new boolean[] {false, true}) {
            assertThat(encoded(kernel, type, buffer, buffer.position(), count, direct))
                .as("%s, %s, %d, direct %s", type, kernel.name(), count, direct)
                .isEqualTo(vector);
          }
        }
        assertThat(buffer).hasToString(before);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Segments.Arena.class)
  @EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "Segments are public since JDK 22")
  void writesEverySegmentWithEveryKernel(Segments.Arena arena) {
    for (ElementType type : ElementType.values()) {
      for (int count : new int[] {1, 2, 7, 97, 256, 257, 1025}) {
        byte[] vector = RawVectors.random(type, count, random);
        Object segment = Segments.in(arena).hold(vector, type);
        for (VectorKernel kernel : Kernels.all()) {
          assertThat(encoded(kernel, type, segment, 0, count, true))
              .as("%s, %s, %d", type, kernel.name(), count)
              .isEqualTo(vector);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void ignoresALimitThatWasLowered(ElementMemory memory) {
    for (ElementType type : ElementType.values()) {
      byte[] vector = RawVectors.random(type, 300, random);
      Buffer buffer = memory.hold(type, vector);
      int start = buffer.position();
      buffer.position(1).limit(2);
      assertThat(encoded(ActiveKernel.get(), type, buffer, start, 300, false)).isEqualTo(vector);
      assertThat(buffer.position()).isEqualTo(1);
      assertThat(buffer.limit()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void detectsAUuidOfAnotherVersionAtAnyIndex(ElementMemory memory) {
    for (int invalid : new int[] {0, 1, 255, 256, 511, 599}) {
      byte[] vector = RawVectors.random(ElementType.TIMEUUID, 600, random);
      vector[16 * invalid + 6] &= 0x0f;
      Buffer buffer = memory.hold(ElementType.TIMEUUID, vector);
      for (ElementType type : new ElementType[] {ElementType.UUID, ElementType.TIMEUUID}) {
        assertThat(firstInvalid(type, buffer, buffer.position(), 600))
            .isEqualTo(type == ElementType.UUID ? -1 : invalid);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void writingAllocatesNothing(ElementMemory memory) {
    for (ElementType type : ElementType.values()) {
      Buffer buffer = memory.hold(type, RawVectors.random(type, 1000, random));
      ByteBuffer target = ByteBuffer.allocateDirect(1000 * type.size());
      MemoryKind<Object, Object> kind = kind(type, buffer);
      VectorArray<Object> array = array(type);
      int start = buffer.position();
      assertThat(
              Allocation.bytesPerCall(
                  2_000,
                  () -> kind.encode(ActiveKernel.get(), array, buffer, start, 1000, target, 0)))
          .as(type.cqlName())
          .isLessThan(1);
    }
  }

  private static byte[] encoded(
      VectorKernel kernel, ElementType type, Object memory, int start, int count, boolean direct) {
    int length = count * type.size();
    ByteBuffer target =
        direct ? ByteBuffer.allocateDirect(length + 10) : ByteBuffer.allocate(length + 10);
    for (int i = 0; i < target.capacity(); i++) {
      target.put(i, GUARD);
    }
    kind(type, memory).encode(kernel, array(type), memory, start, count, target, 5);
    byte[] bytes = new byte[target.capacity()];
    target.get(0, bytes);
    for (int i = 0; i < 5; i++) {
      assertThat(bytes[i]).isEqualTo(GUARD);
      assertThat(bytes[length + 5 + i]).isEqualTo(GUARD);
    }
    return Arrays.copyOfRange(bytes, 5, 5 + length);
  }

  private static int firstInvalid(ElementType type, Object memory, int start, int count) {
    return kind(type, memory).firstInvalid(array(type), type, memory, start, count);
  }

  @SuppressWarnings("unchecked") // the memory is of the type
  private static MemoryKind<Object, Object> kind(ElementType type, Object memory) {
    boolean buffer = memory instanceof Buffer;
    MemoryKind<?, ?> kind =
        switch (type) {
          case FLOAT -> buffer ? MemoryKind.FLOAT_BUFFERS : MemoryKind.FLOAT_SEGMENTS;
          case DOUBLE -> buffer ? MemoryKind.DOUBLE_BUFFERS : MemoryKind.DOUBLE_SEGMENTS;
          case INT -> buffer ? MemoryKind.INT_BUFFERS : MemoryKind.INT_SEGMENTS;
          case BIGINT, UUID, TIMEUUID ->
              buffer ? MemoryKind.LONG_BUFFERS : MemoryKind.LONG_SEGMENTS;
        };
    return (MemoryKind<Object, Object>) kind;
  }

  @SuppressWarnings("unchecked") // the array of the type
  private static VectorArray<Object> array(ElementType type) {
    return (VectorArray<Object>)
        VectorArray.all().stream()
            .filter(kind -> kind.holds(type) && kind.arrayClass() != UUID[].class)
            .findFirst()
            .orElseThrow();
  }

  @Test
  void segmentsAreSupportedIfTheirKernelsAre() {
    assertThat(running.getClass().getSimpleName())
        .isEqualTo(KernelCase.hasSegmentKernels() ? "SegmentMemory" : "ForeignMemory");
  }

  @ParameterizedTest
  @EnumSource
  void buffersOfTheJdkAreAlwaysOpen(ElementMemory memory) {
    for (ElementType type : ElementType.values()) {
      assertThat(running.isAlwaysOpen(memory.hold(type, new byte[48]))).isTrue();
    }
  }

  @Test
  void recognizesNoSegmentIfTheyAreNotSupported() {
    ForeignMemory none = new ForeignMemory();
    assertThat(none.isSegment(ByteBuffer.allocate(4))).isFalse();
    assertThat(none.isAlwaysOpen(new Object())).isFalse();
    assertThat(none.isAlwaysOpen(ByteBuffer.allocate(4))).isTrue();
    assertThat(none.isAlwaysOpen(ByteBuffer.allocateDirect(4))).isEqualTo(KernelCase.java() < 22);
    assertThatThrownBy(() -> none.byteSize("x"))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("java.lang.String");
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "Segments are public since JDK 22")
  void theErrorOfASegmentSaysWhyItIsNotSupported() {
    Object segment = Segments.in(Segments.Arena.GLOBAL).hold(new byte[4], ElementType.FLOAT);
    ForeignMemory none = new ForeignMemory();
    assertThat(none.whyNoSegment(segment)).startsWith("this build of Quiver does not support");
    assertThat(none.whyNoSegment("x")).isNull();
    assertThat(running.whyNoSegment(segment) == null).isEqualTo(running.isSegment(segment));
  }

  @ParameterizedTest
  @EnumSource
  @EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "Segments are public since JDK 22")
  void segmentsAreAlwaysOpenIfTheirArenaIs(Segments.Arena kind) {
    Segments arena = Segments.in(kind);
    Object segment = arena.hold(new byte[40], ElementType.FLOAT);
    assertThat(running.isSegment(segment)).isTrue();
    assertThat(running.byteSize(segment)).isEqualTo(40);
    assertThat(running.isAlwaysOpen(segment)).isEqualTo(kind.isAlwaysOpen);
    ByteBuffer bytes = Segments.buffer(segment);
    assertThat(running.isAlwaysOpen(bytes.asFloatBuffer())).isEqualTo(kind.isAlwaysOpen);
    assertThat(running.isAlwaysOpen(bytes.asReadOnlyBuffer().asLongBuffer()))
        .isEqualTo(kind.isAlwaysOpen);
    if (!kind.isAlwaysOpen) {
      arena.close();
      assertThat(running.isAlwaysOpen(segment)).isFalse();
      assertThatThrownBy(() -> MemoryKind.FLOAT_SEGMENTS.get(segment, 0, new float[10], 0, 10))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "Segments are public since JDK 22")
  void segmentsOverArraysAreAlwaysOpen() {
    for (Object array : new Object[] {new float[2], new double[1], new byte[8]}) {
      assertThat(running.isAlwaysOpen(Segments.ofArray(array))).isTrue();
    }
  }
}
