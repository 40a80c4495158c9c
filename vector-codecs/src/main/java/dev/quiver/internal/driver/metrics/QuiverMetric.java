/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.metrics.SessionMetric;
import dev.quiver.internal.kernel.KernelSet;
import java.util.function.ToLongFunction;

/** The counters of a session, each with the path that the driver makes its id of. */
enum QuiverMetric implements SessionMetric {
  VECTORS_WRITTEN("vectors-written", counts -> counts.vectorsWritten.sum()),
  BYTES_WRITTEN("bytes-written", counts -> counts.bytesWritten.sum()),
  VECTORS_ENCODED("vectors-encoded", counts -> counts.vectorsEncoded.sum()),
  PAGES("pages", counts -> counts.pages.sum()),
  CELLS("cells", counts -> counts.cells.sum()),
  FRAMES_REFUSED("frames-refused", counts -> counts.framesRefused.sum()),
  PLANS_MADE("plans-made", counts -> JvmCounts.plans()),
  KERNEL_SWITCHES("kernel-switches", counts -> KernelSet.switches());

  private final String path;
  private final ToLongFunction<SessionCounts> value;

  QuiverMetric(String name, ToLongFunction<SessionCounts> value) {
    this.path = "quiver." + name;
    this.value = value;
  }

  @Override
  public String getPath() {
    return path;
  }

  long of(SessionCounts counts) {
    return value.applyAsLong(counts);
  }
}
