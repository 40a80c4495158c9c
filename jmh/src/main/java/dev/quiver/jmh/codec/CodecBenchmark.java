/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.use.InUse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A vector to its bytes and back, as {@code bind} and {@code row.get} do it. The JVM is in use
 * ({@link InUse}).
 */
public class CodecBenchmark extends FixedHeapBenchmark {

  /** Whose codec, and for which Java type. */
  @Param public CodecUnderTest codec = CodecUnderTest.QUIVER_ARRAY;

  /** What the elements are. */
  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  /** Elements in the vector. */
  @Param({"4", "16", "128", "384", "768", "1536", "4096"})
  public int dimension = 1;

  private CodecWork work = new CopyWork(new byte[0]);

  /** Fills a vector with random elements. */
  @Setup
  public void setUp() {
    InUse.vectors();
    work = CodecWork.of(codec, elementType, dimension);
  }

  /** What {@code bind} does. */
  @Benchmark
  public Object encode() {
    return work.encode();
  }

  /** What {@code row.get} does. */
  @Benchmark
  public Object decode() {
    return work.decode();
  }

  /** What {@code Vectors.read} does: into an array that exists. */
  @Benchmark
  public Object decodeInto() {
    return work.decodeInto();
  }
}
