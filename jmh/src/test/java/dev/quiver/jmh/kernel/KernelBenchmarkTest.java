/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.jmh.kernel.KernelBenchmark.Memory;
import dev.quiver.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every body of the benchmark runs once, and all rivals give the same result. */
class KernelBenchmarkTest {

  private static final int DIMENSION = 1536;

  static Stream<Arguments> cases() {
    return Stream.of(ElementType.FLOAT, ElementType.DOUBLE, ElementType.INT, ElementType.BIGINT)
        .flatMap(type -> Stream.of(Memory.values()).map(memory -> Arguments.of(type, memory)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void allRivalsGiveTheSameBytesAndElements(ElementType elementType, Memory memory) {
    byte[] expected = new byte[DIMENSION * elementType.size()];
    new SplittableRandom(Work.SEED).nextBytes(expected);
    Object elements = null;
    for (Rival rival : Rival.values()) {
      KernelBenchmark benchmark = new KernelBenchmark();
      benchmark.rival = rival;
      benchmark.elementType = elementType;
      benchmark.memory = memory;
      benchmark.dimension = DIMENSION;
      benchmark.setUp();

      Object decoded = benchmark.decode();
      Object bytes = benchmark.encode();

      assertThat(bytes(bytes)).as("%s encode", rival).isEqualTo(expected);
      if (rival == Rival.MEMCPY) {
        assertThat(decoded).isEqualTo(expected);
      } else {
        elements = elements == null ? decoded : elements;
        assertThat(decoded).as("%s decode", rival).isEqualTo(elements);
      }
    }
  }

  private static byte[] bytes(Object result) {
    if (result instanceof ByteBuffer buffer) {
      byte[] copy = new byte[buffer.capacity()];
      buffer.get(0, copy);
      return copy;
    }
    return (byte[]) result;
  }
}
