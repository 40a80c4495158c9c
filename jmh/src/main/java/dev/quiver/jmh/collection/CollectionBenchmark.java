/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.collection;

import dev.quiver.jmh.use.InUse;
import java.nio.ByteBuffer;
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
 * A list or map to its bytes and back, as {@code bind} and {@code row.get} do it. The heap is fixed
 * as for the codecs of vectors.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m", "-Xmn128m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class CollectionBenchmark {

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
