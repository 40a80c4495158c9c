/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.metrics.SessionMetric;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The counters of a session, with the paths from which the driver derives their ids. */
enum QuiverMetric implements SessionMetric {
  VECTORS_WRITTEN("vectors-written", counts -> counts.vectorsWritten),
  BYTES_WRITTEN("bytes-written", counts -> counts.bytesWritten),
  VECTORS_ENCODED("vectors-encoded", counts -> counts.vectorsEncoded),
  PAGES("pages", counts -> counts.pages),
  CELLS("cells", counts -> counts.cells),
  FRAMES_REJECTED("frames-rejected", counts -> counts.framesRejected),
  DRIVER_PAGES("driver-pages", counts -> counts.driverPages);

  /** The option that lists the paths of the metrics to register. */
  static final DriverOption ENABLED = () -> "advanced.metrics.quiver.enabled";

  private static final Logger LOG = LoggerFactory.getLogger(QuiverMetric.class);

  private final String path;

  @SuppressWarnings("ImmutableEnumChecker") // it has no state
  private final Function<SessionCounts, LongAdder> counter;

  QuiverMetric(String name, Function<SessionCounts, LongAdder> counter) {
    this.path = "quiver." + name;
    this.counter = counter;
  }

  @Override
  public String getPath() {
    return path;
  }

  static Set<QuiverMetric> enabled(InternalDriverContext context) {
    Set<QuiverMetric> enabled = EnumSet.noneOf(QuiverMetric.class);
    List<String> paths = context.getConfig().getDefaultProfile().getStringList(ENABLED, List.of());
    for (String listed : paths) {
      List<QuiverMetric> found =
          Arrays.stream(values()).filter(metric -> metric.path.equals(listed)).toList();
      enabled.addAll(found);
      if (found.isEmpty()) {
        LOG.warn(
            "[{}] Ignoring the unknown metric {} in {}: expected {}",
            context.getSessionName(),
            listed,
            ENABLED.getPath(),
            Arrays.stream(values()).map(QuiverMetric::getPath).toList());
      }
    }
    return enabled;
  }

  /** Returns the current value of this counter. */
  long of(SessionCounts counts) {
    return counter.apply(counts).sum();
  }
}
