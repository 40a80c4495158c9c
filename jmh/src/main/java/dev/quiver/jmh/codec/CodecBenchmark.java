/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.SplittableRandom;
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

/** A {@code vector<float, n>} to its bytes and back; once more with every element looked at. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class CodecBenchmark {

  /** Whose codec, and for which Java type. */
  @Param public CodecUnderTest codec = CodecUnderTest.QUIVER_ARRAY;

  /** Elements in the vector. */
  @Param({"4", "128", "384", "768", "1536", "4096"})
  public int dimension = 1;

  private TypeCodec<Object> typeCodec = CodecUnderTest.QUIVER_ARRAY.create(1);
  private Object value = Collections.emptyList();
  private ByteBuffer bytes = ByteBuffer.allocate(0);

  /** Fills a vector with random floats. */
  @Setup
  public void setUp() {
    typeCodec = codec.create(dimension);
    bytes = ByteBuffer.allocate(dimension * Float.BYTES);
    SplittableRandom random = new SplittableRandom(20261120);
    for (int i = 0; i < dimension; i++) {
      bytes.putFloat(Float.BYTES * i, (float) random.nextDouble());
    }
    // What applications bind: elements in a list of their own, whoever the codec is.
    value =
        codec == CodecUnderTest.QUIVER_CQL_VECTOR
            ? CodecUnderTest.DRIVER_CQL_VECTOR.create(dimension).decode(bytes, ProtocolVersion.V5)
            : typeCodec.decode(bytes, ProtocolVersion.V5);
  }

  /** What {@code bind} does. */
  @Benchmark
  public Object encode() {
    return typeCodec.encode(value, ProtocolVersion.V5);
  }

  /** What {@code row.get} does. */
  @Benchmark
  public Object decode() {
    return typeCodec.decode(bytes, ProtocolVersion.V5);
  }

  /** {@code row.get}, and then each element once. */
  @Benchmark
  public float decodeAndSum() {
    Object decoded = typeCodec.decode(bytes, ProtocolVersion.V5);
    float sum = 0;
    if (decoded instanceof float[] array) {
      for (float element : array) {
        sum += element;
      }
    } else {
      for (Object element : (CqlVector<?>) decoded) {
        sum += (Float) element;
      }
    }
    return sum;
  }
}
