/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.connection.CrcMismatchException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.protocol.FrameDecodingException;
import dev.quiver.testkit.Recorded;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which errors of rejected responses and events reach the driver. */
class RejectedResponsesTest {

  private final EmbeddedChannel channel = new EmbeddedChannel(Codecs.rejectedResponses());
  private static final int ROWS = 987_654_321;
  private final FrameContext context =
      (FrameContext)
          FrameContext.of(
              DriverConfigLoader.programmaticBuilder().build(),
              ProgrammaticArguments.builder().build());

  private void fail(Exception failure) {
    channel.pipeline().fireExceptionCaught(failure);
    channel.checkException();
  }

  static Stream<Arguments> convertsTheErrorOfAFrameThatIsTooLong() {
    int length = 300_000_000;
    String answer = ".*got 300000000 bytes; read fewer rows per page";
    return Stream.of(
        arguments(new LongFrameException(0, length), 0, answer),
        arguments(new LongFrameException(7, length), 7, answer),
        arguments(new LongFrameException(Short.MAX_VALUE, length), (int) Short.MAX_VALUE, answer),
        // An event: the driver logs the error, and closes no connection.
        arguments(
            new LongFrameException(-1, length),
            -1,
            "event: expected a frame of at most .*got 300000000 bytes; raise that limit"),
        // The frame was too long only once decompressed.
        arguments(
            new FrameDecodingException(
                7, new LongFrameException(LongFrameException.NO_STREAM, length)),
            7,
            answer),
        // Up to protocol v4 the driver detects the length.
        arguments(
            new FrameDecodingException(
                7, new FrameTooLongException(new InetSocketAddress(9042), "300000001: too long")),
            7,
            ".*got more \\(300000001: too long\\); read fewer rows per page"));
  }

  @ParameterizedTest
  @MethodSource
  void convertsTheErrorOfAFrameThatIsTooLong(Exception failure, int streamId, String message) {
    assertThatThrownBy(() -> fail(failure))
        .isInstanceOfSatisfying(
            FrameDecodingException.class,
            rejected -> assertThat(rejected.streamId).isEqualTo(streamId))
        .cause()
        .isInstanceOf(FrameTooLongException.class)
        .message()
        .containsPattern(message);
  }

  @Test
  void passesOnTheErrorOfABodyWithoutAStream() {
    LongFrameException body = new LongFrameException(LongFrameException.NO_STREAM, 5000);

    assertThatThrownBy(() -> fail(body)).isSameAs(body);
  }

  @Test
  void passesOnOtherErrors() {
    for (Exception failure :
        List.of(
            new FrameDecodingException(7, FrameReader.malformed("rows", "some", "none")),
            new FrameDecodingException(7, new IllegalStateException()),
            new DecoderException(new CrcMismatchException("bad")))) {
      assertThatThrownBy(() -> fail(failure)).isSameAs(failure);
    }
  }

  private static ByteBuf frame(int rows) {
    return Unpooled.wrappedBuffer(
        RowsFrame.ofOneTable(1).string("id").shorts(9).integer(rows).bytes());
  }

  @Test
  void recordsARejectedFrame() throws Exception {
    assertThat(
            Recorded.events(
                "quiver.RejectedFrame",
                () -> {
                  Codecs.connection(context).writeInbound(frame(0));
                  assertThatThrownBy(() -> Codecs.connection(context).writeInbound(frame(ROWS)))
                      .hasCauseInstanceOf(MalformedFrameException.class);
                }))
        .filteredOn(event -> event.getString("reason").contains("of 1 columns"))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.getString("reason"))
                  .isEqualTo(
                      "rows: expected bytes for "
                          + ROWS
                          + " rows of 1 columns, got 0 left in the frame");
              assertThat(event.getString("node")).isEqualTo("embedded");
            });
  }
}
