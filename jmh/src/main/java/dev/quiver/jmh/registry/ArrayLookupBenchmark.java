/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.registry;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The codec between {@code vector<float, 1536>} and {@code float[]}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ArrayLookupBenchmark {

  /** Whose registry. */
  @Param({"DRIVER_AND_ARRAY_CODEC", "QUIVER", "QUIVER_AND_USER_CODECS"})
  public RegistryUnderTest registry = RegistryUnderTest.QUIVER;

  private final DataType cqlType =
      DataTypes.vectorOf(DataTypes.FLOAT, CqlVectorLookupBenchmark.DIMENSION);
  private final float[] array = new float[CqlVectorLookupBenchmark.DIMENSION];
  private CodecRegistry codecs = CodecRegistry.DEFAULT;

  /** Builds the registry. */
  @Setup
  public void setUp() {
    codecs = registry.create();
  }

  /** {@code row.get(i, float[].class)}. */
  @Benchmark
  public TypeCodec<?> byClass() {
    return codecs.codecFor(cqlType, float[].class);
  }

  /** {@code bind(.., array)}. */
  @Benchmark
  public TypeCodec<?> byValue() {
    return codecs.codecFor(cqlType, array);
  }
}
