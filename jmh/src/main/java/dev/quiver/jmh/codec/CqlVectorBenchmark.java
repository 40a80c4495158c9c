/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.Pass;
import dev.quiver.jmh.use.InUse;
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

/**
 * {@code row.get} for a {@code CqlVector}, and then each element once: what frameworks do with a
 * vector. Of UUIDs, which the {@code CqlVector} of driver 4.17 cannot hold, a {@code List}.
 *
 * <p>The heap is that of {@link CodecBenchmark}, and the JVM is in use ({@link InUse}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m", "-Xmn128m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class CqlVectorBenchmark {

  /** Whose codec. */
  @Param({"DRIVER_CQL_VECTOR", "QUIVER_CQL_VECTOR", "QUIVER_SIMD_CQL_VECTOR"})
  public CodecUnderTest codec = CodecUnderTest.QUIVER_CQL_VECTOR;

  /** What the elements are. */
  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  /** Elements in the vector. */
  @Param({"128", "384", "768", "1536"})
  public int dimension = 1;

  /** How the elements are looked at. */
  @Param public Pass pass = Pass.GET;

  private CodecWork work = new CopyWork(new byte[0]);

  /** Fills a vector with random elements. */
  @Setup
  public void setUp() {
    InUse.vectors();
    work = CodecWork.of(codec, elementType, dimension);
  }

  /** Decodes, and adds the elements up. */
  @Benchmark
  public double decodeAndPass() {
    return pass.over(work.decode());
  }
}
