/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.jmh.TimedBenchmark;
import dev.quiver.jmh.use.InUse;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Decodes a page from its frame to records: with {@code RowDecoder} in a session of Quiver, and in
 * one of the driver with {@code getObject} for each column into an array, which is less work.
 */
@Warmup(iterations = 8, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-Xmn256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class RecordBenchmark extends TimedBenchmark {

  @Param public WorkloadSession session = WorkloadSession.QUIVER;

  @Param public RecordWorkload workload = RecordWorkload.TEN_COLUMNS;

  @SuppressWarnings("NullAway.Init") // by setUp
  private WorkloadPage page;

  @SuppressWarnings("NullAway.Init") // by setUp
  private Function<Row, Object> work;

  @Setup
  public void setUp() {
    InUse.sessions();
    WorkloadPage.useOthers();
    page = new WorkloadPage(session, workload.rows, workload.columns);
    work = work(session, workload);
  }

  static Function<Row, Object> work(WorkloadSession session, RecordWorkload workload) {
    return session == WorkloadSession.QUIVER ? workload.records() : RecordBenchmark::objects;
  }

  private static @Nullable Object[] objects(Row row) {
    @Nullable Object[] values = new Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.getObject(i);
    }
    return values;
  }

  @TearDown
  public void tearDown() {
    page.close();
  }

  @Benchmark
  public List<Object> records() {
    return page.map(work);
  }
}
