/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import io.netty.buffer.ByteBuf;

/**
 * Decodes ERROR messages with the driver's decoder, after checking that the bytes of a failure can
 * hold the number of replicas that it claims: the driver allocates space for all claimed replicas
 * at once.
 *
 * <p>Source: CQL binary protocol v5, section 8 (Read_failure and Write_failure).
 */
final class FailureDecoder extends Message.Codec {

  private static final String SUBJECT = "number of failed replicas";

  /** The bytes between the message and the number of replicas: [consistency] and two [int]s. */
  private static final int COUNTS = Short.BYTES + 2 * Integer.BYTES;

  /** The smallest number of bytes of a replica: an empty address and a code. */
  private static final int MIN_REPLICA = Byte.BYTES + Short.BYTES;

  private final Message.Codec stock;

  FailureDecoder(Message.Codec stock) {
    super(stock.opcode, stock.protocolVersion);
    this.stock = stock;
  }

  @Override
  public <B> Message decode(B source, PrimitiveCodec<B> primitives) {
    if (protocolVersion >= Version.V5 && source instanceof ByteBuf frame) {
      check(frame.slice());
    }
    return stock.decode(source, primitives);
  }

  private static void check(ByteBuf source) {
    int code = FrameReader.readInt(source, "code of the error");
    if (code == ErrorCode.READ_FAILURE || code == ErrorCode.WRITE_FAILURE) {
      int message = FrameReader.readShort(source, SUBJECT);
      FrameReader.require(source, (long) message + COUNTS, SUBJECT);
      source.skipBytes(message + COUNTS);
      int count = FrameReader.readInt(source, SUBJECT);
      if (count < 0) {
        throw FrameReader.malformed(SUBJECT, "0 or more", "" + count);
      }
      FrameReader.require(source, (long) count * MIN_REPLICA, SUBJECT);
    }
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
