/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.shaded.guava.common.collect.Lists;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.kernel.KernelBenchmark.Memory;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every benchmark method on cleared targets. */
class KernelBenchmarkTest {

  static Stream<Arguments> cases() {
    return Lists.<Object>cartesianProduct(
            Stream.of(Rival.values()).filter(VectorApi::suits).toList(),
            List.copyOf(EnumSet.complementOf(EnumSet.of(ElementType.TIMEUUID))),
            List.of(Memory.values()),
            List.of(5, 130, 300, 1025, 1536))
        .stream()
        .map(each -> Arguments.of(each.toArray()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachRivalMovesTheVector(Rival rival, ElementType elementType, Memory memory, int dimension) {
    KernelBenchmark benchmark = new KernelBenchmark();
    benchmark.rival = rival;
    benchmark.elementType = elementType;
    benchmark.memory = memory;
    benchmark.dimension = dimension;
    benchmark.setUp();
    Object bytes = benchmark.encode();
    Object array = benchmark.decode();
    byte[] expected = new byte[dimension * elementType.size()];
    new SplittableRandom(Work.SEED + 1).nextBytes(expected);

    write(expected, bytes);
    clear(array);
    assertThat(benchmark.decode()).isSameAs(array);
    assertThat(bigEndian(array)).as("decoded").isEqualTo(expected);

    write(new byte[expected.length], bytes);
    assertThat(benchmark.encode()).isSameAs(bytes);
    assertThat(read(bytes)).as("encoded").isEqualTo(expected);
  }

  private static void write(byte[] content, Object bytes) {
    asBuffer(bytes).put(0, content);
  }

  private static byte[] read(Object bytes) {
    byte[] content = new byte[asBuffer(bytes).capacity()];
    asBuffer(bytes).get(0, content);
    return content;
  }

  private static ByteBuffer asBuffer(Object bytes) {
    return bytes instanceof ByteBuffer buffer ? buffer : ByteBuffer.wrap((byte[]) bytes);
  }

  private static void clear(Object array) {
    int length = Array.getLength(array);
    Object zeros = Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(zeros, 0, array, 0, length);
  }

  /** Returns the raw bits of an array; for a {@code byte[]} of a plain copy, the bytes. */
  private static byte[] bigEndian(Object array) {
    return array instanceof byte[] bytes ? bytes : RawVectors.bytes(array);
  }
}
