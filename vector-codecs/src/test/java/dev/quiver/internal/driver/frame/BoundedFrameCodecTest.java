/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolV4ClientCodecs;
import dev.quiver.internal.driver.page.PageResults;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;

class BoundedFrameCodecTest {

  /** A body of one byte with a length prefix of four. */
  private static final byte[] COMPRESSED_VOID = {
    (byte) 0x84, 1, 0, 0, 8, 0, 0, 0, 5, 0, 0, 0, 4, 9
  };

  private static final byte[] UNKNOWN_OPCODE = {(byte) 0x84, 0, 0, 0, 0x7f, 0, 0, 0, 0};

  @Test
  void rejectsAHeaderWithoutItsBody() {
    byte[] header = {(byte) 0x84, 0, 0, 0, 8, 0, 0, 0, 5};
    assertThatThrownBy(() -> Codecs.ours().decode(Unpooled.wrappedBuffer(header)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessage("frame: expected 14 bytes, as its header says, got 9 bytes");
  }

  /** For a longer frame, the segment codec passes on only the header. */
  @Test
  void limitsTheLengthOfAFrame() {
    byte[] header = {(byte) 0x84, 0, 0, 7, 8, 0, 0, 0, 91};
    assertThatThrownBy(
            () ->
                Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.NONE, 100)
                    .decode(Unpooled.wrappedBuffer(header)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessage("frame: expected 100 bytes, as its header says, got 9 bytes");
    assertThatThrownBy(
            () ->
                Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.NONE, 99)
                    .decode(Unpooled.wrappedBuffer(header)))
        .isInstanceOfSatisfying(
            LongFrameException.class,
            rejected -> {
              assertThat(rejected.streamId).isEqualTo(7);
              assertThat(rejected.length).isEqualTo(100);
            });
  }

  /** A column takes at least four bytes: an empty name and a simple type. */
  @Test
  void rejectsMoreColumnsThanTheBytesAllow() {
    byte[] frame = RowsFrame.ofOneTable(10).zeros(20).bytes();
    assertThatThrownBy(() -> Codecs.ours().decode(Unpooled.wrappedBuffer(frame)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessageContaining("expected 40 bytes, got 20 left in the frame");
  }

  /** A pool may already have reused the buffer that the driver released. */
  @Test
  void releasesADecompressedBufferOnlyOnce() {
    ByteBuf body = Unpooled.buffer().writeInt(1).retain(); // the new owner's reference
    BoundedFrameCodec codec =
        new BoundedFrameCodec(
            Codecs.MAX_FRAME_LENGTH,
            new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT),
            new BoundedCompressorTest.Believing("lz4", body),
            new ReplacingCodecGroup(new ProtocolV4ClientCodecs(), new PageResults(null), null));

    codec.decode(Unpooled.wrappedBuffer(COMPRESSED_VOID));
    assertThat(body.refCnt()).as("after the frame").isEqualTo(1);
    assertThatThrownBy(() -> codec.decode(Unpooled.wrappedBuffer(UNKNOWN_OPCODE)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessageStartingWith("frame: expected a message of the protocol, got Unsupported ");
    assertThat(body.refCnt()).as("after the next").isEqualTo(1);
    body.release();
  }
}
