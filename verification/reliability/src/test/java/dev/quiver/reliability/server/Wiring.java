/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.protocol.internal.ProtocolConstants.Version;

/** The ways the driver and the server communicate; each fault is tested with all of them. */
public enum Wiring {
  V4_NONE(Version.V4, "none"),
  V4_LZ4(Version.V4, "lz4"),
  V5_NONE(Version.V5, "none"),
  V5_LZ4(Version.V5, "lz4");

  private final int version;
  private final String compression;

  Wiring(int version, String compression) {
    this.version = version;
    this.compression = compression;
  }

  public String versionName() {
    return "V" + version;
  }

  public String compression() {
    return compression;
  }

  /** Whether frames are sent in segments with checksums, as from protocol v5 on. */
  public boolean hasSegments() {
    return version >= Version.V5;
  }

  /** Whether the server reports changed columns, as from protocol v5 on. */
  public boolean reportsChangedColumns() {
    return version >= Version.V5;
  }
}
