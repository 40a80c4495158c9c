/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.connection.CrcMismatchException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.internal.core.protocol.FrameDecodingException;
import dev.quiver.vector.MalformedFrameException;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the driver's handler of requests is told of answers that were refused. */
class RefusedAnswersTest {

  private final EmbeddedChannel channel = new EmbeddedChannel(Codecs.refusedAnswers());

  private void fail(Exception failure) {
    channel.pipeline().fireExceptionCaught(failure);
    channel.checkException();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, Short.MAX_VALUE})
  void ofAnAnswer(int streamId) {
    assertThatThrownBy(() -> fail(new LongFrameException(streamId, 300_000_000)))
        .isInstanceOfSatisfying(
            FrameDecodingException.class,
            refused -> assertThat(refused.streamId).isEqualTo(streamId))
        .cause()
        .isInstanceOf(FrameTooLongException.class)
        .hasMessageContaining("got 300000000 bytes; read fewer rows a page");
  }

  /** The driver logs it, and closes no connection. */
  @Test
  void ofAnEvent() {
    assertThatThrownBy(() -> fail(new LongFrameException(-1, 300_000_000)))
        .isInstanceOfSatisfying(
            FrameDecodingException.class, refused -> assertThat(refused.streamId).isEqualTo(-1))
        .cause()
        .isInstanceOf(FrameTooLongException.class)
        .hasMessageStartingWith("event: expected a frame of at most ")
        .hasMessageEndingWith("got 300000000 bytes; raise that limit");
  }

  @Test
  void ofNoStream() {
    LongFrameException body = new LongFrameException(LongFrameException.NO_STREAM, 5000);

    assertThatThrownBy(() -> fail(body)).isSameAs(body);
  }

  /** It became too long when it was decompressed. */
  @Test
  void ofACompressedAnswer() {
    LongFrameException body = new LongFrameException(LongFrameException.NO_STREAM, 300_000_000);

    assertThatThrownBy(() -> fail(new FrameDecodingException(7, body)))
        .isInstanceOfSatisfying(
            FrameDecodingException.class, refused -> assertThat(refused.streamId).isEqualTo(7))
        .cause()
        .isInstanceOf(FrameTooLongException.class)
        .hasMessageContaining("got 300000000 bytes; read fewer rows a page");
  }

  /** Up to protocol v4. */
  @Test
  void ofAnAnswerThatTheDriverRefused() {
    FrameTooLongException drivers =
        new FrameTooLongException(new InetSocketAddress(9042), "300000001: too long");

    assertThatThrownBy(() -> fail(new FrameDecodingException(7, drivers)))
        .isInstanceOfSatisfying(
            FrameDecodingException.class, refused -> assertThat(refused.streamId).isEqualTo(7))
        .cause()
        .isInstanceOf(FrameTooLongException.class)
        .isNotSameAs(drivers)
        .hasMessageContaining("got more (300000001: too long); read fewer rows a page");
  }

  @Test
  void otherFailuresStayWhatTheyAre() {
    for (Exception failure :
        List.of(
            new FrameDecodingException(7, new MalformedFrameException("rows", "some", "none")),
            new FrameDecodingException(7, new IllegalStateException()),
            new DecoderException(new CrcMismatchException("bad")))) {
      assertThatThrownBy(() -> fail(failure)).isSameAs(failure);
    }
  }
}
