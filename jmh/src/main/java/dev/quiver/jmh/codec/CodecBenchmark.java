/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.use.InUse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Encodes a vector like {@code bind} and decodes it like {@code row.get}, after {@link InUse}. */
public class CodecBenchmark extends FixedHeapBenchmark {

  @Param public CodecUnderTest codec = CodecUnderTest.QUIVER_ARRAY;

  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  @Param({"4", "16", "128", "384", "768", "1536", "4096"})
  public int dimension = 1;

  private CodecWork work = new CopyWork(new byte[0]);

  @Setup
  public void setUp() {
    InUse.vectors();
    work = CodecWork.of(codec, elementType, dimension);
  }

  /** Encodes as {@code bind} does. */
  @Benchmark
  public Object encode() {
    return work.encode();
  }

  /** Decodes as {@code row.get} does. */
  @Benchmark
  public Object decode() {
    return work.decode();
  }

  /** Decodes into an existing array, as {@code Vectors.read} does. */
  @Benchmark
  public Object decodeInto() {
    return work.decodeInto();
  }
}
