/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.FrameFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Creates malformed bytes: impossible lengths and counts, truncated frames, compressed bodies of
 * any bytes, and segments with correct checksums whatever their content. {@link RowsFrame} writes
 * valid ones to start from. Arrays passed in are not changed.
 */
public final class HostileFrames {

  /** The length of a frame's header. */
  public static final int HEADER = FrameCodec.V3_ENCODED_HEADER_SIZE;

  private static final int LENGTH_OFFSET = HEADER - Integer.BYTES;

  /** The initial bytes of a segment's checksum. */
  private static final byte[] CHECKSUM_START = {(byte) 0xfa, 0x2d, 0x55, (byte) 0xca};

  private HostileFrames() {}

  /** Returns a frame with the correct length in its header. */
  public static byte[] withLength(byte[] frame) {
    return withLength(frame, frame.length - HEADER);
  }

  /** Returns a frame with any length in its header. */
  public static byte[] withLength(byte[] frame, int bodyLength) {
    return withInt(frame, LENGTH_OFFSET, bodyLength);
  }

  /** Returns a copy with another length or count at an offset. */
  public static byte[] withInt(byte[] bytes, int offset, int value) {
    byte[] changed = bytes.clone();
    ByteBuffer.wrap(changed).putInt(offset, value);
    return changed;
  }

  /** Returns the first bytes. */
  public static byte[] cut(byte[] bytes, int length) {
    return Arrays.copyOf(bytes, length);
  }

  /** Returns a result of protocol v4 marked as compressed, with any body. */
  public static byte[] compressedResult(byte... body) {
    byte[] frame = new byte[HEADER + body.length];
    ByteBuffer.wrap(frame)
        .put((byte) (0x80 | Version.V4))
        .put((byte) FrameFlag.COMPRESSED)
        .putShort((short) 1)
        .put((byte) Opcode.RESULT)
        .putInt(body.length)
        .put(body);
    return frame;
  }

  /** Returns the payload of a segment of protocol v5, with its checksum. */
  public static byte[] withChecksum(byte[] payload) {
    return ByteBuffer.allocate(payload.length + Integer.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(payload)
        .putInt(checksum(payload, 0, payload.length))
        .array();
  }

  /** Returns the checksum of a segment's payload, which follows the payload in little endian. */
  public static int checksum(byte[] bytes, int offset, int length) {
    CRC32 checksum = new CRC32();
    checksum.update(CHECKSUM_START);
    checksum.update(bytes, offset, length);
    return (int) checksum.getValue();
  }
}
