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
 * Decodes a {@code CqlVector} with {@code row.get} and reads each element once, as frameworks do.
 * Uses a {@code List} for UUIDs, which the {@code CqlVector} of driver 4.17 does not support.
 *
 * <p>The JVM is in use ({@link InUse}).
 */
public class CqlVectorBenchmark extends FixedHeapBenchmark {

  @Param({"DRIVER_CQL_VECTOR", "QUIVER_CQL_VECTOR", "QUIVER_SIMD_CQL_VECTOR"})
  public CodecUnderTest codec = CodecUnderTest.QUIVER_CQL_VECTOR;

  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  @Param({"128", "384", "768", "1536"})
  public int dimension = 1;

  @Param public Pass pass = Pass.GET;

  private CodecWork work = new CopyWork(new byte[0]);

  @Setup
  public void setUp() {
    InUse.vectors();
    work = CodecWork.of(codec, elementType, dimension);
  }

  @Benchmark
  public double decodeAndPass() {
    return pass.over(work.decode());
  }
}
