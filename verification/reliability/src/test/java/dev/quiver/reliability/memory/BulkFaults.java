/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.WriteType;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * A loaded server: responses are late and out of order, and from time to time some requests fail
 * with an overload or a timeout, written or not. It records the rows that were written.
 */
final class BulkFaults implements Script {

  /** The number of requests per burst of failures, which makes a client send fewer at once. */
  private static final int REQUESTS_PER_BURST = 50_000;

  private static final int FAILURES_PER_BURST = 20;
  private static final int LATEST_MILLIS = 4;

  private final BitSet written = new BitSet();
  private final SplittableRandom random;
  private long requests;
  private long failures;

  BulkFaults(SplittableRandom random) {
    this.random = random;
  }

  synchronized int rows() {
    return written.cardinality();
  }

  synchronized long failures() {
    return failures;
  }

  synchronized int end() {
    return written.length();
  }

  @Override
  public synchronized void handle(Request request) {
    if (request.message() instanceof Query) {
      request.answer(new Error(ErrorCode.INVALID, "no settings here"));
    } else if (!(request.message() instanceof Execute)) {
      request.answer();
    } else if (++requests % REQUESTS_PER_BURST < FAILURES_PER_BURST) {
      failures++;
      if (random.nextBoolean()) {
        request.answer(new Error(ErrorCode.OVERLOADED, "too many requests"));
        return;
      }
      if (random.nextBoolean()) {
        write(request);
      }
      answer(request, new WriteTimeout("late", ConsistencyLevel.LOCAL_ONE, 0, 1, WriteType.SIMPLE));
    } else {
      answer(request, write(request));
    }
  }

  private Message write(Request request) {
    Message answer = request.goodAnswer();
    written.set(Math.toIntExact(request.id()));
    return answer;
  }

  private void answer(Request request, Message answer) {
    int millis = random.nextInt(LATEST_MILLIS);
    if (millis == 0) {
      request.answer(answer);
    } else {
      request.connection().after(millis, () -> request.answer(answer));
    }
  }
}
