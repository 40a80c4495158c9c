/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.buffer.BufferBenchmark.Buffer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.EnumSet;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every body of the benchmark does its work, and all rivals do the same. */
class BufferBenchmarkTest {

  static Stream<Arguments> cases() {
    return EnumSet.complementOf(EnumSet.of(ElementType.TIMEUUID)).stream()
        .flatMap(
            type ->
                Stream.of(Rival.values())
                    .filter(VectorApi::suits)
                    .flatMap(
                        rival ->
                            Stream.of(Buffer.values())
                                .flatMap(
                                    buffer ->
                                        Stream.of(5, 300, 1536)
                                            .map(n -> Arguments.of(rival, type, buffer, n)))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void movesAllElements(Rival rival, ElementType type, Buffer buffer, int dimension) {
    BufferBenchmark benchmark = new BufferBenchmark();
    benchmark.rival = rival;
    benchmark.elementType = type;
    benchmark.buffer = buffer;
    benchmark.dimension = dimension;
    benchmark.setUp();
    try {
      ByteBuf bytes = (ByteBuf) benchmark.write();
      byte[] expected = new byte[dimension * type.size()];
      new SplittableRandom(Move.SEED).nextBytes(expected);
      assertThat(ByteBufUtil.getBytes(bytes)).isEqualTo(expected);

      // Through the array and back: what is read is what was written.
      Object array = benchmark.read();
      new SplittableRandom(1).nextBytes(expected);
      bytes.setBytes(0, expected);
      assertThat(benchmark.read()).isSameAs(array);
      bytes.setZero(0, expected.length);
      assertThat(ByteBufUtil.getBytes((ByteBuf) benchmark.write())).isEqualTo(expected);
    } finally {
      benchmark.tearDown();
    }
  }
}
