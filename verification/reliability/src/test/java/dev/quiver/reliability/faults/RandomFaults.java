/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Prepare;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server with random faults: in a few of a thousand requests, and once in some hundreds per
 * connection. It knows the faults of each request, so that their failures can be distinguished from
 * others. Called on one event loop; read by any thread.
 */
final class RandomFaults implements Script {

  /** Longer than the client's timeout for a delayed response. */
  private static final int LATE_MILLIS = 100;

  /**
   * Of ten that the client of {@link Traffic} has. The driver prefers connections that are dead but
   * not yet known to be: with one at each of three nodes it would fail all requests.
   */
  private static final int MIN_CONNECTIONS = 9;

  private final FakeServer server;
  private final SplittableRandom random;
  private final Wiring wiring;
  private final boolean endsConnections;
  private final Counts<FaultKind> counts = new Counts<>(FaultKind.class);
  private final Deque<FaultKind> due = new ArrayDeque<>();
  private final Deque<Request> overtaken = new ArrayDeque<>();
  private final AtomicInteger toAnswer = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final Set<Long> late = ConcurrentHashMap.newKeySet();
  private final Set<Long> malformed = ConcurrentHashMap.newKeySet();
  private final Set<Long> rejected = ConcurrentHashMap.newKeySet();

  RandomFaults(FakeServer server, SplittableRandom random, Wiring wiring, boolean endsConnections) {
    this.server = server;
    this.random = random;
    this.wiring = wiring;
    this.endsConnections = endsConnections;
  }

  /** Delays the response to that request until the client has timed out. */
  void answerLate(long id) {
    late.add(id);
  }

  Counts<FaultKind> counts() {
    return counts;
  }

  /** Returns the number of connections closed on purpose, or by malformed bytes. */
  int ended() {
    return ended.get();
  }

  boolean isMalformed(long id) {
    return malformed.contains(id);
  }

  boolean isRejected(long id) {
    return rejected.contains(id);
  }

  boolean isDone() {
    return toAnswer.get() == 0;
  }

  @Override
  public void handle(Request request) {
    if (request.message() instanceof Prepare) {
      request.answer();
      return;
    }
    if (late.contains(request.id())) {
      answerAfter(request, LATE_MILLIS);
    } else {
      answer(request);
    }
    if (overtaken.size() > 16 || (!overtaken.isEmpty() && random.nextInt(8) == 0)) {
      answerOvertaken(overtaken.getLast());
    }
  }

  /** A fault that does not apply to a request is used for a later one. */
  private void answer(Request request) {
    draw();
    FaultKind kind = due.poll();
    if (kind == null) {
      request.answer();
    } else if (meet(kind, request)) {
      counts.add(kind);
    } else {
      due.add(kind);
    }
  }

  private void draw() {
    FaultKind.draw(random)
        .filter(kind -> kind.isPossible(wiring, endsConnections))
        .ifPresent(due::add);
  }

  /** Returns whether the fault was applied; if not, a good response was sent. */
  private boolean meet(FaultKind kind, Request request) {
    if (kind.mayEndConnection() && server.connections().size() < MIN_CONNECTIONS) {
      request.answer();
      return false;
    }
    Answers answers = new Answers(request, random);
    switch (kind) {
      case DELAY -> answerAfter(request, random.nextInt(1, 30));
      case OVERTAKEN -> {
        toAnswer.incrementAndGet();
        overtaken.add(request);
        // In case no later request overtakes it.
        request.connection().after(20, () -> answerOvertaken(request));
      }
      case TWICE -> {
        return answers.sendTwice();
      }
      case NOBODYS -> answers.sendToNobodyToo();
      case SPLIT -> answers.split();
      case ERROR -> {
        rejected.add(request.id());
        answers.error();
      }
      case UNPREPARED -> {
        return answers.unprepared();
      }
      case METADATA_CHANGED -> {
        return answers.withNewMetadata();
      }
      case MALFORMED -> {
        Message answer = request.goodAnswer();
        if (!Answers.canBeAltered(answer)) {
          request.answer(answer);
          return false;
        }
        malformed.add(request.id());
        ended.addAndGet(wiring.hasSegments() ? 1 : 0);
        answers.alter(answer);
      }
      case BAD_CHECKSUM -> {
        ended.incrementAndGet();
        answers.alterSegment();
      }
      case CUT -> {
        ended.incrementAndGet();
        answers.cut();
      }
      case CLOSE -> {
        ended.incrementAndGet();
        request.connection().close();
      }
      case RESET -> {
        ended.incrementAndGet();
        request.connection().reset();
      }
    }
    return true;
  }

  private void answerAfter(Request request, int millis) {
    toAnswer.incrementAndGet();
    request
        .connection()
        .after(
            millis,
            () -> {
              toAnswer.decrementAndGet();
              request.answer();
            });
  }

  private void answerOvertaken(Request request) {
    if (overtaken.remove(request)) {
      toAnswer.decrementAndGet();
      request.answer();
    }
  }
}
