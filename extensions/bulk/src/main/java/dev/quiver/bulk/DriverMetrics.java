/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.bulk.Watch.View;
import dev.quiver.internal.driver.metrics.RunMeters;
import dev.quiver.internal.driver.metrics.RunMetric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Meters in the registry of the driver's metrics, if the session has them. A registry that refuses
 * them ends no run.
 */
final class DriverMetrics {
  private static final Logger LOG = LoggerFactory.getLogger(DriverMetrics.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  private static final Map<RunMetric, ToLongFunction<BulkProgress>> LOADS =
      new EnumMap<>(
          Map.of(
              RunMetric.BULK_ROWS_WRITTEN, BulkProgress::written,
              RunMetric.BULK_ROWS_FAILED, BulkProgress::failed,
              RunMetric.BULK_BYTES_WRITTEN, BulkProgress::bytes,
              RunMetric.BULK_RETRIES, BulkProgress::retries));

  private static final Map<RunMetric, ToLongFunction<ScanProgress>> SCANS =
      new EnumMap<>(
          Map.of(
              RunMetric.SCAN_ROWS_READ, ScanProgress::rows,
              RunMetric.SCAN_BYTES_READ, ScanProgress::bytes,
              RunMetric.SCAN_RETRIES, ScanProgress::retries));

  private DriverMetrics() {}

  /** Marks what came since the last time. */
  private static final class Counted<P> {
    private final RunMeters meters;
    private final RunMetric metric;
    private final ToLongFunction<P> count;
    private long seen;

    Counted(RunMeters meters, RunMetric metric, ToLongFunction<P> count) {
      this.meters = meters;
      this.metric = metric;
      this.count = count;
    }

    void show(P progress) {
      long now = count.applyAsLong(progress);
      meters.mark(metric, now - seen);
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
      CqlSession session, List<Watch<P>> watches, Map<RunMetric, ToLongFunction<P>> counts) {
    RunMeters meters = meters(session);
    return meters == null
        ? watches
        : Watch.with(watches, new Watch<>(EVERY, () -> view(meters, counts)));
  }

  private static @Nullable RunMeters meters(CqlSession session) {
    try {
      return RunMeters.of(session);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn(
          "No meters of this run, which goes on without them (docs/guide/metrics.md): {}",
          e.toString());
      return null;
    }
  }

  private static <P> View<P> view(RunMeters meters, Map<RunMetric, ToLongFunction<P>> counts) {
    List<Counted<P>> all = new ArrayList<>();
    counts.forEach(
        (metric, count) -> {
          try {
            meters.mark(metric, 0);
            all.add(new Counted<>(meters, metric, count));
          } catch (RuntimeException | LinkageError e) {
            tellOf(metric, e);
          }
        });
    return new Marks<>(all);
  }

  /** Who looks at the meters when a run is over sees all of it. */
  private record Marks<P>(List<Counted<P>> counts) implements View<P> {
    @Override
    public void show(P progress) {
      counts.removeIf(counted -> !isShown(counted, progress));
    }

    @Override
    public boolean isPartOfTheRun() {
      return true;
    }
  }

  /** Whether the registry takes it; after that it is not asked again. */
  private static <P> boolean isShown(Counted<P> counted, P progress) {
    try {
      counted.show(progress);
      return true;
    } catch (RuntimeException | LinkageError e) {
      tellOf(counted.metric, e);
      return false;
    }
  }

  private static void tellOf(RunMetric metric, Throwable e) {
    LOG.warn(
        "No meter {} of this run, which goes on without it (docs/guide/metrics.md): {}",
        metric.getPath(),
        e.toString());
  }
}
