/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.collection;

import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.use.InUse;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A list or map to its bytes and back, as {@code bind} and {@code row.get} do it. The heap is fixed
 * as for the codecs of vectors.
 */
public class CollectionBenchmark extends FixedHeapBenchmark {

  /** Who does it. */
  @Param public CollectionRival rival = CollectionRival.QUIVER;

  /** What is in it. */
  @Param public CollectionKind kind = CollectionKind.INT;

  /** Elements of the list, or entries of the map. */
  @Param({"16", "64", "128", "1536"})
  public int count = 1;

  private CollectionWork work = new CollectionWork.Copy(ByteBuffer.allocate(0));

  /** Makes random elements. */
  @Setup
  public void setUp() {
    InUse.collections();
    work = CollectionWork.of(rival, kind, count);
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
}
