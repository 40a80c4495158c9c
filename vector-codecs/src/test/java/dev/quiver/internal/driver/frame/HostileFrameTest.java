/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests frames whose content contradicts their header, and compressed ones that do. */
class HostileFrameTest {

  private static final int HEADER = HostileFrames.HEADER;

  /** The kind of the result and the flags of its metadata. */
  private static final int KIND_AND_FLAGS = 2 * Integer.BYTES;

  private final FrameCodec<ByteBuf> codec = Codecs.ours();
  private final FrameCodec<ByteBuf> lz4 =
      Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.LZ4);

  @Test
  void rejectsAFrameTruncatedAtAnyByte() {
    for (int version : Codecs.VERSIONS) {
      byte[] whole = small(version);
      for (int length = 0; length < whole.length; length++) {
        Hostile.rejected(HostileFrames.cut(whole, length), Hostile.ROWS, codec::decode);
      }
    }
  }

  /** The header has the truncated length, so only the content can show the truncation. */
  @Test
  void rejectsABodyTruncatedAtAnyByte() {
    RandomResults results = new RandomResults(Seed.random("cut"));
    for (int version : Codecs.VERSIONS) {
      Message random = results.rows(version, 0, 3, 2, 8).message;
      for (byte[] whole : List.of(small(version), Codecs.answer(version, random))) {
        Hostile.rejectedIfCut(whole, codec::decode);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {Integer.MIN_VALUE, -10, -9, -1, Integer.MAX_VALUE, Integer.MAX_VALUE - 9, 1 << 20})
  void rejectsAnImpossibleLength(int length) {
    assertThat(
            Hostile.rejected(
                HostileFrames.withLength(small(Version.V5), length), Hostile.ROWS, codec::decode))
        .isEqualTo(
            "frame: expected %d bytes, as its header says, got %d bytes",
            (long) HEADER + length, small(Version.V5).length);
  }

  /** The bytes that the first frame claims of the second one would form a valid cell. */
  @Test
  void rejectsAFrameThatClaimsBytesOfTheNextFrame() {
    byte[] first = small(Version.V5);
    byte[] second = small(Version.V5);
    int body = first.length - HEADER;
    for (int length = KIND_AND_FLAGS; length <= body + second.length; length++) {
      byte[] lying = HostileFrames.withLength(first, length);
      ByteBuf payload = Unpooled.wrappedBuffer(lying, second);
      if (length == body) {
        for (int i = 0; i < 2; i++) {
          assertThat(((DefaultRows) codec.decode(payload).message).getData()).hasSize(2);
        }
        assertThat(payload.isReadable()).isFalse();
      } else {
        Hostile.rejected(payload, Hostile.ROWS, codec::decode);
      }
    }
  }

  /** The length of the cell reaches into the next frame. */
  @Test
  void rejectsACellThatClaimsBytesOfTheNextFrame() {
    byte[] second = small(Version.V5);
    byte[] first = small(Version.V5);
    int lastLength = first.length - 5 - Integer.BYTES;
    for (int length = 6; length < 6 + second.length; length++) {
      byte[] lying = HostileFrames.withInt(first, lastLength, length);
      assertThat(
              Hostile.rejected(Unpooled.wrappedBuffer(lying, second), Hostile.ROWS, codec::decode))
          .isEqualTo("row 1, column 1: expected %d bytes, got 5 left in the frame", length);
    }
  }

  /** Two rows of two cells, the last one of 5 bytes. */
  private static byte[] small(int version) {
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    for (int row = 0; row < 2; row++) {
      rows.add(List.of(ByteBuffer.allocate(3), ByteBuffer.allocate(5)));
    }
    RowsMetadata metadata = new RowsMetadata(2, null, null, null);
    return Codecs.answer(version, new DefaultRows(metadata, rows));
  }

  @RegisterExtension final Allocators allocators = new Allocators();

  @ParameterizedTest
  @ValueSource(
      ints = {Integer.MAX_VALUE, 900_000_000, 100_000, -1, Integer.MIN_VALUE, 0, 9999, 10_001})
  void rejectsAnotherLengthBeforeLz4(int length) {
    byte[] frame = HostileFrames.withInt(frame(zeros(10_000), Compression.LZ4), HEADER, length);
    // The claimed length is allocated if it is possible: one byte expands to at most 255.
    Hostile.rejected(frame, length < 0 || length > 255 * frame.length ? 2 : 255, lz4::decode);
  }

  @ParameterizedTest
  @ValueSource(longs = {Integer.MAX_VALUE, 900_000_000, 1L << 32, 1L << 34, -1})
  void rejectsAnotherLengthBeforeSnappy(long length) {
    byte[] body = new byte[15];
    for (int i = 0; i < 5; i++) {
      body[i] = (byte) ((length >>> (7 * i)) | (i < 4 ? 0x80 : length < 0 ? 0x80 : 0));
    }
    Hostile.rejected(
        HostileFrames.compressedResult(body),
        2,
        Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.SNAPPY)::decode);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void rejectsABodyTooShortForALength(int bytes) {
    Hostile.rejected(HostileFrames.compressedResult(new byte[bytes]), 2, lz4::decode);
  }

  @ParameterizedTest
  @EnumSource(names = {"LZ4", "SNAPPY"})
  void rejectsBytesThatCannotBeDecompressed(Compression compression) {
    byte[] body = new byte[20];
    Arrays.fill(body, (byte) 0xff);
    body[0] = 0;
    body[1] = 0;
    body[2] = 0;
    body[3] = 40;
    FrameCodec<ByteBuf> codec = Codecs.ours(UnpooledByteBufAllocator.DEFAULT, compression);
    assertThatThrownBy(
            () -> codec.decode(Unpooled.wrappedBuffer(HostileFrames.compressedResult(body))))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessageStartingWith("compressed body: cannot be decompressed: ");
  }

  /** The highest ratio: 16 MB of zeros take some 66 KB, 255 times less. */
  @ParameterizedTest
  @EnumSource(names = {"LZ4", "SNAPPY"})
  void readsTheMostCompressiblePage(Compression compression) {
    FrameCodec<ByteBuf> codec = Codecs.ours(UnpooledByteBufAllocator.DEFAULT, compression);
    for (int length : new int[] {0, 1, 100, 10_000, 16 << 20}) {
      byte[] frame = frame(zeros(length), compression);
      Frame decoded = codec.decode(Unpooled.wrappedBuffer(frame));
      assertThat(((DefaultRows) decoded.message).getData().remove().get(0))
          .isEqualTo(ByteBuffer.allocate(length));
    }
  }

  /** The driver's option limits the decompressed length. */
  @ParameterizedTest
  @EnumSource(names = {"LZ4", "SNAPPY"})
  void rejectsAFrameThatIsTooLongOnceDecompressed(Compression compression) {
    byte[] frame = frame(zeros(10_000), compression);
    long body = (long) Codecs.answer(Version.V4, zeros(10_000)).length - HEADER;
    assertThat(decode(frame, compression, body)).isInstanceOf(DefaultRows.class);
    assertThatThrownBy(() -> decode(frame, compression, body - 1))
        .isInstanceOfSatisfying(
            LongFrameException.class, rejected -> assertThat(rejected.length).isEqualTo(body));
  }

  private static Object decode(byte[] frame, Compression compression, long maxFrameLength) {
    return Codecs.ours(UnpooledByteBufAllocator.DEFAULT, compression, maxFrameLength)
        .decode(Unpooled.wrappedBuffer(frame))
        .message;
  }

  /** In v5 the driver collects slices up to the frame's length; a rejected one is not kept. */
  @Test
  void rejectsTheFirstSliceOfAFrameThatIsTooLong() {
    FrameCodec<ByteBuf> codec =
        Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.NONE, 1000);
    byte[] frame = Codecs.answer(Version.V4, zeros(10));
    int body = frame.length - HEADER;
    for (int length : new int[] {body, 991}) {
      ByteBuf slice = Unpooled.wrappedBuffer(HostileFrames.withLength(frame, length));
      assertThat(codec.decodeBodySize(slice)).isEqualTo(length);
    }
    ByteBuf empty =
        Unpooled.wrappedBuffer(HostileFrames.withLength(Arrays.copyOf(frame, HEADER), 0));
    assertThat(codec.decodeBodySize(empty)).isZero();
    for (int length : new int[] {992, Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 0, body - 1}) {
      Hostile.rejected(HostileFrames.withLength(frame, length), 1, slice -> reject(codec, slice));
    }
    Hostile.rejected(new byte[HEADER - 1], 1, slice -> reject(codec, slice));
  }

  private static void reject(FrameCodec<ByteBuf> codec, ByteBuf slice) {
    int references = slice.refCnt();
    try {
      codec.decodeBodySize(slice.retain());
    } finally {
      assertThat(slice.refCnt()).isEqualTo(references);
    }
  }

  /** The payload of a segment that cannot be decompressed is released. */
  @ParameterizedTest
  @ValueSource(ints = {131_071, 2551, 2550, 9})
  void rejectsASegmentWithAnotherLengthThanItsPayload(int length) throws Exception {
    for (TrackingAllocator allocator : allocators.all()) {
      SegmentCodec<ByteBuf> codec = Codecs.segments(allocator, Compression.LZ4);
      byte[] payload = new byte[10];
      ByteBuf source = BytesIn.ONE_PIECE.hold(HostileFrames.withChecksum(payload), allocator);
      SegmentCodec.Header header = new SegmentCodec.Header(payload.length, length, true);
      assertThatThrownBy(() -> codec.decode(header, source))
          .isInstanceOf(MalformedFrameException.class);
      allocator.checkAllReleased();
      ByteBuf malformed = BytesIn.ONE_PIECE.hold(new byte[14], allocator);
      assertThatThrownBy(() -> codec.decode(header, malformed)).hasMessageStartingWith("CRC");
      allocator.checkAllReleased();
    }
  }

  private static Message zeros(int length) {
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    rows.add(List.of(ByteBuffer.allocate(length)));
    return new DefaultRows(new RowsMetadata(1, null, null, null), rows);
  }

  private static byte[] frame(Message message, Compression compression) {
    return compression.compress(Codecs.answer(Version.V4, message));
  }
}
