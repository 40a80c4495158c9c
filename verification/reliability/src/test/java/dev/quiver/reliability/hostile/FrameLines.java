/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.hostile;

import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.FrameFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The lines about frames, compressed bodies and segments. */
final class FrameLines {

  static final FrameCodec<ByteBuf> CODEC =
      Codecs.ours(CountingAllocator.INSTANCE, Compression.NONE);
  static final FrameCodec<ByteBuf> LZ4 = Codecs.ours(CountingAllocator.INSTANCE, Compression.LZ4);

  private FrameLines() {}

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>();
    for (int length : new int[] {900_000_000, Integer.MAX_VALUE}) {
      cases.add(
          page(
              "cell length " + length + " in a frame under 150 bytes",
              "row 0, column 0 (v): expected " + length + " bytes, got 4 left",
              frame(1, length)));
    }
    cases.add(
        page(
            "cell length 1000, past the end",
            "row 0, column 0 (v): expected 1000 bytes, got 4 left in the frame",
            frame(1, 1000)));
    for (int length : new int[] {-2, Integer.MIN_VALUE}) {
      cases.add(
          page(
              "cell length " + length + ", with bytes after it",
              "no bytes after the last cell",
              frame(1, length)));
    }
    for (int rows : new int[] {Integer.MAX_VALUE, 100_000_000}) {
      cases.add(page("rowCount " + rows, "rows: expected bytes for " + rows, frame(rows, 4)));
    }
    cases.add(page("rowCount -1", "rows: expected a number of rows, got -1", frame(-1, 4)));
    cases.add(
        page(
            "columnCount -1",
            "expected a number of columns, got -1",
            RowsFrame.of(0, -1).zeros(50)));
    cases.add(
        page(
            "columnCount 0, rowCount 50,000,000",
            "rows: expected columns for 50000000 rows",
            RowsFrame.of(4, 0).integer(50_000_000)));
    cases.add(
        page("trailing bytes after rows", "no bytes after the last cell", frame(1, 4).zeros(1)));
    addCompressed(cases);
    addSegments(cases);
    addPrepared(cases);
    return cases;
  }

  /** One column of floats, and one cell of four bytes, whatever it says of its length. */
  private static RowsFrame frame(int rowCount, int cellLength) {
    return RowsFrame.ofOneTable(1)
        .string("v")
        .shorts(DataType.FLOAT)
        .integer(rowCount)
        .cell(cellLength, new byte[4]);
  }

  private static HostileCase page(String name, String message, RowsFrame frame) {
    return HostileCase.frame(name, message, frame.bytes(), CODEC::decode);
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

  private static void addPrepared(List<HostileCase> cases) {
    for (int count : new int[] {-1, Integer.MAX_VALUE, 900_000_000}) {
      cases.add(
          page(
              "columnCount " + count + " of a prepared statement",
              "variables of the statement: expected ",
              prepared().integer(0).integer(count).integer(0).zeros(50)));
      cases.add(
          page(
              "pkCount " + count + " of a prepared statement",
              "partition key of the statement: expected ",
              prepared().integer(0).integer(1).integer(count).zeros(50)));
    }
    cases.add(
        page(
            "custom payload of 900,000,000 bytes",
            "message: expected 900000000 bytes",
            RowsFrame.withBody(Version.V4, FrameFlag.CUSTOM_PAYLOAD, Opcode.READY)
                .shorts(1, 0)
                .integer(900_000_000)));
  }

  private static RowsFrame prepared() {
    return RowsFrame.withBody(Version.V4, 0, Opcode.RESULT).integer(ResultKind.PREPARED).shorts(0);
  }
}
