/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;

/**
 * Reads what a server says of a prepared statement: its id, its variables, which may be of several
 * tables, and the columns of its result.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 4.2.5.4; the decoders of native-protocol for
 * the two DSE versions.
 */
final class PreparedDecoder {

  private PreparedDecoder() {}

  static Prepared read(ByteBuf source, int protocolVersion) {
    byte[] id = FrameReader.readShortBytes(source, "id of the statement");
    byte[] resultMetadataId =
        ProtocolVersions.hasResultMetadataId(protocolVersion)
            ? FrameReader.readShortBytes(source, "id of the result's metadata")
            : null;
    RowsMetadata variables = MetadataDecoder.readVariables(source, protocolVersion);
    return new Prepared(id, resultMetadataId, variables, MetadataDecoder.readResult(source));
  }
}
