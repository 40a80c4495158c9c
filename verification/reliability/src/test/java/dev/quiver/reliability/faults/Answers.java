/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unavailable;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Statement;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Answers to a request that are not quite as they should be. The values that it brought are checked
 * for each. Methods that return false had no such answer for this request, and sent a good one.
 */
final class Answers {

  private static final int HEADER = 9;
  private static final int NOBODY = 30_000;
  private static final int SHORT = 1_000;
  private static final long MORE_MILLIS = 60_000;

  private final Request request;
  private final Connection connection;
  private final SplittableRandom random;

  Answers(Request request, SplittableRandom random) {
    this.request = request;
    this.connection = request.connection();
    this.random = random;
  }

  /**
   * Two answers that the client reads at once. Were they apart, another request could have the
   * stream id when the second one comes: so short ones only, with nothing in front of them.
   */
  boolean sendTwice() {
    byte[] wire = request.wire(request.goodAnswer());
    Channel channel = connection.channel();
    channel.flush();
    boolean fits =
        wire.length <= SHORT
            && channel.bytesBeforeUnwritable() >= channel.config().getWriteBufferHighWaterMark();
    byte[] twice = Arrays.copyOf(wire, fits ? 2 * wire.length : wire.length);
    System.arraycopy(wire, 0, twice, twice.length - wire.length, wire.length);
    connection.write(twice);
    return fits;
  }

  /** The same answer comes for a stream id that no request has. */
  void sendToNobodyToo() {
    connection.send(NOBODY, request.goodAnswer());
    request.answer();
  }

  /** In two writes; nothing else may come in between. */
  void split() {
    byte[] wire = request.wire(request.goodAnswer());
    int index = random.nextInt(wire.length);
    connection.write(Arrays.copyOf(wire, index));
    connection.write(Arrays.copyOfRange(wire, index, wire.length));
  }

  /** An error of which the driver tries another node. */
  void error() {
    Message checked = request.goodAnswer();
    request.answer(
        checked instanceof Error
            ? checked
            : switch (random.nextInt(3)) {
              case 0 -> new Error(ErrorCode.OVERLOADED, "");
              case 1 -> new Error(ErrorCode.IS_BOOTSTRAPPING, "");
              default -> new Unavailable("", ConsistencyLevel.ONE, 1, 0);
            });
  }

  /** The server says that it does not know the statement any more; not of a batch. */
  boolean unprepared() {
    boolean fits = request.message() instanceof Execute;
    request.answer(
        request.message() instanceof Execute execute
            ? new Unprepared("", execute.queryId)
            : request.goodAnswer());
    return fits;
  }

  /** The rows come with their columns, and a new id of these, which are what they were. */
  boolean withNewMetadata() {
    Message answer = request.goodAnswer();
    if (!(answer instanceof DefaultRows rows && request.message() instanceof Execute execute)) {
      request.answer(answer);
      return false;
    }
    Statement statement = Statement.of(new String(execute.queryId, UTF_8));
    byte[] id = ByteBuffer.allocate(Long.BYTES).putLong(random.nextLong()).array();
    request.answer(
        new DefaultRows(
            new RowsMetadata(statement.columns(), rows.getMetadata().pagingState, null, id),
            rows.getData()));
    return true;
  }

  static boolean canBeDamaged(Message answer) {
    return answer instanceof DefaultRows;
  }

  /**
   * A number of rows or columns, or the first length, becomes another. In v4 the driver leaves what
   * it has read behind such an answer until more bytes come, as they do here: for long, because a
   * client that was held up reads the first ones at once.
   */
  void damage(Message rows) {
    byte[] frame = request.plainFrame(rows);
    flip(frame, HEADER + 8 + random.nextInt(12));
    request.sendFrame(frame);
    for (long millis = 5; millis < MORE_MILLIS; millis *= 2) {
      connection.after(millis, () -> connection.send(NOBODY, Void.INSTANCE));
    }
  }

  /** One bit of a segment is another, in the header, the payload or a checksum. */
  void damageSegment() {
    byte[] wire = request.wire(request.goodAnswer());
    flip(wire, random.nextInt(wire.length));
    connection.write(wire);
  }

  private void flip(byte[] bytes, int index) {
    bytes[index] ^= (byte) (1 << random.nextInt(8));
  }

  /** The connection ends in the middle of the answer. */
  void cut() {
    byte[] wire = request.wire(request.goodAnswer());
    connection.write(Arrays.copyOf(wire, random.nextInt(wire.length)));
    connection.close();
  }
}
