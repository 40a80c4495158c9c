/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.registry;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.jmh.TimedBenchmark;
import java.util.Collections;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Looks up the codec between {@code vector<float, 1536>} and {@code CqlVector<Float>}, by each kind
 * of argument that the driver passes to its registry.
 */
public class CqlVectorLookupBenchmark extends TimedBenchmark {

  static final int DIMENSION = 1536;

  @Param({"DRIVER", "QUIVER", "QUIVER_AND_USER_CODECS"})
  public RegistryUnderTest registry = RegistryUnderTest.QUIVER;

  private final DataType cqlType = DataTypes.vectorOf(DataTypes.FLOAT, DIMENSION);
  private final GenericType<CqlVector<Float>> javaType = GenericType.vectorOf(Float.class);
  private final CqlVector<Float> vector =
      CqlVector.newInstance(Collections.nCopies(DIMENSION, 1.5f));
  private CodecRegistry codecs = CodecRegistry.DEFAULT;

  @Setup
  public void setUp() {
    codecs = registry.create();
  }

  /** {@code row.getObject(i)}. */
  @Benchmark
  public TypeCodec<?> byCqlType() {
    return codecs.codecFor(cqlType);
  }

  /** {@code row.get(i, GenericType)} with a constant type. */
  @Benchmark
  public TypeCodec<?> byGenericType() {
    return codecs.codecFor(cqlType, javaType);
  }

  /** {@code row.getVector(i, Float.class)}, which creates the generic type for each call. */
  @Benchmark
  public TypeCodec<?> byGetVector() {
    return codecs.codecFor(cqlType, GenericType.vectorOf(Float.class));
  }

  /** {@code bind(.., vector)}. */
  @Benchmark
  public TypeCodec<?> byValue() {
    return codecs.codecFor(cqlType, vector);
  }
}
