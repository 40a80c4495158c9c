/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.TimedBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Moves one vector between a Java array and its bytes.
 *
 * <pre>{@code
 * java -jar jmh/target/benchmarks.jar KernelBenchmark -p rival=QUIVER,VAR_HANDLE -prof gc
 * }</pre>
 */
public class KernelBenchmark extends TimedBenchmark {

  public enum Memory {
    HEAP,
    DIRECT
  }

  @Param public Rival rival = Rival.QUIVER;

  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  @Param public Memory memory = Memory.HEAP;

  @Param({
    "1", "2", "4", "8", "16", "32", "64", "128", "256", "384", "512", "768", "1024", "1536", "4096",
    "8192"
  })
  public int dimension = 1;

  private Work work = Work.copy(new byte[0]);

  @Setup
  public void setUp() {
    work = Work.of(rival, elementType, memory, dimension);
  }

  @Benchmark
  public Object encode() {
    return work.encode();
  }

  @Benchmark
  public Object decode() {
    return work.decode();
  }
}
