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
 * Sends irregular responses to a request, whose values are checked. Methods that return false do
 * not apply to this request, and sent a good response.
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
   * Sends two responses that the client reads at once. If they were apart, another request could
   * have the stream id when the second one arrives: so only short ones, without padding.
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

  /** Sends the same response for an unused stream id, too. */
  void sendToNobodyToo() {
    connection.send(NOBODY, request.goodAnswer());
    request.answer();
  }

  /** Sends the response in two writes without other data in between. */
  void split() {
    byte[] wire = request.wire(request.goodAnswer());
    int index = random.nextInt(wire.length);
    connection.write(Arrays.copyOf(wire, index));
    connection.write(Arrays.copyOfRange(wire, index, wire.length));
  }

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

  /** Responds that the statement is not prepared any more; not for a batch. */
  boolean unprepared() {
    boolean fits = request.message() instanceof Execute;
    request.answer(
        request.message() instanceof Execute execute
            ? new Unprepared("", execute.queryId)
            : request.goodAnswer());
    return fits;
  }

  /** Sends the rows with their columns and a new id of the unchanged metadata. */
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

  static boolean canBeAltered(Message answer) {
    return answer instanceof DefaultRows;
  }

  /**
   * Changes the number of rows or columns, or the first length. In v4 the driver does not process
   * the bytes after such a response until more bytes arrive, as they do here: for a while, because
   * a client that was paused reads the first ones at once.
   */
  void alter(Message rows) {
    byte[] frame = request.plainFrame(rows);
    flip(frame, HEADER + 8 + random.nextInt(12));
    request.sendFrame(frame);
    for (long millis = 5; millis < MORE_MILLIS; millis *= 2) {
      connection.after(millis, () -> connection.send(NOBODY, Void.INSTANCE));
    }
  }

  /** Flips one bit of a segment, in the header, the payload or a checksum. */
  void alterSegment() {
    byte[] wire = request.wire(request.goodAnswer());
    flip(wire, random.nextInt(wire.length));
    connection.write(wire);
  }

  private void flip(byte[] bytes, int index) {
    bytes[index] ^= (byte) (1 << random.nextInt(8));
  }

  /** Closes the connection in the middle of the response. */
  void cut() {
    byte[] wire = request.wire(request.goodAnswer());
    connection.write(Arrays.copyOf(wire, random.nextInt(wire.length)));
    connection.close();
  }
}
