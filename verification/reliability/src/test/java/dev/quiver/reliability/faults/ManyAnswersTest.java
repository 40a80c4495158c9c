/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.protocol.internal.Segment;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests many responses at once to one event loop, in pieces, or slowly. */
@ExtendWith(LeakOfClassExtension.class)
class ManyAnswersTest {

  /** All responses at once, in reverse order: with protocol v5, in one segment. */
  @ParameterizedTest
  @EnumSource
  void readsManyResponsesInAnotherOrder(Wiring wiring) {
    int count = 200;
    try (Bench bench = Bench.open(wiring)) {
      bench.prepareSelect(Bench.DIMENSION);
      List<Request> waiting = new ArrayList<>();
      bench.server.play(
          request -> {
            waiting.add(request);
            if (waiting.size() == count) {
              Collections.reverse(waiting);
              answerTogether(waiting, wiring);
            }
          });
      List<CompletableFuture<?>> results = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        results.add(bench.readLater(3));
      }
      results.forEach(CompletableFuture::join);
    }
  }

  private static void answerTogether(List<Request> requests, Wiring wiring) {
    Connection connection = requests.get(0).connection();
    ByteBuf frames = Unpooled.buffer();
    for (Request request : requests) {
      assertThat(request.connection()).isSameAs(connection);
      frames.writeBytes(request.frame(request.goodAnswer()));
    }
    assertThat(frames.readableBytes()).isLessThanOrEqualTo(Segment.MAX_PAYLOAD_LENGTH);
    connection.write(
        wiring.hasSegments() ? connection.segment(frames, true) : ByteBufUtil.getBytes(frames));
  }

  /** A callback blocks the driver's only event loop, and then the other responses arrive. */
  @ParameterizedTest
  @EnumSource
  void readsResponsesAfterTheEventLoopWasBlocked(Wiring wiring) {
    int count = 100;
    try (Bench bench = Bench.open(wiring)) {
      bench.prepareSelect(Bench.DIMENSION);
      Queue<Request> waiting = new ConcurrentLinkedQueue<>();
      bench.server.play(
          request -> {
            waiting.add(request);
            if (waiting.size() == count) {
              waiting.remove().answer();
            }
          });
      AtomicInteger others = new AtomicInteger();
      List<CompletableFuture<?>> results = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        long id = Bench.newId();
        boolean blocks = i == 0;
        results.add(
            bench
                .send(bench.select(id, 3))
                .thenAccept(
                    page -> {
                      if (blocks) {
                        blockWhileTheyAreAnswered(waiting);
                        assertThat(others).as("answers that came through").hasValue(0);
                      } else {
                        others.incrementAndGet();
                      }
                      Check.page(page, id, 3);
                    }));
      }
      results.forEach(CompletableFuture::join);
      assertThat(others).hasValue(count - 1);
    }
  }

  private static void blockWhileTheyAreAnswered(Queue<Request> waiting) {
    CountDownLatch answered = new CountDownLatch(waiting.size());
    for (Request request : waiting) {
      request.answerAfter(0, answered::countDown);
    }
    try {
      assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
      Thread.sleep(50); // in transit
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Limits the bytes that the client sees at once. */
  @ParameterizedTest
  @EnumSource
  void readsResponsesInPiecesOfEverySize(Wiring wiring) {
    for (int size : new int[] {1, 2, 3, 7, 64}) {
      try (Bench bench =
          Bench.open(
              wiring,
              1,
              config -> config.withInt(DefaultDriverOption.SOCKET_RECEIVE_BUFFER_SIZE, size))) {
        bench.read(2, 5);
        bench.read(2, 100 * size);
      }
    }
  }

  /** The greatest possible number of segments: each but the last has one byte of the frame. */
  @ParameterizedTest
  @EnumSource
  void readsResponsesInSegmentsOfEverySize(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (int length = 9; length < 120; length++) {
        int each = length;
        bench.server.play(
            request ->
                request
                    .connection()
                    .pieces(request.frame(request.goodAnswer()), each)
                    .forEach(request.connection()::write));
        bench.read(2, 20);
      }
    }
  }

  /** The server does not read for a while, so that frames of megabytes are written in parts. */
  @ParameterizedTest
  @EnumSource
  void writesLargeRequestsToAServerThatReadsSlowly(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      bench.insert(0, 0, 1_000_000);
      List<CompletableFuture<?>> results = new ArrayList<>();
      for (Connection connection : bench.server.connections()) {
        connection.channel().config().setAutoRead(false);
        for (int millis = 50; millis < 150; millis++) {
          connection.after(millis, () -> connection.channel().read());
        }
        connection.after(150, () -> connection.channel().config().setAutoRead(true));
      }
      for (int i = 0; i < 4; i++) {
        results.add(bench.send(bench.insert(Bench.newId(), i, 1_000_000)));
      }
      results.forEach(CompletableFuture::join);
      assertThat(bench.server.table().writes()).isEqualTo(4);
    }
  }
}
