/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests frames of several segments: one that is too long is skipped, and the next one is read. */
@ParameterizedClass
@EnumSource(names = {"NONE", "LZ4"})
class BoundedSegmentCodecTest {

  private static final int STREAM = 258;
  private static final int HEADER = 9;

  @RegisterExtension final Allocators allocators = new Allocators();

  private final List<Segment<ByteBuf>> read = new ArrayList<>();
  private final Compression compression;

  BoundedSegmentCodecTest(Compression compression) {
    this.compression = compression;
  }

  /** A frame with text that hardly compresses. */
  private static byte[] frame(int stream, int length, TrackingAllocator allocator) {
    byte[] bytes = new byte[length / 2];
    new java.util.SplittableRandom(stream).nextBytes(bytes);
    Frame frame =
        Frame.forResponse(
            Version.V5,
            stream,
            null,
            Frame.NO_PAYLOAD,
            List.of(),
            new SetKeyspace(HexFormat.of().formatHex(bytes)));
    return Codecs.drain(Codecs.server(allocator, Compression.NONE).encode(frame));
  }

  private void send(
      byte[] payload,
      boolean selfContained,
      SegmentCodec<ByteBuf> codec,
      TrackingAllocator allocator)
      throws CrcMismatchException {
    ByteBuf source = BytesIn.ONE_PIECE.hold(payload, allocator);
    List<Object> parts = new ArrayList<>();
    codec.encode(new Segment<>(source, selfContained), parts);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    parts.forEach(part -> bytes.writeBytes(Codecs.drain((ByteBuf) part)));
    // The driver's compressor does not accept a composite heap buffer.
    ByteBuf wire = BytesIn.ONE_PIECE.hold(bytes.toByteArray(), allocator);
    SegmentCodec.Header header =
        codec.decodeHeader(wire.readSlice(codec.headerLength() + SegmentCodec.CRC24_LENGTH));
    Segment<ByteBuf> segment = codec.decode(header, wire);
    if (segment != null) {
      read.add(segment);
    }
  }

  private void sendInPieces(
      byte[] frame, int length, SegmentCodec<ByteBuf> codec, TrackingAllocator allocator)
      throws CrcMismatchException {
    for (int offset = 0; offset < frame.length; offset += length) {
      int end = Math.min(frame.length, offset + length);
      send(Arrays.copyOfRange(frame, offset, end), false, codec, allocator);
    }
  }

  @Test
  void passesOnOnlyTheHeaderOfAFrameThatIsTooLong() throws CrcMismatchException {
    for (TrackingAllocator allocator : allocators.all()) {
      byte[] longest = frame(1, 20_000, allocator);
      byte[] tooLong = frame(STREAM, 20_002, allocator);
      SegmentCodec<ByteBuf> codec = Codecs.segments(allocator, compression, longest.length);
      read.clear();

      sendInPieces(tooLong, 7000, codec, allocator);
      assertThat(read).singleElement().satisfies(only -> assertThat(only.isSelfContained).isTrue());
      ByteBuf header = read.remove(0).payload;
      assertThatThrownBy(
              () -> Codecs.ours(allocator, Compression.NONE, longest.length).decode(header))
          .isInstanceOfSatisfying(
              LongFrameException.class,
              rejected -> {
                assertThat(rejected.streamId).isEqualTo(STREAM);
                assertThat(rejected.length).isEqualTo(tooLong.length);
              });
      header.release();

      sendInPieces(longest, 7000, codec, allocator);
      byte[] all = new byte[0];
      for (Segment<ByteBuf> segment : read) {
        assertThat(segment.isSelfContained).isFalse();
        byte[] piece = Codecs.drain(segment.payload);
        int length = all.length;
        all = Arrays.copyOf(all, length + piece.length);
        System.arraycopy(piece, 0, all, length, piece.length);
      }
      assertThat(all).isEqualTo(longest);
      allocator.checkAllReleased();
    }
  }

