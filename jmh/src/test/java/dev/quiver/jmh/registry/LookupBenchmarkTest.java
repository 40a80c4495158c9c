/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every body of the benchmark runs once and finds a codec that does the asked work. */
class LookupBenchmarkTest {

  @ParameterizedTest
  @EnumSource
  void findsCodecs(RegistryUnderTest registry) {
    LookupBenchmark benchmark = new LookupBenchmark();
    benchmark.registry = registry;
    benchmark.setUp();
    var cqlType = DataTypes.vectorOf(DataTypes.FLOAT, LookupBenchmark.DIMENSION);

    assertThat(benchmark.byCqlType().accepts(cqlType)).isTrue();
    assertThat(benchmark.byClass().accepts(float[].class)).isTrue();
    assertThat(benchmark.byArray().accepts(float[].class)).isTrue();
    assertThat(benchmark.byGenericType().accepts(CqlVector.class)).isTrue();
    assertThat(benchmark.byGetVector().accepts(CqlVector.class)).isTrue();
    assertThat(benchmark.byVector().accepts(CqlVector.class)).isTrue();
  }
}
