/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.codahale.metrics.Meter;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import dev.quiver.bulk.Watch.View;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Meters in the driver's own registry, if the session has one: {@code <session>.quiver.bulk.*} and
 * {@code <session>.quiver.scan.*}, behind the prefix that the driver's own have. Several runs of a
 * session share them.
 */
final class DriverMetrics {
  private static final Duration EVERY = Duration.ofSeconds(1);

  private DriverMetrics() {}

  /** What a meter counts. */
  private interface Count<P> {
    long of(P progress);
  }

  /** Marks what came since the last time. */
  private static final class Counted<P> {
    private final Meter meter;
    private final Count<P> count;
    private long seen;

    Counted(Meter meter, Count<P> count) {
      this.meter = meter;
      this.count = count;
    }

    void show(P progress) {
      long now = count.of(progress);
      meter.mark(now - seen);
      seen = now;
    }
  }

  static List<Watch<BulkProgress>> ofLoads(CqlSession session, List<Watch<BulkProgress>> watches) {
    return with(
        session,
        watches,
        "quiver.bulk.",
        List.of("rows-written", "rows-failed", "bytes-written", "retries"),
        List.of(
            BulkProgress::written,
            BulkProgress::failed,
            BulkProgress::bytes,
            BulkProgress::retries));
  }

  static List<Watch<ScanProgress>> ofScans(CqlSession session, List<Watch<ScanProgress>> watches) {
    return with(
        session,
        watches,
        "quiver.scan.",
        List.of("rows-read", "bytes-read", "retries"),
        List.of(ScanProgress::rows, ScanProgress::bytes, ScanProgress::retries));
  }

  private static <P> List<Watch<P>> with(
      CqlSession session,
      List<Watch<P>> watches,
      String prefix,
      List<String> names,
      List<Count<P>> counts) {
    // Empty as well where the library for metrics is not there.
    Metrics metrics = session.getMetrics().orElse(null);
    if (metrics == null) {
      return watches;
    }
    String path = driversPrefix(session) + session.getName() + "." + prefix;
    return Watch.with(
        watches, new Watch<>(EVERY, () -> view(metrics.getRegistry(), path, names, counts)));
  }

  /** As the driver's {@code DefaultMetricIdGenerator} has it. */
  private static String driversPrefix(CqlSession session) {
    String prefix =
        session
            .getContext()
            .getConfig()
            .getDefaultProfile()
            .getString(DefaultDriverOption.METRICS_ID_GENERATOR_PREFIX, "");
    return prefix.isEmpty() ? "" : prefix + ".";
  }

  private static <P> View<P> view(
      MetricRegistry registry, String path, List<String> names, List<Count<P>> counts) {
    List<Counted<P>> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      all.add(new Counted<>(registry.meter(path + names.get(i)), counts.get(i)));
    }
    return progress -> all.forEach(counted -> counted.show(progress));
  }
}
