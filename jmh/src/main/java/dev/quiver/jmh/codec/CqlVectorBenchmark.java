/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.Pass;
import dev.quiver.jmh.use.InUse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * {@code row.get} for a {@code CqlVector}, and then each element once: what frameworks do with a
 * vector. Of UUIDs, which the {@code CqlVector} of driver 4.17 cannot hold, a {@code List}.
 *
 * <p>The JVM is in use ({@link InUse}).
 */
public class CqlVectorBenchmark extends FixedHeapBenchmark {

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
