/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every body of the benchmark runs once, and all codecs give the same bytes and elements. */
class CodecBenchmarkTest {

  @ParameterizedTest
  @ValueSource(ints = {4, 128, 1536})
  void allCodecsAgree(int dimension) {
    CodecBenchmark driver = benchmark(CodecUnderTest.DRIVER_CQL_VECTOR, dimension);
    CodecBenchmark driverArray = benchmark(CodecUnderTest.DRIVER_ARRAY, dimension);
    assertThat(driver.decodeAndSum()).isNotZero();
    for (CodecUnderTest codec : CodecUnderTest.values()) {
      CodecBenchmark benchmark = benchmark(codec, dimension);
      boolean array = benchmark.decode() instanceof float[];
      assertThat(benchmark.encode()).as("%s encode", codec).isEqualTo(driver.encode());
      assertThat(benchmark.decode())
          .as("%s decode", codec)
          .isEqualTo(array ? driverArray.decode() : driver.decode());
      assertThat(benchmark.decodeAndSum()).as("%s sum", codec).isEqualTo(driver.decodeAndSum());
    }
  }

  private static CodecBenchmark benchmark(CodecUnderTest codec, int dimension) {
    CodecBenchmark benchmark = new CodecBenchmark();
    benchmark.codec = codec;
    benchmark.dimension = dimension;
    benchmark.setUp();
    return benchmark;
  }
}
