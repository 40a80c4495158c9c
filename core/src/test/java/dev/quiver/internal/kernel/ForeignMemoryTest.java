/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.ElementMemory;
import dev.quiver.testkit.Segments;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests which memory may be read later, by any thread. */
class ForeignMemoryTest {

  private final ForeignMemory running = ForeignMemory.running();

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
