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

  /** The codec. */
  @Param({"DRIVER_CQL_VECTOR", "QUIVER_CQL_VECTOR", "QUIVER_SIMD_CQL_VECTOR"})
  public CodecUnderTest codec = CodecUnderTest.QUIVER_CQL_VECTOR;

  /** The element type. */
  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  /** The number of elements. */
  @Param({"128", "384", "768", "1536"})
  public int dimension = 1;

  /** How the elements are read. */
  @Param public Pass pass = Pass.GET;

  private CodecWork work = new CopyWork(new byte[0]);

  /** Fills a vector with random elements. */
  @Setup
  public void setUp() {
    InUse.vectors();
    work = CodecWork.of(codec, elementType, dimension);
  }

  /** Decodes, and sums up the elements. */
  @Benchmark
  public double decodeAndPass() {
    return pass.over(work.decode());
  }
}
