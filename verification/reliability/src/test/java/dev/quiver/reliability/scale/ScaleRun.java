/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.reliability.memory.ClientJvm;
import dev.quiver.reliability.server.FakeServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * Measures what a vector costs a client, with one to four clients and one to eight connections
 * each. Run by the test configuration {@code reliability/scale}.
 */
class ScaleRun {
  private static final long VECTORS = Long.getLong("quiver.scale.vectors", 100_000);

  /** Clients, and connections of each. */
  private static final int[][] SHAPES = {{1, 1}, {1, 2}, {1, 4}, {1, 8}, {2, 1}, {4, 1}, {4, 8}};

  /** Pages, frames and the driver's own requests vary between rounds. */
  private static final Percentage LITTLE = Percentage.withPercentage(1);

  private static final Percentage SOME = Percentage.withPercentage(15);

  private static final Path FOLDER = Path.of("target", "scale");

  /** A line printed by a client. */
  private record Cost(
      String job, double rate, double micros, double java, double bytes, double wire) {
    static Cost of(String line) {
      String[] parts = line.split(" ", -1);
      return new Cost(
          parts[0],
          Double.parseDouble(parts[1]),
          Double.parseDouble(parts[2]),
          Double.parseDouble(parts[3]),
          Double.parseDouble(parts[4]),
          Double.parseDouble(parts[5]));
    }
  }

  @Test
  void theCostOfAVectorDoesNotDependOnClientsAndConnections() throws Exception {
    Files.createDirectories(FOLDER);
    StringBuilder table =
        new StringBuilder(
            """
            | job | clients | connections of each | vectors/s of all | CPU of a client a vector, µs | of its Java threads, µs | bytes allocated a vector | bytes on the wire a vector |
            |---|---:|---:|---:|---:|---:|---:|---:|
            """);
    Map<String, Cost> alone = new HashMap<>();
    for (int[] shape : SHAPES) {
      List<Cost> costs = run(shape[0], shape[1]);
      for (String job : List.of("write", "read")) {
        List<Cost> ofJob = costs.stream().filter(cost -> cost.job.equals(job)).toList();
        assertThat(ofJob).hasSize(shape[0] * ScaleClient.ROUNDS);
        Cost one = alone.computeIfAbsent(job, key -> ofJob.get(0));
        for (Cost cost : ofJob) {
          assertThat(cost.wire).as("bytes on the wire, %s", job).isCloseTo(one.wire, LITTLE);
          assertThat(cost.bytes).as("bytes allocated, %s", job).isCloseTo(one.bytes, SOME);
        }
        table.append(
            "| %s | %d | %d | %,.0f | %.1f | %.1f | %,.0f | %,.0f |%n"
                .formatted(
                    job,
                    shape[0],
                    shape[1],
                    shape[0] * median(ofJob, Cost::rate),
                    median(ofJob, Cost::micros),
                    median(ofJob, Cost::java),
                    median(ofJob, Cost::bytes),
                    median(ofJob, Cost::wire)));
      }
    }
    System.out.println(table);
    Files.writeString(FOLDER.resolve("scale.md"), table);
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
    return costs.stream().mapToDouble(figure).sorted().toArray()[costs.size() / 2];
  }

  private static List<Cost> run(int clients, int connections) throws Exception {
    System.out.printf(Locale.ROOT, "%d clients, %d connections each%n", clients, connections);
    ExecutorService executor = Executors.newFixedThreadPool(clients);
    try (FakeServer server = FakeServer.start(1)) {
      List<Future<List<String>>> running = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        running.add(executor.submit(() -> client(server, connections)));
      }
      List<Cost> costs = new ArrayList<>();
      for (Future<List<String>> one : running) {
        one.get().stream()
            .filter(line -> line.startsWith("write ") || line.startsWith("read "))
            .forEach(line -> costs.add(Cost.of(line)));
      }
      assertThat(server.errors()).isEmpty();
      // Each vector was checked bit by bit, including those of the warm-up.
      assertThat(server.table().writes())
          .isEqualTo((ScaleClient.WARM_UP_ROUNDS + ScaleClient.ROUNDS) * VECTORS * clients);
      return costs;
    } finally {
      executor.shutdownNow();
    }
  }

  private static List<String> client(FakeServer server, int connections)
      throws IOException, InterruptedException {
    return ClientJvm.run(
        ScaleClient.class,
        List.of("-Xmx512m", "-XX:+UseSerialGC", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"),
        List.of("" + server.contactPoint().getPort(), "" + connections, "" + VECTORS),
        Duration.ofMinutes(20));
  }
}
