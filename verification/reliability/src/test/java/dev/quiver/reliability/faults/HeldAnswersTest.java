/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * In v4 the driver stops at a malformed response: later responses in the same bytes wait until more
 * bytes arrive. They are correct then, with and without Quiver.
 */
@ExtendWith(LeakOfClassExtension.class)
class HeldAnswersTest {

  private static final int NOBODY = 30_000;

  @ParameterizedTest
  @CsvSource({"V4_NONE, true", "V4_NONE, false", "V4_LZ4, true", "V4_LZ4, false"})
  void readsResponsesAfterAMalformedOne(Wiring wiring, boolean stock) throws InterruptedException {
    try (Bench bench =
        Bench.open(wiring, 1, AllocatorKind.POOLED_DIRECT, stock, config -> config)) {
      List<Request> requests = new ArrayList<>();
      bench.prepareSelect(Bench.DIMENSION);
      bench.server.play(
          request -> {
            requests.add(request);
            if (requests.size() == 2) {
              answerBoth(requests);
            }
          });
      long id = Bench.newId();
      CompletableFuture<AsyncResultSet> bad = bench.send(bench.select(Bench.newId(), 2));
      CompletableFuture<AsyncResultSet> good = bench.send(bench.select(id, 2));
      Bench.await("the bad answer is rejected", bad::isDone);
      assertThat(bad).isCompletedExceptionally();
      TimeUnit.MILLISECONDS.sleep(100);
      assertThat(good).isNotDone();

      Connection connection = requests.get(0).connection();
      connection.after(0, () -> connection.send(NOBODY, Void.INSTANCE));
      Check.page(good.join(), id, 2);
    }
  }

  /** The last cell of the first response exceeds the frame; both responses are in one write. */
  private static void answerBoth(List<Request> requests) {
    byte[] bad = requests.get(0).plainFrame(requests.get(0).goodAnswer());
    bad[bad.length - Long.BYTES - 1] = 100;
    byte[] good = requests.get(1).plainFrame(requests.get(1).goodAnswer());
    byte[] both = new byte[bad.length + good.length];
    System.arraycopy(bad, 0, both, 0, bad.length);
    System.arraycopy(good, 0, both, bad.length, good.length);
    requests.get(0).connection().write(both);
  }
}
