/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.metrics.SessionMetric;

/** The meters of loads and scans, with the paths from which the driver derives their ids. */
public enum RunMetric implements SessionMetric {
  BULK_ROWS_WRITTEN("bulk.rows-written"),
  BULK_ROWS_FAILED("bulk.rows-failed"),
  BULK_BYTES_WRITTEN("bulk.bytes-written"),
  BULK_RETRIES("bulk.retries"),
  SCAN_ROWS_READ("scan.rows-read"),
  SCAN_BYTES_READ("scan.bytes-read"),
  SCAN_RETRIES("scan.retries");

  private final String path;

  RunMetric(String name) {
    this.path = "quiver." + name;
  }

  @Override
  public String getPath() {
    return path;
  }
}
