/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests bytes that arrive in pieces, or slowly: all values are correct. */
@ExtendWith(LeakOfClassExtension.class)
class DeliveryTest {

  /** Limits the bytes that the client sees at once. */
  @ParameterizedTest
  @EnumSource
  void readsPiecesOfEverySize(Wiring wiring) {
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
  void readsSegmentsOfEverySize(Wiring wiring) {
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
  void writesToAServerThatReadsSlowly(Wiring wiring) {
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
