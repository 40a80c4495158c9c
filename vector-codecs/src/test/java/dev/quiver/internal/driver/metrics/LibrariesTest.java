/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.micrometer.core.instrument.Metrics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.MetricID;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the counters of a session in the registries of all libraries. */
class LibrariesTest {

  @ParameterizedTest
  @EnumSource
  void eachCountHasItsCounter(Library library) {
    Object registry = library.newRegistry();
    SessionMetrics metrics = SessionMetrics.of(library.context(registry, "a"));
    SessionCounts counts = Objects.requireNonNull(metrics.counts());

    counts.written(2, 24);
    counts.written(0, 5);
    counts.encoded(3);
    counts.encoded(0);
    counts.page(4, 5);
    counts.page(1, 2);
    counts.frameRejected();
    counts.driverPage();

    assertThat(library.counts(registry))
        .hasSize(7)
        .containsEntry(library.name("a", "driver-pages"), 1L)
        .containsEntry(library.name("a", "vectors-written"), 2L)
        .containsEntry(library.name("a", "bytes-written"), 24L)
        .containsEntry(library.name("a", "vectors-encoded"), 3L)
        .containsEntry(library.name("a", "pages"), 2L)
        .containsEntry(library.name("a", "cells"), 22L)
        .containsEntry(library.name("a", "frames-rejected"), 1L);
  }

  /** The later session is shown; closing the earlier one removes nothing. */
  @ParameterizedTest
  @EnumSource
  void aLaterSessionOfTheSameNameReplacesTheEarlier(Library library) {
    Object registry = library.newRegistry();
    SessionMetrics earlier = SessionMetrics.of(library.context(registry, "a"));
    SessionMetrics other = SessionMetrics.of(library.context(registry, "b"));
    SessionMetrics later = SessionMetrics.of(library.context(registry, "a"));
    Objects.requireNonNull(earlier.counts()).frameRejected();
    Objects.requireNonNull(later.counts()).page(1, 1);

    earlier.close();
    assertThat(library.counts(registry))
        .hasSize(14)
        .containsEntry(library.name("a", "frames-rejected"), 0L)
        .containsEntry(library.name("a", "pages"), 1L)
        .containsEntry(library.name("b", "pages"), 0L);
    later.close();
    assertThat(library.counts(registry)).hasSize(7);
    other.close();
    assertThat(library.counts(registry)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void countsNothingWithoutMetricsOfTheDriver(Library library) {
    Object registry = library.newRegistry();
    InternalDriverContext off = library.context(registry, "a", List.of());

    assertThat(LibraryRegistry.of(off)).isNull();
    assertThat(SessionMetrics.of(off).counts()).isNull();
    assertThat(library.counts(registry)).isEmpty();
  }

  /** Neither an empty list nor an unknown name enables counting. */
  @ParameterizedTest
  @EnumSource
  void countsNothingWithoutMetricsOfQuiver(Library library) {
    Object registry = library.newRegistry();
    for (List<String> ofQuiver : List.of(List.<String>of(), List.of("vectors.written"))) {
      List<String> ofTheDriver = List.of(DefaultSessionMetric.BYTES_SENT.getPath());
      InternalDriverContext context = library.context(registry, "a", ofTheDriver, ofQuiver);

      assertThat(LibraryRegistry.of(context)).isNotNull();
      assertThat(SessionMetrics.of(context).counts()).isNull();
      assertThat(library.counts(registry)).isEmpty();
    }
  }

  /** The driver's own metrics use this registry by default. */
  @Test
  void usesMicrometersGlobalRegistryByDefault() {
    MicrometerRegistry registry = new MicrometerRegistry(null);
    Runnable removal =
        registry.mark(
            Library.MICROMETER
                .context(Library.MICROMETER.newRegistry(), "global")
                .getMetricIdGenerator()
                .sessionMetricId(RunMetric.SCAN_RETRIES),
            1);
    String name = Library.MICROMETER.name("global", "scan.retries");

    assertThat(Library.MICROMETER.counts(Metrics.globalRegistry)).containsKey(name);
    removal.run();
    assertThat(Library.MICROMETER.counts(Metrics.globalRegistry)).doesNotContainKey(name);
  }

  @Test
  void rejectsIncrementsByOthers() {
    MetricRegistry registry = (MetricRegistry) Library.MICROPROFILE.newRegistry();
    SessionMetrics metrics = SessionMetrics.of(Library.MICROPROFILE.context(registry, "a"));
    Objects.requireNonNull(metrics.counts()).page(1, 1);
    Counter counter =
        registry.getCounters().get(new MetricID("session.quiver.pages", new Tag("session", "a")));

    assertThatThrownBy(counter::inc)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("quiver.pages");
    assertThatThrownBy(() -> counter.inc(2)).isInstanceOf(UnsupportedOperationException.class);
    assertThat(counter.getCount()).isEqualTo(1);
  }

  /** The session opens without counters, and removes nothing. */
  @Test
  void keepsACounterOfTheApplication() {
    com.codahale.metrics.MetricRegistry dropwizard = new com.codahale.metrics.MetricRegistry();
    dropwizard.counter("a.quiver.cells").inc(5);
    assertThat(SessionMetrics.of(Library.DROPWIZARD.context(dropwizard, "a")).counts()).isNull();
    assertThat(Library.DROPWIZARD.counts(dropwizard)).containsOnly(Map.entry("a.quiver.cells", 5L));

    MetricRegistry microProfile = (MetricRegistry) Library.MICROPROFILE.newRegistry();
    Tag[] tags = {new Tag("session", "a")};
    microProfile.counter("session.quiver.cells", tags).inc(5);
    assertThat(SessionMetrics.of(Library.MICROPROFILE.context(microProfile, "a")).counts())
        .isNull();
    assertThat(Library.MICROPROFILE.counts(microProfile)).hasSize(1).containsValue(5L);
  }
}
