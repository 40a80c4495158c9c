/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.reliability.server.FakeServer;
import dev.quiver.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs an application for minutes or hours. Started by the profile {@code soak}. */
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
}
