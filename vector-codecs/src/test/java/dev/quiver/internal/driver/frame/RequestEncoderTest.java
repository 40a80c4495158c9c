/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.internal.core.protocol.FrameEncoder;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Startup;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.EncoderException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests requests up to protocol v4 at the length limit and above it. */
class RequestEncoderTest {

  private static final Frame REQUEST =
      TestRequests.frame(Version.V4, new Query("SELECT * FROM system.local"));

  private final TrackingAllocator allocator = AllocatorKind.UNPOOLED_HEAP.create();
  private final FrameCodec<ByteBuf> codec = Codecs.ours(allocator, Compression.NONE);
  private final int length = written(new FrameEncoder(codec, Integer.MAX_VALUE)).length;

  @Test
  void writesARequestAtTheLimitAsTheDriverDoes() {
    assertThat(written(new RequestEncoder(codec, length)))
        .isEqualTo(written(new FrameEncoder(codec, length)));
  }

  /** The driver fails the request with the cause of an {@code EncoderException}. */
  @Test
  void rejectsALongerRequestAndReleasesIt() {
    EmbeddedChannel channel = new EmbeddedChannel(new RequestEncoder(codec, length - 1));
    assertThatThrownBy(() -> channel.writeOutbound(REQUEST))
        .isExactlyInstanceOf(EncoderException.class)
        .cause()
        .isExactlyInstanceOf(FrameTooLongException.class)
        .hasMessage(
            "request: expected a frame of at most %d bytes (advanced.protocol.max-frame-length),"
                    .formatted(length - 1)
                + " got %d bytes; send fewer rows per batch or fewer bytes per value, or raise that"
                    .formatted(length)
                + " limit")
        .extracting(failure -> ((FrameTooLongException) failure).getAddress())
        .isEqualTo(channel.remoteAddress());
    assertThat(channel.<Object>readOutbound()).isNull();
    assertThat(allocator.unreleased()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SCYLLA_USE_METADATA_ID",
        "TABLETS_ROUTING_V2",
        "TABLETS_ROUTING_V2_EXPERIMENTAL",
        "SCYLLA_FAILURE_REASON_MAP"
      })
  void rejectsAnUnknownExtensionBeforeItIsNegotiated(String extension) {
    EmbeddedChannel channel = new EmbeddedChannel(new RequestEncoder(codec, Integer.MAX_VALUE));
    assertThatThrownBy(
            () ->
                channel.writeOutbound(startup(Map.of("CQL_VERSION", "3.0.0", extension, "value"))))
        .cause()
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage(
            "STARTUP: the fast frames of Quiver do not know the protocol extension "
                + extension
                + "; build the session by CqlSession.builder()"
                + ".withCodecRegistry(VectorCodecRegistry.create()) instead");
    assertThat(channel.<Object>readOutbound()).isNull();
    assertThat(allocator.unreleased()).isEmpty();
  }

  @Test
  void sendsKnownExtensionsAndAllOtherOptions() {
    EmbeddedChannel channel = new EmbeddedChannel(new RequestEncoder(codec, Integer.MAX_VALUE));
    Frame startup =
        startup(
            Map.of(
                "SCYLLA_LWT_ADD_METADATA_MARK", "LWT_OPTIMIZATION_META_BIT_MASK=2147483648",
                "SCYLLA_RATE_LIMIT_ERROR", "ERROR_CODE=1",
                "TABLETS_ROUTING_V1", "",
                "DRIVER_CONFIG", "{}",
                "SESSION_ID", "1"));
    channel.writeOutbound(startup);
    ByteBuf frame = channel.readOutbound();
    assertThat(frame.readableBytes()).isGreaterThan(100);
    frame.release();
  }

  private static Frame startup(Map<String, String> options) {
    return TestRequests.frame(Version.V4, new Startup(options));
  }

  private static byte[] written(ChannelHandler encoder) {
    EmbeddedChannel channel = new EmbeddedChannel(encoder);
    channel.writeOutbound(REQUEST);
    ByteBuf frame = channel.readOutbound();
    byte[] bytes = new byte[frame.readableBytes()];
    frame.readBytes(bytes).release();
    return bytes;
  }
}