  /**
   * The limit applies to frames: a frame in one segment is already in memory, whether or not the
   * segment says that it is self-contained.
   */
  @Test
  void readsAFrameInOneSegment() throws CrcMismatchException {
    for (boolean selfContained : new boolean[] {true, false}) {
      TrackingAllocator allocator = allocators.any();
      byte[] frame = frame(STREAM, 2000, allocator);
      SegmentCodec<ByteBuf> codec = Codecs.segments(allocator, compression, 1000);
      read.clear();
      send(frame, selfContained, codec, allocator);
      assertThat(read)
          .singleElement()
          .satisfies(only -> assertThat(only.isSelfContained).isEqualTo(selfContained));
      assertThat(Codecs.drain(read.get(0).payload)).isEqualTo(frame);
    }
  }

  @Test
  void readsAFirstSegmentWithOnlyTheHeader() throws CrcMismatchException {
    TrackingAllocator allocator = allocators.any();
    byte[] frame = frame(STREAM, 2000, allocator);
    SegmentCodec<ByteBuf> codec = Codecs.segments(allocator, compression, 1000);
    send(Arrays.copyOf(frame, HEADER), false, codec, allocator);
    send(Arrays.copyOfRange(frame, HEADER, frame.length), false, codec, allocator);
    assertThat(read).singleElement().satisfies(only -> assertThat(only.isSelfContained).isTrue());
    assertThat(Codecs.drain(read.get(0).payload)).isEqualTo(Arrays.copyOf(frame, HEADER));
  }

  /** The frame codec rejects it. */
  @Test
  void passesOnAPartialFrameMarkedAsSelfContained() throws CrcMismatchException {
    TrackingAllocator allocator = allocators.any();
    byte[] part = Arrays.copyOf(frame(STREAM, 2000, allocator), 900);
    SegmentCodec<ByteBuf> codec = Codecs.segments(allocator, compression, 1000);
    send(part, true, codec, allocator);
    assertThat(read).hasSize(1);
    ByteBuf payload = read.get(0).payload;
    assertThatThrownBy(() -> Codecs.ours(allocator, Compression.NONE).decode(payload.duplicate()))
        .isExactlyInstanceOf(MalformedFrameException.class);
    assertThat(Codecs.drain(payload)).isEqualTo(part);
  }

  /** In a rejected frame, and in one that is read. The driver would keep empty segments forever. */
  @Test
  void rejectsNoBytesAndMoreThanTheFrameHas() throws CrcMismatchException {
    for (int[] limitAndBytes : new int[][] {{1000, 0}, {1000, 11}, {100_000, 0}, {100_000, 11}}) {
      int bytes = limitAndBytes[1];
      TrackingAllocator allocator = allocators.any();
      byte[] frame = frame(STREAM, 2000, allocator);
      SegmentCodec<ByteBuf> codec = Codecs.segments(allocator, compression, limitAndBytes[0]);
      read.clear();
      send(Arrays.copyOf(frame, frame.length - 10), false, codec, allocator);
      assertThatThrownBy(() -> send(new byte[bytes], false, codec, allocator))
          .isInstanceOf(MalformedFrameException.class)
          .hasMessage("segment: expected 1 to 10 bytes of its frame, got " + bytes + " bytes");
      read.forEach(segment -> segment.payload.release());
      allocator.checkAllReleased();
    }
  }

  /** The frame codec rejects incomplete headers and impossible lengths. */
  @Test
  void passesOnMalformedHeadersToTheFrameCodec() throws CrcMismatchException {
    TrackingAllocator allocator = allocators.any();
    SegmentCodec<ByteBuf> codec = Codecs.segments(allocator, compression, 1000);
    byte[] negative = new byte[HEADER];
    Arrays.fill(negative, (byte) -1);
    for (byte[] payload : List.of(new byte[HEADER - 1], negative)) {
      send(payload, false, codec, allocator);
    }
    assertThat(read).hasSize(2);
    read.forEach(segment -> segment.payload.release());
  }
}
