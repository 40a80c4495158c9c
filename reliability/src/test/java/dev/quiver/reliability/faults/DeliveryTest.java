/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import dev.quiver.reliability.leak.LeakExtension;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Bytes that come in pieces, together, slowly, or to a thread that is busy: all values are right.
 */
@ExtendWith(LeakExtension.class)
class DeliveryTest {

  /** The client never sees more than so many bytes at once. */
  @ParameterizedTest
  @EnumSource
  void inPiecesOfEverySize(Wiring wiring) {
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

  /** An answer in two writes, split at every byte. */
  @ParameterizedTest
  @EnumSource
  void splitAtEveryByte(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      AtomicInteger length = new AtomicInteger(1);
      for (int i = 0; i < length.get(); i++) {
        int index = i;
        bench.server.play(
            request -> {
              byte[] wire = request.wire(request.goodAnswer());
              length.set(wire.length);
              request.connection().write(Arrays.copyOf(wire, index));
              byte[] rest = Arrays.copyOfRange(wire, index, wire.length);
              request.connection().after(1, () -> request.connection().write(rest));
            });
        bench.read(1, 5);
      }
      assertThat(length.get()).isGreaterThan(60);
    }
  }

  /** As many segments as there can be: each but the last has one byte of the frame's rest. */
  @ParameterizedTest
  @EnumSource
  void inSegmentsOfEverySize(Wiring wiring) {
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

  /** All answers at once, the last one first: with protocol v5, many frames in one segment. */
  @ParameterizedTest
  @EnumSource
  void manyTogetherInAnotherOrder(Wiring wiring) {
    int count = 200;
    try (Bench bench = Bench.open(wiring)) {
      bench.prepareSelect(Bench.DIMENSION);
      List<Request> waiting = new ArrayList<>();
      bench.server.play(
          request -> {
            waiting.add(request);
            if (waiting.size() == count) {
              Collections.reverse(waiting);
              waiting.forEach(Request::answer);
            }
          });
      List<CompletableFuture<?>> results = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        long id = Bench.newId();
        results.add(
            bench
                .session
                .executeAsync(bench.select(id, 3))
                .thenAccept(page -> Check.page(page, id, 3))
                .toCompletableFuture());
      }
      results.forEach(CompletableFuture::join);
    }
  }

  /** The server reads nothing for a while, so that frames of megabytes are written in parts. */
  @ParameterizedTest
  @EnumSource
  void toAServerThatReadsSlowly(Wiring wiring) {
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
        results.add(
            bench
                .session
                .executeAsync(bench.insert(Bench.newId(), i, 1_000_000))
                .toCompletableFuture());
      }
      results.forEach(CompletableFuture::join);
      assertThat(bench.server.table().writes()).isEqualTo(4);
    }
  }

  /** The client reads little at a time, so that the server's answers of megabytes have to wait. */
  @ParameterizedTest
  @EnumSource
  void toAClientThatReadsSlowly(Wiring wiring) {
    try (Bench bench =
        Bench.open(
            wiring,
            1,
            config -> config.withInt(DefaultDriverOption.SOCKET_RECEIVE_BUFFER_SIZE, 5_000))) {
      bench.read(3, 300_000);
    }
  }

  /** A callback blocks the only event loop of the driver while other answers come. */
  @ParameterizedTest
  @EnumSource
  void whileTheEventLoopIsBlocked(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      CountDownLatch othersAreSent = new CountDownLatch(1);
      List<CompletableFuture<?>> results = new ArrayList<>();
      bench.prepareSelect(Bench.DIMENSION);
      bench.server.play(Script.once(request -> request.answerAfter(20)));
      for (int i = 0; i < 100; i++) {
        long id = Bench.newId();
        boolean blocks = i == 0;
        results.add(
            bench
                .session
                .executeAsync(bench.select(id, 3))
                .thenAccept(
                    page -> {
                      if (blocks) {
                        awaitQuietly(othersAreSent);
                      }
                      Check.page(page, id, 3);
                    })
                .toCompletableFuture());
      }
      othersAreSent.countDown();
      results.forEach(CompletableFuture::join);
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
      Thread.sleep(100);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
