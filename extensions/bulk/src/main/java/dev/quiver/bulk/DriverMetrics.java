/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.bulk.Watch.View;
import dev.quiver.internal.driver.metrics.RunMeters;
import dev.quiver.internal.driver.metrics.RunMetric;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The meters of runs in the driver's metric registry, if the session has metrics. If the registry
 * rejects a meter, the run continues without the meter.
 */
final class DriverMetrics {
  private static final Logger LOG = LoggerFactory.getLogger(DriverMetrics.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  static final Map<RunMetric, ToLongFunction<BulkProgress>> LOADS =
      Map.of(
          RunMetric.BULK_ROWS_WRITTEN, BulkProgress::rowsWritten,
          RunMetric.BULK_ROWS_FAILED, BulkProgress::rowsFailed,
          RunMetric.BULK_BYTES_WRITTEN, BulkProgress::bytes,
          RunMetric.BULK_RETRIES, BulkProgress::retries);

  static final Map<RunMetric, ToLongFunction<ScanProgress>> SCANS =
      Map.of(
          RunMetric.SCAN_ROWS_READ, ScanProgress::rows,
          RunMetric.SCAN_BYTES_READ, ScanProgress::bytes,
          RunMetric.SCAN_RETRIES, ScanProgress::retries);

  private DriverMetrics() {}

  /** Adds a listener that marks a meter for each count, if the session has metrics. */
  static <P> List<Watch<P>> with(
      CqlSession session, List<Watch<P>> watches, Map<RunMetric, ToLongFunction<P>> counts) {
    RunMeters meters = meters(session);
    return meters == null
        ? watches
        : Watch.with(watches, new Watch<>(EVERY, () -> new Marks<>(meters, counts)));
  }

  private static @Nullable RunMeters meters(CqlSession session) {
    try {
      return RunMeters.of(session);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn(
          "Cannot register meters; the run continues without them (docs/guide/metrics.md): {}",
          e.toString());
      return null;
    }
  }

  /** Marks the increase since the previous call. Meters are final when the run completes. */
  private static final class Marks<P> implements View<P> {
    private final RunMeters meters;
    private final Map<RunMetric, ToLongFunction<P>> counts;
    private final Map<RunMetric, Long> seen = new EnumMap<>(RunMetric.class);

    Marks(RunMeters meters, Map<RunMetric, ToLongFunction<P>> counts) {
      this.meters = meters;
      this.counts = new EnumMap<>(counts);
      this.counts.keySet().removeIf(metric -> !mark(metric, 0));
    }

    @Override
    public void show(P progress) {
      counts
          .entrySet()
          .removeIf(count -> !mark(count.getKey(), count.getValue().applyAsLong(progress)));
    }

    /** Returns whether the registry accepts the meter; a rejected meter is not marked again. */
    private boolean mark(RunMetric metric, long now) {
      try {
        meters.mark(metric, now - seen.getOrDefault(metric, 0L));
        seen.put(metric, now);
        return true;
      } catch (RuntimeException | LinkageError e) {
        LOG.warn(
            "Cannot register meter {}; the run continues without it (docs/guide/metrics.md): {}",
            metric.getPath(),
            e.toString());
        return false;
      }
    }

    @Override
    public boolean isAwaited() {
      return true;
    }
  }
}
