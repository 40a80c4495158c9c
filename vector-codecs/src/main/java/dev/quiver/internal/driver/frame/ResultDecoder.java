/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.internal.driver.metrics.SessionCounts;
import dev.quiver.internal.driver.page.PageResults;
import dev.quiver.internal.driver.page.PageRows;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Decodes RESULT messages that have columns: rows, including pages of DSE's continuous paging, and
 * prepared statements. The driver's decoder reads all other RESULT messages.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 4.2.5.4; the decoders of native-protocol for
 * the two DSE versions.
 */
final class ResultDecoder extends Message.Codec {

  private final Message.Codec stock;
  private final PageResults results;
  private final @Nullable SessionCounts counts;

  ResultDecoder(Message.Codec stock, PageResults results, @Nullable SessionCounts counts) {
    super(stock.opcode, stock.protocolVersion);
    this.stock = stock;
    this.results = results;
    this.counts = counts;
  }

  @Override
  public <B> Message decode(B source, PrimitiveCodec<B> primitives) {
    if (!(source instanceof ByteBuf frame)) {
      return stock.decode(source, primitives);
    }
    FrameReader.require(frame, Integer.BYTES, "kind of the result");
    int kind = frame.getInt(frame.readerIndex());
    if (kind == ResultKind.PREPARED) {
      frame.skipBytes(Integer.BYTES);
      return readPrepared(frame);
    } else if (kind == ResultKind.ROWS) {
      frame.skipBytes(Integer.BYTES);
      RowsMetadata metadata = MetadataDecoder.read(frame, protocolVersion);
      PageRows rows =
          PageDecoder.read(frame, metadata, results.exact().of(metadata), results.pool());
      if (counts != null) {
        counts.page(rows.size(), metadata.columnCount);
      }
      return new DefaultRows(metadata, rows);
    }
    return stock.decode(source, primitives);
  }

  /**
   * Reads a PREPARED result: the statement's id, its variables, which may belong to several tables,
   * and the columns of its result.
   */
  private Prepared readPrepared(ByteBuf source) {
    byte[] id = FrameReader.readShortBytes(source, "id of the statement");
    byte[] resultMetadataId =
        ProtocolVersions.hasResultMetadataId(protocolVersion)
            ? FrameReader.readShortBytes(source, "id of the result's metadata")
            : null;
    RowsMetadata variables = MetadataDecoder.readVariables(source, protocolVersion);
    return new Prepared(id, resultMetadataId, variables, MetadataDecoder.readResult(source));
  }

  @Override
  public <B> void encode(B target, Message message, PrimitiveCodec<B> primitives) {
    stock.encode(target, message, primitives);
  }

  @Override
  public int encodedSize(Message message) {
    return stock.encodedSize(message);
  }
}
