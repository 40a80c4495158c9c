/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a segment of protocol v5 is released if it cannot be decompressed. */
class SegmentFaultsTest {

  private static final UnpooledByteBufAllocator MEMORY = UnpooledByteBufAllocator.DEFAULT;

  private static final Frame FRAME =
      Frame.forResponse(
          Version.V5, 1, null, Frame.NO_PAYLOAD, List.of(), new SetKeyspace("k".repeat(1000)));

  private final byte[] plain = Codecs.drain(Codecs.server(MEMORY, Compression.NONE).encode(FRAME));

  private final byte[] segment =
      Segments.encode(
              List.of(FRAME),
              Codecs.server(MEMORY, Compression.NONE),
              MEMORY,
              Compression.LZ4.compressor())
          .get(0);

  /** The next segment is read. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void releasesTheSegmentIfDecompressingRunsOutOfMemory(boolean direct)
      throws CrcMismatchException {
    assertThat(segment.length).as("compressed").isLessThan(plain.length / 2);
    // The first allocation is for the input.
    TrackingAllocator failing = AllocatorKind.unpooled(direct).createFailing(1);
    SegmentCodec<ByteBuf> codec = Codecs.segments(failing, Compression.LZ4);

    ByteBuf bytes = BytesIn.ONE_PIECE.hold(segment, failing);
    assertThatThrownBy(() -> decode(bytes, codec)).isInstanceOf(TrackingAllocator.NoMemory.class);
    failing.checkAllReleased();

    ByteBuf next = BytesIn.ONE_PIECE.hold(segment, failing);
    assertThat(Codecs.drain(decode(next, codec).payload)).isEqualTo(plain);
    failing.checkAllReleased();
  }

  /** A payload in pooled memory counts its own references, so releasing the input is not enough. */
  @Test
  void releasesThePayload() {
    PooledByteBufAllocator pool = new PooledByteBufAllocator(false);
    List<ByteBuf> payloads = new ArrayList<>();
    SegmentCodec<ByteBuf> codec =
        new SegmentCodec<>(
            new ByteBufPrimitiveCodec(pool) {
              @Override
              public ByteBuf readRetainedSlice(ByteBuf source, int length) {
                ByteBuf payload = super.readRetainedSlice(source, length);
                payloads.add(payload);
                return payload;
              }
            },
            BoundedCompressor.of(Compression.LZ4.compressor(), plain.length - 1));
    ByteBuf bytes = BytesIn.ONE_PIECE.hold(segment, pool);
    assertThatThrownBy(() -> decode(bytes, codec)).isInstanceOf(LongFrameException.class);
    assertThat(payloads).hasSize(1);
    assertThat(payloads.get(0).refCnt()).isZero();
    assertThat(bytes.refCnt()).isZero();
  }

  private static Segment<ByteBuf> decode(ByteBuf bytes, SegmentCodec<ByteBuf> codec)
      throws CrcMismatchException {
    SegmentCodec.Header header =
        codec.decodeHeader(bytes.readSlice(codec.headerLength() + SegmentCodec.CRC24_LENGTH));
    return codec.decode(header, bytes);
  }
}
