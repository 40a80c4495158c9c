/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.collection;

import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.use.InUse;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Encodes a list or map as {@code bind} does and decodes it as {@code row.get} does. The heap is
 * fixed as for the codecs of vectors.
 */
public class CollectionBenchmark extends FixedHeapBenchmark {

  @Param public CollectionRival rival = CollectionRival.QUIVER;

  @Param public CollectionKind kind = CollectionKind.INT;

  @Param({"16", "64", "128", "1536"})
  public int count = 1;

  private CollectionWork work = new CollectionWork.Copy(ByteBuffer.allocate(0));

  @Setup
  public void setUp() {
    InUse.collections();
    work = CollectionWork.of(rival, kind, count);
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
}
