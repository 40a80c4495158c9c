/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.driver.internal.core.protocol.FrameEncoder;
import com.datastax.oss.driver.internal.core.protocol.SegmentToFrameDecoder;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.request.Query;
import dev.quiver.internal.driver.frame.FaultyValues.Fault;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shows leaks of the driver on its own classes. A test fails once its leak is gone. */
class DriverLeaksTest {

  private static final String LEAK =
      "Buffers that driver %s does not release; if it releases them, correct"
              .formatted(System.getProperty("quiver.test.driver"))
          + " docs/guide/driver-defects.md and docs/ownership.md";

  private final TrackingAllocator allocator = AllocatorKind.UNPOOLED_HEAP.create();

  /** JAVA-3001: the segments received so far are kept, waiting for the rest. */
  @Test
  void leaksSegmentsIfAConnectionClosesBetweenThem() {
    FrameCodec<ByteBuf> stock = Codecs.stock(allocator, Compression.NONE);
    EmbeddedChannel channel = new EmbeddedChannel(new SegmentToFrameDecoder(stock, "test"));
    byte[] frame = RowsFrame.of(0, 0).integer(0).zeros(1000).bytes();
    ByteBuf part = allocator.buffer(100).writeBytes(frame, 0, 100);
    channel.writeInbound(new Segment<>(part, false));
    channel.finishAndReleaseAll();
    assertThat(allocator.unreleased()).as(LEAK).containsExactly(part);
  }

  /** JAVA-3075: checks the length after allocating. Ours: {@link RequestEncoderTest}. */
  @Test
  void leaksTheBufferOfAFrameThatIsTooLongToBeSent() {
    FrameCodec<ByteBuf> stock = Codecs.stock(allocator, Compression.NONE);
    EmbeddedChannel channel = new EmbeddedChannel(new FrameEncoder(stock, 20));
    Frame frame = TestRequests.frame(Version.V4, new Query("SELECT * FROM system.local"));
    assertThatThrownBy(() -> channel.writeOutbound(frame))
        .hasRootCauseInstanceOf(FrameTooLongException.class);
    channel.finishAndReleaseAll();
    assertThat(allocator.unreleased()).as(LEAK).hasSize(1);
  }

  /** Ours releases it: {@link FrameFaultsTest}. */
  @Test
  void leaksTheFrameIfAValueCannotBeWritten() {
    Frame frame = FaultyValues.frames(Version.V4, new OnceReadable()).get(0);
    FrameCodec<ByteBuf> stock = Codecs.stock(allocator, Compression.NONE);
    assertThatThrownBy(() -> stock.encode(frame)).isInstanceOf(FaultyValues.Failure.class);
    assertThat(allocator.unreleased()).as(LEAK).hasSize(1);
  }

  /** A list whose value is readable when the frame is sized, but not when it is written. */
  private static final class OnceReadable extends AbstractList<ByteBuffer> {
    private boolean wasRead;

    @Override
    public ByteBuffer get(int index) {
      if (wasRead) {
        throw new FaultyValues.Failure();
      }
      wasRead = true;
      return ByteBuffer.allocate(1);
    }

    @Override
    public int size() {
      return 1;
    }
  }

  /** The driver allocates the payload before it calls any frame codec. */
  @Test
  void leaksThePayloadIfAFrameCannotBeWrittenToIt() {
    FrameCodec<ByteBuf> failing =
        new FrameCodec<>(new ByteBufPrimitiveCodec(allocator), Compressor.none()) {
          @Override
          public int encodedBodySize(Frame frame) {
            return 100;
          }

          @Override
          public void encodeInto(Frame frame, int bodySize, ByteBuf target) {
            throw new FaultyValues.Failure();
          }
        };
    List<Frame> frames = FaultyValues.frames(Version.V5, Fault.WRITE_FAILS);
    assertThatThrownBy(() -> Segments.encode(frames, failing, allocator, Compressor.none()))
        .isInstanceOf(FaultyValues.Failure.class);
    assertThat(allocator.unreleased()).as(LEAK).hasSize(1);
  }

  /** Ours releases it: {@link FrameFaultsTest}. */
  @Test
  void leaksTheBodyIfACompressedFrameCannotBeRead() {
    byte[] frame = RowsFrame.of(4, 1).integer(1).integer(1000).zeros(999).bytes();
    byte[] compressed = Compression.LZ4.compress(frame);
    ByteBuf source = allocator.buffer(compressed.length).writeBytes(compressed);
    FrameCodec<ByteBuf> stock = Codecs.stock(allocator, Compression.LZ4);
    assertThatThrownBy(() -> stock.decode(source)).isInstanceOf(RuntimeException.class);
    source.release();
    assertThat(allocator.unreleased()).as(LEAK).hasSize(1);
  }
}
