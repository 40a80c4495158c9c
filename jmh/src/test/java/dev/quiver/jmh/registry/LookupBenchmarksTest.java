/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Runs every benchmark method once, and checks that it finds a codec for the requested types. */
class LookupBenchmarksTest {

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DRIVER_AND_ARRAY_CODEC")
  void findsCodecsOfCqlVectors(RegistryUnderTest registry) {
    CqlVectorLookupBenchmark benchmark = new CqlVectorLookupBenchmark();
    benchmark.registry = registry;
    benchmark.setUp();

    assertThat(
            Stream.of(
                benchmark.byCqlType(),
                benchmark.byGenericType(),
                benchmark.byGetVector(),
                benchmark.byValue()))
        .allSatisfy(codec -> assertCodec(codec, CqlVector.class));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DRIVER")
  void findsCodecsOfArrays(RegistryUnderTest registry) {
    ArrayLookupBenchmark benchmark = new ArrayLookupBenchmark();
    benchmark.registry = registry;
    benchmark.setUp();

    assertThat(Stream.of(benchmark.byClass(), benchmark.byValue()))
        .allSatisfy(codec -> assertCodec(codec, float[].class));
  }

  private static void assertCodec(TypeCodec<?> codec, Class<?> javaClass) {
    assertThat(codec.accepts(javaClass)).isTrue();
    assertThat(
            codec.accepts(DataTypes.vectorOf(DataTypes.FLOAT, CqlVectorLookupBenchmark.DIMENSION)))
        .isTrue();
  }
}
