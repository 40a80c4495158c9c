/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.metrics.SessionMetric;
import dev.quiver.internal.kernel.KernelSet;

/** The counters of a session, each with the path that the driver makes its id of. */
enum QuiverMetric implements SessionMetric {
  VECTORS_WRITTEN("vectors-written"),
  BYTES_WRITTEN("bytes-written"),
  VECTORS_ENCODED("vectors-encoded"),
  PAGES("pages"),
  CELLS("cells"),
  FRAMES_REFUSED("frames-refused"),
  PLANS_MADE("plans-made"),
  KERNEL_SWITCHES("kernel-switches");

  private final String path;

  QuiverMetric(String name) {
    this.path = "quiver." + name;
  }

  @Override
  public String getPath() {
    return path;
  }

  /** The value of now. */
  long of(SessionCounts counts) {
    return switch (this) {
      case VECTORS_WRITTEN -> counts.vectorsWritten.sum();
      case BYTES_WRITTEN -> counts.bytesWritten.sum();
      case VECTORS_ENCODED -> counts.vectorsEncoded.sum();
      case PAGES -> counts.pages.sum();
      case CELLS -> counts.cells.sum();
      case FRAMES_REFUSED -> counts.framesRefused.sum();
      case PLANS_MADE -> JvmCounts.plans();
      case KERNEL_SWITCHES -> KernelSet.switches();
    };
  }
}
