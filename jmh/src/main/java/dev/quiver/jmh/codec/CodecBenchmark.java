/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import dev.quiver.internal.wire.ElementType;
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
 * A vector to its bytes and back, as {@code bind} and {@code row.get} do it.
 *
 * <p>The heap is of fixed size, touched before the start, and collected by the serial collector. On
 * a heap that grows, what is timed is mostly how the system finds pages for it: microseconds for
 * each vector.
 *
 * <p>The JVM is in use ({@link InUse}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m", "-Xmn128m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class CodecBenchmark {

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
