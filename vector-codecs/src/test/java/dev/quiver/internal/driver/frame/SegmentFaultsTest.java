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
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A segment of protocol v5 is given back if there is no memory to decompress it to. */
class SegmentFaultsTest {

  private static final UnpooledByteBufAllocator MEMORY = UnpooledByteBufAllocator.DEFAULT;

  /** The next one is read. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void there_is_no_memory_to_decompress_to(boolean direct) throws CrcMismatchException {
    Frame frame =
        Frame.forResponse(
            Version.V5, 1, null, Frame.NO_PAYLOAD, List.of(), new SetKeyspace("k".repeat(1000)));
    byte[] plain = Codecs.drain(Codecs.server(MEMORY, Compression.NONE).encode(frame));
    byte[] segment =
        Segments.encode(
                List.of(frame),
                Codecs.server(MEMORY, Compression.NONE),
                MEMORY,
                Compression.LZ4.compressor())
            .get(0);
    assertThat(segment.length).as("compressed").isLessThan(plain.length / 2);
    // The first allocation is the input's.
    FailingAllocator failing = new FailingAllocator(direct, 1);
    SegmentCodec<ByteBuf> codec = Codecs.segments(failing, Compression.LZ4);

    assertThatThrownBy(() -> decode(segment, codec, failing))
        .isInstanceOf(FailingAllocator.NoMemory.class);
    failing.checkAllReleased();

    assertThat(Codecs.drain(decode(segment, codec, failing).payload)).isEqualTo(plain);
    failing.checkAllReleased();
  }

  private static Segment<ByteBuf> decode(
      byte[] segment, SegmentCodec<ByteBuf> codec, FailingAllocator allocator)
      throws CrcMismatchException {
    ByteBuf bytes = BytesIn.ONE_PIECE.hold(segment, allocator);
    SegmentCodec.Header header =
        codec.decodeHeader(bytes.readSlice(codec.headerLength() + SegmentCodec.CRC24_LENGTH));
    return codec.decode(header, bytes);
  }
}
