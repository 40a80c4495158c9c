/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import dev.quiver.reliability.server.Client;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A program whose memory is sampled: a session for each wiring, and mixed requests at a steady
 * rate. Arguments: the server's port, the number of seconds, the file for samples.
 */
final class SoakClient {

  static final Duration TIMEOUT = Duration.ofSeconds(2);

  private static final long NANOS_PER_REQUEST = TimeUnit.SECONDS.toNanos(1) / 1000;
  private static final long NANOS_PER_SAMPLE = TimeUnit.SECONDS.toNanos(10);

  private SoakClient() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    ClientJvm.endWithParent();
    int port = Integer.parseInt(arguments[0]);
    long duration = TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[1]));
    List<Client> clients =
        Stream.of(Wiring.values()).map(way -> Client.connect(port, way, TIMEOUT)).toList();
    try (PrintWriter file =
        new PrintWriter(
            Files.newBufferedWriter(Path.of(arguments[2]), StandardCharsets.UTF_8), true)) {
      file.println(Sample.header());
      SoakTraffic traffic = new SoakTraffic(clients, Seed.random("soak"));
      long start = System.nanoTime();
      long next = start;
      for (long end = NANOS_PER_SAMPLE; end <= duration; end += NANOS_PER_SAMPLE) {
        while (System.nanoTime() - start < end) {
          traffic.next();
          next = Math.max(next + NANOS_PER_REQUEST, System.nanoTime() - NANOS_PER_REQUEST * 100);
          LockSupport.parkNanos(next - System.nanoTime());
        }
        // Sample what is kept, without requests in progress.
        traffic.pause();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        file.println(Sample.take(seconds, traffic.requests(), traffic.failures()).line());
        traffic.resume();
      }
      traffic.pause();
    } finally {
      clients.forEach(Client::close);
    }
  }
}
