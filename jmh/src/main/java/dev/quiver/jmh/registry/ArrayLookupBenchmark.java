/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.registry;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.jmh.TimedBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Looks up the codec between {@code vector<float, 1536>} and {@code float[]}. */
public class ArrayLookupBenchmark extends TimedBenchmark {

  @Param({"DRIVER_AND_ARRAY_CODEC", "QUIVER", "QUIVER_AND_USER_CODECS"})
  public RegistryUnderTest registry = RegistryUnderTest.QUIVER;

  private final DataType cqlType =
      DataTypes.vectorOf(DataTypes.FLOAT, CqlVectorLookupBenchmark.DIMENSION);
  private final float[] array = new float[CqlVectorLookupBenchmark.DIMENSION];
  private CodecRegistry codecs = CodecRegistry.DEFAULT;

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
