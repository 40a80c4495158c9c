/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.quiver.reliability.server.Client;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests the soak's checks of rows: they pass for correct rows, and detect wrong pages. */
class SoakTrafficTest {

  private static final int REQUESTS = 200;

  @Test
  void acceptsCorrectRows() throws InterruptedException {
    send(Script.GOOD);
  }

  @Test
  void detectsALostRow() {
    assertIsFound(Deque::removeLast);
  }

  @Test
  void detectsARepeatedRow() {
    assertIsFound(rows -> rows.addFirst(rows.getFirst()));
  }

  @Test
  void detectsRowsOutOfOrder() {
    assertIsFound(rows -> rows.addLast(rows.removeFirst()));
  }

  /** Modifies each page, both for reads of the first page and for matrices. */
  private static void assertIsFound(Consumer<Deque<List<ByteBuffer>>> change) {
    assertThatThrownBy(
            () ->
                send(
                    request -> {
                      Message answer = request.goodAnswer();
                      boolean hasRows = request.message() instanceof Execute;
                      request.answer(
                          hasRows && answer instanceof DefaultRows rows && rows.getData().size() > 1
                              ? altered(rows, change)
                              : answer);
                    }))
        .isInstanceOf(AssertionError.class)
        .hasRootCauseInstanceOf(AssertionError.class);
  }

  private static Message altered(DefaultRows rows, Consumer<Deque<List<ByteBuffer>>> change) {
    Deque<List<ByteBuffer>> data = new ArrayDeque<>(rows.getData());
    change.accept(data);
    return new DefaultRows(rows.getMetadata(), data);
  }

  private static void send(Script script) throws InterruptedException {
    try (FakeServer server = FakeServer.start(1);
        Client client =
            Client.connect(
                server.contactPoint().getPort(), Wiring.V4_NONE, Duration.ofSeconds(30))) {
      SoakTraffic traffic = new SoakTraffic(List.of(client), Seed.random("soak test"));
      server.play(script);
      for (int i = 0; i < REQUESTS; i++) {
        traffic.next();
      }
      traffic.pause();
      traffic.resume();
      traffic.next();
      traffic.pause();
      assertThat(server.errors()).isEmpty();
    }
  }
}
