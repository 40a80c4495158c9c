/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.Error;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Answers most requests as it should. The others meet what happens in a cluster over time:
 * overload, statements that are forgotten, answers after the client has given up, connections that
 * end.
 *
 * <p>Not among them is what makes the driver itself lose memory, see {@code docs/ownership.md}: the
 * end of a connection between the segments of one frame above all.
 */
final class SoakFaults implements Script {

  private static final long LATE_MILLIS = SoakClient.TIMEOUT.toMillis() + 500;

  private final FakeServer server;

  /** Called on the server's one event loop. */
  private final SplittableRandom random;

  private final AtomicLong count = new AtomicLong();

  SoakFaults(FakeServer server, SplittableRandom random) {
    this.server = server;
    this.random = random;
  }

  /** How many requests met a fault. */
  long count() {
    return count.get();
  }

  @Override
  public void handle(Request request) {
    int choice = random.nextInt(10_000);
    if (choice >= 102) {
      request.answer();
      return;
    }
    count.incrementAndGet();
    if (choice < 50) {
      request.answer(new Error(ErrorCode.OVERLOADED, "overloaded"));
    } else if (choice < 80) {
      if (request.message() instanceof Execute execute) {
        server.table().forget(ByteBuffer.wrap(execute.queryId));
      }
      request.answer();
    } else if (choice < 100) {
      request.answerAfter(LATE_MILLIS);
    } else {
      request.answer();
      request.connection().close();
    }
  }
}
