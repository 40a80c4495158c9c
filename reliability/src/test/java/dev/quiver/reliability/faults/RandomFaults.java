/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unavailable;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A server with whom something is wrong at random: with a few requests of a thousand, and with a
 * connection once in many thousands. Called on one event loop.
 */
final class RandomFaults implements Script {

  /** What goes wrong. The weights are how often, in 100,000 requests. */
  enum Kind {
    DELAY(100, false),
    OVERTAKEN(1_000, false),
    TWICE(100, false),
    NOBODYS(100, false),
    SPLIT(300, false),
    ERROR(300, false),
    UNPREPARED(100, false),
    DAMAGE(12, true),
    CUT(12, true),
    CLOSE(12, true),
    RESET(12, true);

    private final int weight;
    private final boolean endsConnection;

    Kind(int weight, boolean endsConnection) {
      this.weight = weight;
      this.endsConnection = endsConnection;
    }
  }

  private static final int OF = 100_000;
  private static final int HEADER = 9;

  private final SplittableRandom random;
  private final boolean endsConnections;
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final Deque<Request> overtaken = new ArrayDeque<>();

  /**
   * Faults about to happen.
   *
   * @param endsConnections whether there are faults that may end a connection
   */
  RandomFaults(SplittableRandom random, boolean endsConnections) {
    this.random = random;
    this.endsConnections = endsConnections;
  }

  /** How often what went wrong. */
  Map<Kind, Long> counts() {
    return counts;
  }

  @Override
  public void handle(Request request) {
    Kind kind = request.message() instanceof Prepare ? null : next();
    if (kind == null) {
      request.answer();
    } else {
      counts.merge(kind, 1L, Long::sum);
      fail(kind, request);
    }
    if (overtaken.size() > 16 || (!overtaken.isEmpty() && random.nextInt(8) == 0)) {
      overtaken.removeLast().answer();
    }
  }

  private Kind next() {
    int pick = random.nextInt(OF);
    for (Kind kind : Kind.values()) {
      pick -= kind.weight;
      if (pick < 0) {
        return kind.endsConnection && !endsConnections ? null : kind;
      }
    }
    return null;
  }

  private void fail(Kind kind, Request request) {
    Connection connection = request.connection();
    switch (kind) {
      case DELAY -> request.answerAfter(random.nextInt(1, 30));
      case OVERTAKEN -> {
        overtaken.add(request);
        // In case that nobody overtakes it.
        connection.after(20, () -> answerOvertaken(request));
      }
      case TWICE -> {
        // Both in one write: before the client has given the stream id to another request.
        byte[] wire = request.wire(request.goodAnswer());
        byte[] twice = Arrays.copyOf(wire, 2 * wire.length);
        System.arraycopy(wire, 0, twice, wire.length, wire.length);
        connection.write(twice);
      }
      case NOBODYS -> {
        connection.send(30_000, request.goodAnswer());
        request.answer();
      }
      case SPLIT -> split(request);
      case ERROR -> {
        Message checked = request.goodAnswer();
        request.answer(checked instanceof Error ? checked : error());
      }
      case UNPREPARED ->
          request.answer(
              request.message() instanceof Execute execute
                  ? new Unprepared("", execute.queryId)
                  : request.goodAnswer());
      case DAMAGE -> damage(request);
      case CUT -> {
        byte[] wire = request.wire(request.goodAnswer());
        connection.write(Arrays.copyOf(wire, random.nextInt(wire.length)));
        connection.close();
      }
      case CLOSE -> connection.close();
      case RESET -> connection.reset();
    }
  }

  private void answerOvertaken(Request request) {
    if (overtaken.remove(request)) {
      request.answer();
    }
  }

  /** In two writes; nothing else may come in between. */
  private void split(Request request) {
    byte[] wire = request.wire(request.goodAnswer());
    int index = random.nextInt(wire.length);
    request.connection().write(Arrays.copyOf(wire, index));
    request.connection().write(Arrays.copyOfRange(wire, index, wire.length));
  }

  private Message error() {
    return switch (random.nextInt(3)) {
      case 0 -> new Error(ErrorCode.OVERLOADED, "");
      case 1 -> new Error(ErrorCode.IS_BOOTSTRAPPING, "");
      default -> new Unavailable("", ConsistencyLevel.ONE, 1, 0);
    };
  }

  /** A number of rows or columns, or the first length, becomes another. */
  private void damage(Request request) {
    byte[] frame = request.plainFrame(request.goodAnswer());
    if (frame.length < HEADER + 20) {
      request.answer();
      return;
    }
    frame[HEADER + 8 + random.nextInt(12)] ^= (byte) (1 << random.nextInt(8));
    request.sendFrame(frame);
  }
}
