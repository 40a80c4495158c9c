/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.connection.CrcMismatchException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.internal.core.protocol.FrameDecodingException;
import dev.quiver.internal.driver.metrics.FlightRecorder;
import dev.quiver.internal.driver.metrics.SessionCounts;
import dev.quiver.vector.MalformedFrameException;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports rejected responses and events in the log, in metrics and to Flight Recorder, with advice
 * for responses that are too long. All connections of a session share one instance, which precedes
 * the driver's handler of requests in the pipeline.
 *
 * <p>Source: {@code InFlightHandler.exceptionCaught} of the driver. For a {@code
 * FrameDecodingException} the driver fails the request of the stream id, or logs the exception if
 * the id is negative, which means an event. For all other exceptions the driver closes the
 * connection.
 */
@Sharable
final class RejectedResponses extends ChannelInboundHandlerAdapter {

  private static final Logger LOG = LoggerFactory.getLogger(RejectedResponses.class);

  private static final String LIMIT = DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH.getPath();
  private static final String PAGE_SIZE = DefaultDriverOption.REQUEST_PAGE_SIZE.getPath();

  /** Set once a connection's failure was reported: Netty decodes again when a connection closes. */
  private static final AttributeKey<Boolean> ENDS =
      AttributeKey.valueOf(RejectedResponses.class, "ends");

  private final String sessionName;
  private final long maxFrameLength;
  private final @Nullable SessionCounts counts;
  private final AtomicBoolean warnedOfLong = new AtomicBoolean();
  private final AtomicBoolean warnedOfLongEvent = new AtomicBoolean();
  private final AtomicBoolean warnedOfMalformed = new AtomicBoolean();

  /**
   * @param counts the counters of the session; null if metrics are off
   */
  RejectedResponses(String sessionName, long maxFrameLength, @Nullable SessionCounts counts) {
    this.sessionName = sessionName;
    this.maxFrameLength = maxFrameLength;
    this.counts = counts;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    SocketAddress address = context.channel().remoteAddress();
    Throwable reported = failure;
    if (failure instanceof LongFrameException tooLong
        && tooLong.streamId != LongFrameException.NO_STREAM) {
      reported = tooLong(tooLong.streamId, address, tooLong.length + " bytes");
    } else if (failure instanceof FrameDecodingException failed
        && failed.getCause() instanceof LongFrameException tooLong) {
      reported = tooLong(failed.streamId, address, tooLong.length + " bytes");
    } else if (failure instanceof FrameDecodingException failed
        && failed.getCause() instanceof FrameTooLongException driverException) {
      // Up to protocol v4 the driver rejects the frame before Quiver reads it. The message, which
      // is Netty's, contains the length.
      reported = tooLong(failed.streamId, address, "more (" + driverException.getMessage() + ")");
    } else {
      reportMalformed(context.channel(), failure);
    }
    context.fireExceptionCaught(reported);
  }

  private FrameDecodingException tooLong(int streamId, SocketAddress address, String got) {
    boolean isEvent = streamId < 0;
    String remedy =
        isEvent
            ? "raise that limit"
            : "read fewer rows per page (" + PAGE_SIZE + ") or fewer columns, or raise that limit";
    String problem =
        "%s: expected a frame of at most %s bytes (%s), got %s; %s"
            .formatted(isEvent ? "event" : "response", maxFrameLength, LIMIT, got, remedy);
    AtomicBoolean warned = isEvent ? warnedOfLongEvent : warnedOfLong;
    report(isEvent ? "an event" : "a response", address, problem, warned);
    return new FrameDecodingException(streamId, new FrameTooLongException(address, problem));
  }

  private void reportMalformed(Channel connection, Throwable failure) {
    String problem = malformed(failure);
    if (problem != null
        && (failure instanceof FrameDecodingException
            || connection.attr(ENDS).getAndSet(true) == null)) {
      report("a response", connection.remoteAddress(), problem, warnedOfMalformed);
    }
  }

  /** Describes the error in the received bytes; null if the failure has another cause. */
  private static @Nullable String malformed(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof MalformedFrameException
          || cause instanceof CrcMismatchException
          || cause instanceof LongFrameException) {
        return String.valueOf(cause.getMessage());
      }
    }
    return null;
  }

  private void report(String kind, SocketAddress address, String problem, AtomicBoolean warned) {
    if (counts != null) {
      counts.frameRejected();
    }
    if (FlightRecorder.isPresent()) {
      RejectedFrameEvent.commit(address, problem);
    }
    String line = "[{}] Rejected {} from {}: {}";
    if (warned.compareAndSet(false, true)) {
      LOG.warn(
          line + ". More of this kind in this session are logged at DEBUG.",
          sessionName,
          kind,
          address,
          problem);
    } else {
      LOG.debug(line, sessionName, kind, address, problem);
    }
  }
}
