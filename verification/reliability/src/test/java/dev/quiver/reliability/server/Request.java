/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A request that came.
 *
 * @param connection where it came from
 * @param streamId which answers to it must have
 * @param message what is asked
 */
public record Request(Connection connection, int streamId, Message message) {

  /** The id that a prepared statement reads or writes; of a batch, that of its first one. */
  public long id() {
    List<ByteBuffer> values =
        message instanceof Batch batch
            ? batch.values.get(0)
            : ((Execute) message).options.positionalValues;
    return values.get(0).getLong(0);
  }

  /** The answer it should get; the values it brought are checked for it. */
  public Message goodAnswer() {
    return connection.server().table().answer(message, connection.version());
  }

  /** Answers as it should be. */
  public void answer() {
    answer(goodAnswer());
  }

  /** Answers by another message. */
  public void answer(Message answer) {
    connection.send(streamId, answer);
  }

  /** Answers as it should be, later. */
  public void answerAfter(long millis) {
    connection.after(millis, this::answer);
  }

  /** Answers as it should be, later, and then does something. */
  public void answerAfter(long millis, Runnable then) {
    connection.after(
        millis,
        () -> {
          answer();
          then.run();
        });
  }

  /** The frame of an answer: header and body, which protocol v4 compresses. */
  public byte[] frame(Message answer) {
    return connection.frame(streamId, answer);
  }

  /** The frame of an answer, not compressed, for damage at known places. */
  public byte[] plainFrame(Message answer) {
    return connection.plainFrame(streamId, answer);
  }

  /** Sends a frame, well-formed or not. */
  public void sendFrame(byte[] frame) {
    connection.write(connection.wire(frame));
  }

  /** The bytes of an answer as they should be sent. */
  public byte[] wire(Message answer) {
    return connection.wire(frame(answer));
  }

  /** The number of the node that was asked, from 0. */
  public int node() {
    return connection.node();
  }
}
