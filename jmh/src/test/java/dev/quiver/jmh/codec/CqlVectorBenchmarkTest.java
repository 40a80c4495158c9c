/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.shaded.guava.common.collect.Lists;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.Pass;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.VectorApi;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every benchmark method once, and checks that all passes read the same elements. */
class CqlVectorBenchmarkTest {

  static Stream<Arguments> cases() {
    return Lists.<Object>cartesianProduct(
            Stream.of(
                    CodecUnderTest.DRIVER_CQL_VECTOR,
                    CodecUnderTest.QUIVER_CQL_VECTOR,
                    CodecUnderTest.QUIVER_SIMD_CQL_VECTOR)
                .filter(VectorApi::suits)
                .toList(),
            List.copyOf(EnumSet.complementOf(EnumSet.of(ElementType.TIMEUUID))),
            List.of(Pass.values()))
        .stream()
        .map(each -> Arguments.of(each.toArray()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsEachElement(CodecUnderTest codec, ElementType type, Pass pass) {
    CqlVectorBenchmark benchmark = new CqlVectorBenchmark();
    benchmark.codec = codec;
    benchmark.elementType = type;
    benchmark.pass = pass;
    benchmark.dimension = 130;
    benchmark.setUp();

    double expected = 0;
    ByteBuffer wire = ByteBuffer.wrap(RandomVector.bytes(type, 130));
    while (wire.hasRemaining()) {
      expected +=
          switch (type) {
            case FLOAT -> wire.getFloat();
            case DOUBLE -> wire.getDouble();
            case INT -> wire.getInt();
            case BIGINT -> wire.getLong();
            case UUID, TIMEUUID -> wire.position(wire.position() + Long.BYTES).getLong();
          };
    }
    assertThat(benchmark.decodeAndPass()).isEqualTo(expected);
    assertThat(benchmark.decodeAndPass()).as("again").isEqualTo(expected);
  }
}
