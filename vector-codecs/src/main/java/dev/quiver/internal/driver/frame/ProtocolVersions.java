/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.oss.protocol.internal.PrimitiveSizes;
import com.datastax.oss.protocol.internal.ProtocolConstants;

/**
 * The differences between the protocol versions in the messages that Quiver writes.
 *
 * <p>Source: CQL binary protocol v3, v4 and v5, sections 4.1.4, 4.1.6 and 4.1.7; the encoders of
 * native-protocol for the two DSE versions, whose numbers are higher than those of all other
 * versions.
 */
final class ProtocolVersions {

  private ProtocolVersions() {}

  static boolean isDse(int protocolVersion) {
    return protocolVersion >= DseProtocolConstants.Version.DSE_V1;
  }

  /** Returns the size of the flags of a query or batch: an [int] from v5 on, and with DSE. */
  static int flagsSize(int protocolVersion) {
    return protocolVersion >= ProtocolConstants.Version.V5
        ? PrimitiveSizes.INT
        : PrimitiveSizes.BYTE;
  }

  /** Returns whether EXECUTE contains the id of the result's metadata. */
  static boolean hasResultMetadataId(int protocolVersion) {
    return isDse(protocolVersion)
        ? protocolVersion >= DseProtocolConstants.Version.DSE_V2
        : protocolVersion >= ProtocolConstants.Version.V5;
  }
}
