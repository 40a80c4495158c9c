/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Tests many responses at once to one event loop. */
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
}
