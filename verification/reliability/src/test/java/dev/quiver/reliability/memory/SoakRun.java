/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.Error;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.testkit.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Runs an application for minutes or hours, by {@code .ci/configurations reliability/soak}. */
class SoakRun {

  private static final Path FOLDER = Path.of("target", "soak");

  /** Set by {@code -Dquiver.soak.minutes}. */
  private static final int MINUTES = Integer.getInteger("quiver.soak.minutes", 30);

  private static final int REQUESTS_PER_MINUTE = 1_000;

  @Test
  void memoryAndThreadsDoNotGrow() throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    Path file = FOLDER.resolve("soak.csv");
    try (FakeServer server = FakeServer.start(2)) {
      SoakFaults faults = new SoakFaults(server, Seed.random("soak faults"));
      server.play(faults);
      ClientJvm.run(
          SoakClient.class,
          List.of(
              // The whole heap is allocated at the start, so that other memory makes the resident
              // size grow.
              "-Xms128m",
              "-Xmx128m",
              "-XX:+AlwaysPreTouch",
              "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
              Seed.describe()),
          List.of("" + server.contactPoint().getPort(), "" + MINUTES * 60, file.toString()),
          Duration.ofMinutes(MINUTES + 5));
      List<Sample> samples = Sample.read(file);
      Sample last = samples.get(samples.size() - 1);
      System.out.printf(
          "%,d requests, %,d faults, %,d requests failed, %,d rows written%n",
          last.requests(), faults.count(), last.failures(), server.table().writes());
      assertThat(server.errors()).isEmpty();
      assertThat(last.requests()).isGreaterThan((long) MINUTES * REQUESTS_PER_MINUTE);
      assertThat(faults.count()).isGreaterThan(last.requests() / 200);
      assertThat(last.failures()).isLessThan(last.requests() / 10);
      Flatness.check(samples);
    }
  }

  /**
   * Answers most requests correctly. The others meet faults of a long-running cluster: overload,
   * forgotten statements, responses after the client's timeout, closed connections.
   *
   * <p>Excludes what makes the driver itself leak memory, see {@code docs/ownership.md}: above all
   * a connection that closes between the segments of a frame.
   */
  private static final class SoakFaults implements Script {

    private static final long LATE_MILLIS = SoakClient.TIMEOUT.toMillis() + 500;

    private final FakeServer server;

    /** Used on the server's one event loop. */
    private final SplittableRandom random;

    private final AtomicLong count = new AtomicLong();

    SoakFaults(FakeServer server, SplittableRandom random) {
      this.server = server;
      this.random = random;
    }

    long count() {
      return count.get();
    }

    @Override
    public void handle(Request request) {
      int choice = random.nextInt(10_000);
      if (choice >= 102) {
        request.answer();
        return;
      }
      count.incrementAndGet();
      if (choice < 50) {
        request.answer(new Error(ErrorCode.OVERLOADED, "overloaded"));
      } else if (choice < 80) {
        if (request.message() instanceof Execute execute) {
          server.table().forget(ByteBuffer.wrap(execute.queryId));
        }
        request.answer();
      } else if (choice < 100) {
        request.answerAfter(LATE_MILLIS);
      } else {
        request.answer();
        request.connection().close();
      }
    }
  }
}
