/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.connection.CrcMismatchException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.driver.internal.core.protocol.BytesToSegmentDecoder;
import com.datastax.oss.driver.internal.core.protocol.SegmentToFrameDecoder;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.util.Crc;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.internal.driver.frame.RandomResults;
import dev.quiver.internal.driver.frame.Segments;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Reads the bytes of a connection of protocol v5 with the driver's handlers and our codecs. The
 * first byte chooses whether segments are compressed, and whether to correct their checksums, which
 * a fuzzer cannot guess.
 */
final class SegmentsFuzzTest extends FuzzTarget<List<Frame>> {

  private static final UnpooledByteBufAllocator ALLOCATOR = UnpooledByteBufAllocator.DEFAULT;
  private static final int LZ4 = 1;
  private static final int RIGHT_CHECKSUMS = 2;

  private static final FrameCodec<ByteBuf> STOCK_BY_LENGTH = Codecs.stockByLength(ALLOCATOR);

  static {
    // After a malformed frame, the driver closes the connection. Here more segments are read, for
    // which its decoder has an assertion that services do not enable.
    SegmentsFuzzTest.class
        .getClassLoader()
        .setClassAssertionStatus(
            "com.datastax.oss.driver.internal.core.protocol.SegmentToFrameDecoder", false);
  }

  /** All bytes must be consumed, as segments and as frames, for the input to count as read. */
  @Override
  List<Frame> read(byte[] input) {
    SegmentCodec<ByteBuf> codec = Codecs.segments(ALLOCATOR, compression(input));
    return decode(stream(input), codec, Decoders.OURS);
  }

  private static Compression compression(byte[] input) {
    return isCompressed(input) ? Compression.LZ4 : Compression.NONE;
  }

  private static boolean isCompressed(byte[] input) {
    return input.length > 0 && (input[0] & LZ4) != 0;
  }

  private static byte[] stream(byte[] input) {
    byte[] stream = Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
    if (input.length > 0 && (input[0] & RIGHT_CHECKSUMS) != 0) {
      correct(stream, isCompressed(input) ? 5 : 3);
    }
    return stream;
  }

  /** Writes the correct checksum after each header and payload. */
  private static void correct(byte[] stream, int headerLength) {
    ByteBuffer bytes = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN);
    int offset = 0;
    while (stream.length - offset >= headerLength + SegmentCodec.CRC24_LENGTH) {
      long header = 0;
      for (int i = 0; i < headerLength; i++) {
        header |= (stream[offset + i] & 0xffL) << (Byte.SIZE * i);
      }
      int checksum = Crc.computeCrc24(header, headerLength);
      offset += headerLength;
      for (int i = 0; i < SegmentCodec.CRC24_LENGTH; i++) {
        stream[offset++] = (byte) (checksum >> (Byte.SIZE * i));
      }
      int length = (int) header & Segment.MAX_PAYLOAD_LENGTH;
      if (stream.length - offset < length + SegmentCodec.CRC32_LENGTH) {
        return;
      }
      bytes.putInt(offset + length, HostileFrames.checksum(stream, offset, length));
      offset += length + SegmentCodec.CRC32_LENGTH;
    }
  }

  private static List<Frame> decode(
      byte[] stream, SegmentCodec<ByteBuf> segments, FrameCodec<ByteBuf> frames) {
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new BytesToSegmentDecoder(segments),
            new SegmentToFrameDecoder(frames, "fuzz"),
            Codecs.rejectedResponses());
    try {
      ByteBuf source = Unpooled.wrappedBuffer(stream);
      channel.writeInbound(source);
      if (source.isReadable()) {
        throw new Incomplete("A segment is not complete");
      }
      List<Frame> read = new ArrayList<>();
      for (Frame frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
        read.add(frame);
      }
      return read;
    } finally {
      close(channel);
    }
  }

  private static void close(EmbeddedChannel channel) {
    try {
      channel.finishAndReleaseAll();
    } catch (DecoderException e) {
      // The rest is not a segment.
    }
  }

  @Override
  void verify(byte[] input, List<Frame> frames) {
    SegmentCodec<ByteBuf> stockCodec =
        new SegmentCodec<>(new ByteBufPrimitiveCodec(ALLOCATOR), compression(input).compressor());
    List<Frame> stock = decode(stream(input), stockCodec, STOCK_BY_LENGTH);
    assertThat(frames).hasSameSizeAs(stock);
    for (int i = 0; i < frames.size(); i++) {
      Decoders.same(frames.get(i), stock.get(i));
    }
  }

  /** Netty wraps the exceptions of handlers; the one for checksums is the driver's own. */
  @Override
  boolean isDocumented(RuntimeException e) {
    return (e instanceof DecoderException && e.getCause() instanceof RuntimeException cause)
        ? isDocumented(cause)
        : e instanceof CrcMismatchException
            || e instanceof MalformedFrameException
            || e instanceof FrameTooLongException;
  }

  /**
   * One byte of LZ4 expands to 255 at most, and each fourth byte of a page of nulls is an element.
   */
  @Override
  int factor() {
    return 2000;
  }

  @Override
  Map<String, byte[]> seeds() {
    Map<String, byte[]> seeds = new TreeMap<>();
    SplittableRandom random = new SplittableRandom(5);
    RandomResults results = new RandomResults(random);
    List<Frame> small =
        List.of(
            results.rows(Version.V5, 0, 2, 3, 10),
            results.rows(Version.V5, 4, 2, 3, 10),
            results.rows(Version.V5, 1, 3, 0, 10));
    Frame large = results.rows(Version.V5, 4, 1, 1, 1);
    ((DefaultRows) large.message)
        .getData()
        .add(List.of(ByteBuffer.allocate(Segment.MAX_PAYLOAD_LENGTH)));
    for (int compression = 0; compression < 2; compression++) {
      byte[] whole = segments(compression, small);
      seeds.put("valid-frames-" + compression, whole);
      seeds.put("valid-checksums-" + compression, choose(whole, RIGHT_CHECKSUMS | compression));
      seeds.put("hostile-cut-" + compression, HostileFrames.cut(whole, whole.length - 1));
      for (int offset = 1; offset < whole.length; offset += whole.length / 12) {
        byte[] flipped = whole.clone();
        flipped[offset] ^= 4;
        seeds.put("hostile-flip-" + compression + "-" + offset, flipped);
      }
      seeds.put(
          "hostile-empty-" + compression, choose(new byte[20], RIGHT_CHECKSUMS | compression));
    }
    seeds.put("valid-split", segments(LZ4, List.of(large)));
    return seeds;
  }

  private static byte[] segments(int compression, List<Frame> frames) {
    List<byte[]> segments =
        Segments.encode(
            frames,
            Codecs.server(ALLOCATOR, Compression.NONE),
            ALLOCATOR,
            (compression == 0 ? Compression.NONE : Compression.LZ4).compressor());
    return Bytes.join(Bytes.of(compression), Bytes.join(segments.toArray(new byte[0][])));
  }

  private static byte[] choose(byte[] input, int choice) {
    byte[] chosen = input.clone();
    chosen[0] = (byte) choice;
    return chosen;
  }
}
