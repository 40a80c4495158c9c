/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import dev.quiver.testkit.netty.LeakRecorder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests connections that close at any moment: every waiting request fails. */
@ExtendWith(LeakOfClassExtension.class)
class DisconnectsTest {

  private static final Class<?>[] LOST = {
    ClosedConnectionException.class, AllNodesFailedException.class
  };

  /** There may be no connection, one that turns out to be closed, or a new one. */
  @ParameterizedTest
  @EnumSource
  void failsOrServesARequestAfterADisconnect(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (int i = 0; i < 10; i++) {
        bench.assertServes();
        bench.server.connections().forEach(i % 2 == 0 ? Connection::close : Connection::reset);
        long id = Bench.newId();
        try {
          Check.rows(bench.session.execute(bench.select(id, 3)).all(), id, 3, Bench.DIMENSION);
        } catch (RuntimeException e) {
          assertThat(e).isInstanceOfAny(LOST);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void failsARequestThatIsBeingWritten(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      BoundStatement insert = bench.insert(Bench.newId(), 1, 4_000_000);
      bench
          .server
          .connections()
          .forEach(connection -> connection.channel().config().setAutoRead(false));
      var result = bench.send(insert);
      bench.server.connections().forEach(connection -> connection.after(100, connection::reset));
      assertThat(result.handle((rows, failure) -> cause(failure)).join()).isInstanceOfAny(LOST);
    }
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException ? failure.getCause() : failure;
  }

  @ParameterizedTest
  @EnumSource
  void failsARequestThatWasSent(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (Script end : List.<Script>of(r -> r.connection().close(), r -> r.connection().reset())) {
        bench.server.play(Script.once(end));
        assertThat(bench.failureOf(bench.select(Bench.newId(), 3))).isInstanceOfAny(LOST);
        bench.assertServes();
        bench.server.play(Script.once(end));
        assertThat(bench.failureOf(bench.insert(Bench.newId(), 3))).isInstanceOfAny(LOST);
        bench.assertServes();
      }
    }
  }

  /** The response is truncated at every tenth of its length; a reset may lose its end as well. */
  @ParameterizedTest
  @EnumSource
  void failsARequestInTheMiddleOfARow(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (int tenth = 1; tenth < 10; tenth++) {
        int part = tenth;
        bench.server.play(Script.once(request -> sendPart(request, part)));
        assertThat(bench.failureOf(bench.select(Bench.newId(), 20))).isInstanceOfAny(LOST);
        bench.assertServes();
      }
    }
  }

  private static void sendPart(Request request, int tenths) {
    byte[] wire = request.wire(request.goodAnswer());
    request.connection().write(Arrays.copyOf(wire, wire.length * tenths / 10));
    if (tenths % 2 == 0) {
      request.connection().reset();
    } else {
      request.connection().close();
    }
  }

  /**
   * Between the segments of a response. The driver leaks the received buffers (JAVA-3001), with and
   * without Quiver: the same number, and nothing else.
   */
  @ParameterizedTest
  @EnumSource
  void leaksOnlyTheDriversBuffersBetweenSegments(Wiring wiring) {
    long withQuiver = keptBetweenSegments(wiring, false);
    long withoutQuiver = keptBetweenSegments(wiring, true);
    assertThat(withQuiver).isEqualTo(withoutQuiver);
    assertThat(withoutQuiver).isEqualTo(wiring.hasSegments() ? 2 : 0);
    if (withoutQuiver > 0) {
      LeakRecorder.forgive("com.datastax.oss.driver.internal.core.protocol");
    }
  }

  private static long keptBetweenSegments(Wiring wiring, boolean stock) {
    try (Bench bench = Bench.open(wiring, 1, AllocatorKind.POOLED_HEAP, stock, config -> config)) {
      bench.server.play(
          Script.once(
              request -> {
                List<byte[]> pieces =
                    request.connection().pieces(request.plainFrame(request.goodAnswer()), 100_000);
                assertThat(pieces).hasSizeGreaterThan(3);
                request.connection().write(pieces.get(0));
                // Sent separately, so that each segment gets its own buffer.
                request.connection().after(200, () -> request.connection().write(pieces.get(1)));
                request.connection().after(400, request.connection()::close);
              }));
      assertThat(bench.failureOf(bench.select(Bench.newId(), 2, 50_000))).isInstanceOfAny(LOST);
      return bench.allowWhatIsKept();
    }
  }
}
