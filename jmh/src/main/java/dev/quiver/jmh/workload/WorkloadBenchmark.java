/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import dev.quiver.jmh.TimedBenchmark;
import dev.quiver.jmh.use.InUse;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Reads the response of a prepared statement, from its frame to the program's values. */
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-Xmn256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class WorkloadBenchmark extends TimedBenchmark {

  @Param public WorkloadSession session = WorkloadSession.QUIVER;

  @Param public Workload workload = Workload.ONE_ROW;

  @SuppressWarnings("NullAway.Init") // by setUp
  private WorkloadPage page;

  @Setup
  public void setUp() {
    InUse.sessions();
    WorkloadPage.useOthers();
    page = new WorkloadPage(session, workload);
  }

  @TearDown
  public void tearDown() {
    page.close();
  }

  /** Reads no cell. */
  @Benchmark
  public int decode() {
    return page.decode();
  }

  /** Reads each cell once. */
  @Benchmark
  public int readOnce() {
    return page.readOnce();
  }

  /** Checks each cell for null, and then reads it twice. */
  @Benchmark
  public int readTwice() {
    return page.readTwice();
  }

  /** Reads the first column, and the one in the middle. */
  @Benchmark
  public int readSome() {
    return page.readSome();
  }
}
