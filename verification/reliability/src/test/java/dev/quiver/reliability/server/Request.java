/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import java.nio.ByteBuffer;
import java.util.List;

/** A request that has arrived. */
public record Request(Connection connection, int streamId, Message message) {

  /** Returns the id that a statement reads or writes; for a batch, its first statement's. */
  public long id() {
    List<ByteBuffer> values =
        message instanceof Batch batch
            ? batch.values.get(0)
            : ((Execute) message).options.positionalValues;
    return values.get(0).getLong(0);
  }

  public Message goodAnswer() {
    return connection.server().table().answer(message, connection.version());
  }

  public void answer() {
    answer(goodAnswer());
  }

  public void answer(Message answer) {
    connection.send(streamId, answer);
  }

  public void answerAfter(long millis) {
    connection.after(millis, this::answer);
  }

  public void answerAfter(long millis, Runnable then) {
    connection.after(
        millis,
        () -> {
          answer();
          then.run();
        });
  }

  public byte[] frame(Message answer) {
    return connection.frame(streamId, answer);
  }

  /** Returns the uncompressed frame of a response, for changes at known offsets. */
  public byte[] plainFrame(Message answer) {
    return connection.plainFrame(streamId, answer);
  }

  public void sendFrame(byte[] frame) {
    connection.write(connection.wire(frame));
  }

  public byte[] wire(Message answer) {
    return connection.wire(frame(answer));
  }

  public int node() {
    return connection.node();
  }
}
