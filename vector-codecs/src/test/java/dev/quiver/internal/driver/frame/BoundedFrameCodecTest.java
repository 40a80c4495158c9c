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

  /** A byte that becomes four, as the length in front of it tells. */
  private static final byte[] COMPRESSED_VOID = {
    (byte) 0x84, 1, 0, 0, 8, 0, 0, 0, 5, 0, 0, 0, 4, 9
  };

  private static final byte[] UNKNOWN_OPCODE = {(byte) 0x84, 0, 0, 0, 0x7f, 0, 0, 0, 0};

  @Test
  void aHeaderWithoutTheBodyItTellsOf() {
    byte[] header = {(byte) 0x84, 0, 0, 0, 8, 0, 0, 0, 5};
    assertThatThrownBy(() -> Codecs.ours().decode(Unpooled.wrappedBuffer(header)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessage("frame: expected 14 bytes, as its header says, got 9 bytes");
  }

  /** Of one that is longer, the codec of segments leaves the header. */
  @Test
  void aHeaderOfTheLongestFrame() {
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
            refused -> {
              assertThat(refused.streamId).isEqualTo(7);
              assertThat(refused.length).isEqualTo(100);
            });
  }

  /** Four bytes a column are the least: those of an empty name and of a simple type. */
  @Test
  void moreColumnsThanThereAreBytesFor() {
    byte[] frame = RowsFrame.ofOneTable(10).zeros(20).bytes();
    assertThatThrownBy(() -> Codecs.ours().decode(Unpooled.wrappedBuffer(frame)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessageContaining("expected 40 bytes, got 20 left in the frame");
  }

  /** A buffer that the driver has released may be another's already: a pool hands it out again. */
  @Test
  void whatWasReleasedAfterAFrameIsNotReleasedAfterTheNext() {
    ByteBuf body = Unpooled.buffer().writeInt(1).retain(); // the other owner's
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
