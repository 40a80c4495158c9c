/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.hostile;

import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines about compressed bodies and segments, which may cost memory outside of the heap. Those
 * about frames that are not compressed are in the tests of the frame decoder ({@code
 * HostileRowsTest}, {@code HostileMetadataTest}, {@code HostileMessagesTest}), with the same bound.
 */
final class FrameLines {

  static final FrameCodec<ByteBuf> CODEC =
      Codecs.ours(CountingAllocator.INSTANCE, Compression.NONE);
  static final FrameCodec<ByteBuf> LZ4 = Codecs.ours(CountingAllocator.INSTANCE, Compression.LZ4);

  private FrameLines() {}

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>();
    addCompressed(cases);
    addSegments(cases);
    return cases;
  }

  private static void addCompressed(List<HostileCase> cases) {
    for (int claimed : new int[] {900_000_000, Integer.MAX_VALUE, -1}) {
      cases.add(
          HostileCase.frame(
              "v4 LZ4 body claiming " + claimed + " bytes",
              "compressed body: expected at most ",
              compressed(claimed, 0x10, 0, 0, 0),
              LZ4::decode));
    }
    // CVE-2025-12183: a copy from before the first byte, and literals behind the last one.
    cases.add(
        HostileCase.frame(
            "CVE-2025-12183, a match before the output",
            "compressed body: expected bytes that can be decompressed",
            compressed(100, 0x1f, 0, 0xff, 0xff, 66, 0x50, 0, 0, 0, 0, 0),
            LZ4::decode));
    cases.add(
        HostileCase.frame(
            "CVE-2025-12183, literals behind the input",
            "compressed body: expected bytes that can be decompressed",
            compressed(400, 0xf0, 0xff, 130, 1, 2),
            LZ4::decode));
  }

  static byte[] compressed(int claimed, int... block) {
    ByteBuffer body = ByteBuffer.allocate(Integer.BYTES + block.length).putInt(claimed);
    for (int next : block) {
      body.put((byte) next);
    }
    return HostileFrames.compressedResult(body.array());
  }

  private static void addSegments(List<HostileCase> cases) {
    byte[] payload = new byte[20];
    SegmentCodec<ByteBuf> lz4 = Codecs.segments(CountingAllocator.INSTANCE, Compression.LZ4);
    SegmentCodec<ByteBuf> plain = Codecs.segments(CountingAllocator.INSTANCE, Compression.NONE);
    byte[] segment = HostileFrames.withChecksum(payload);
    int claimed = Segment.MAX_PAYLOAD_LENGTH;
    SegmentCodec.Header lying = new SegmentCodec.Header(payload.length, claimed, true);
    SegmentCodec.Header header = new SegmentCodec.Header(payload.length, -1, true);
    cases.add(
        new HostileCase(
            "v5 LZ4 segment claiming " + claimed + " bytes",
            segment.length,
            MalformedFrameException.class,
            "compressed body: expected at most 5100 bytes from 20, got " + claimed,
            () -> released(segment, source -> lz4.decode(lying, source))));
    byte[] flipped = segment.clone();
    flipped[3] ^= 1;
    cases.add(
        new HostileCase(
            "v5 payload bit flip",
            flipped.length,
            CrcMismatchException.class,
            "CRC mismatch on payload",
            () -> released(flipped, source -> plain.decode(header, source))));
    byte[] head = {20, 0, 2, 1, 2, 3};
    cases.add(
        new HostileCase(
            "v5 header bit flip",
            head.length,
            CrcMismatchException.class,
            "CRC mismatch on header",
            () -> plain.decodeHeader(Unpooled.wrappedBuffer(head))));
  }

  private interface Decoder {
    void decode(ByteBuf source) throws Exception;
  }

  /** The input must not be held when it is refused. */
  private static void released(byte[] bytes, Decoder decoder) throws Exception {
    ByteBuf source = Unpooled.wrappedBuffer(bytes);
    Exception refusal = null;
    try {
      decoder.decode(source);
    } catch (Exception e) {
      refusal = e;
    }
    if (source.refCnt() != 0) {
      throw new AssertionError("References to the input: " + source.refCnt());
    }
    if (refusal != null) {
      throw refusal;
    }
  }
}
