/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.bulk.Watch.View;
import dev.quiver.internal.driver.metrics.JobMeters;
import dev.quiver.internal.driver.metrics.JobMetric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;

/** Meters in the registry of the driver's metrics, if the session has them. */
final class DriverMetrics {
  private static final Duration EVERY = Duration.ofSeconds(1);

  private static final Map<JobMetric, ToLongFunction<BulkProgress>> LOADS =
      Map.of(
          JobMetric.BULK_ROWS_WRITTEN, BulkProgress::written,
          JobMetric.BULK_ROWS_FAILED, BulkProgress::failed,
          JobMetric.BULK_BYTES_WRITTEN, BulkProgress::bytes,
          JobMetric.BULK_RETRIES, BulkProgress::retries);

  private static final Map<JobMetric, ToLongFunction<ScanProgress>> SCANS =
      Map.of(
          JobMetric.SCAN_ROWS_READ, ScanProgress::rows,
          JobMetric.SCAN_BYTES_READ, ScanProgress::bytes,
          JobMetric.SCAN_RETRIES, ScanProgress::retries);

  private DriverMetrics() {}

  /** Marks what came since the last time. */
  private static final class Counted<P> {
    private final LongConsumer meter;
    private final ToLongFunction<P> count;
    private long seen;

    Counted(LongConsumer meter, ToLongFunction<P> count) {
      this.meter = meter;
      this.count = count;
    }

    void show(P progress) {
      long now = count.applyAsLong(progress);
      meter.accept(now - seen);
      seen = now;
    }
  }

  static List<Watch<BulkProgress>> ofLoads(CqlSession session, List<Watch<BulkProgress>> watches) {
    return with(session, watches, LOADS);
  }

  static List<Watch<ScanProgress>> ofScans(CqlSession session, List<Watch<ScanProgress>> watches) {
    return with(session, watches, SCANS);
  }

  private static <P> List<Watch<P>> with(
      CqlSession session, List<Watch<P>> watches, Map<JobMetric, ToLongFunction<P>> counts) {
    JobMeters meters = JobMeters.of(session);
    return meters == null
        ? watches
        : Watch.with(watches, new Watch<>(EVERY, () -> view(meters, counts)));
  }

  private static <P> View<P> view(JobMeters meters, Map<JobMetric, ToLongFunction<P>> counts) {
    List<Counted<P>> all = new ArrayList<>();
    counts.forEach((metric, count) -> all.add(new Counted<>(meters.meter(metric), count)));
    return progress -> all.forEach(counted -> counted.show(progress));
  }
}
