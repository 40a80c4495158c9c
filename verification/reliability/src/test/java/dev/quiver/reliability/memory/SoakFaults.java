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
 * Answers most requests correctly. The others meet faults of a long-running cluster: overload,
 * forgotten statements, responses after the client's timeout, closed connections.
 *
 * <p>Excludes what makes the driver itself leak memory, see {@code docs/ownership.md}: above all a
 * connection that closes between the segments of a frame.
 */
final class SoakFaults implements Script {

  private static final long LATE_MILLIS = SoakClient.TIMEOUT.toMillis() + 500;

  private final FakeServer server;

  /** Used on the server's one event loop. */
  private final SplittableRandom random;

  private final AtomicLong count = new AtomicLong();

  SoakFaults(FakeServer server, SplittableRandom random) {
    this.server = server;
    this.random = random;
  }

  /** Returns the number of requests that met a fault. */
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
