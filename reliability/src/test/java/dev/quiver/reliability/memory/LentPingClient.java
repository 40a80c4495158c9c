/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.reliability.server.Wiring;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * How long a request waits behind the first vectors that a JVM lends to its frames: they are
 * written by the driver's I/O thread. Prints {@code name=value}. Arguments: the server's port, and
 * the number of vectors.
 */
final class LentPingClient {

  private static final int DIMENSION = 1536;
  private static final int SMALL = 4;
  private static final int PINGS_BEFORE = 20;

  private LentPingClient() {}

  public static void main(String[] arguments) {
    ClientJvm.endWithParent();
    int count = Integer.parseInt(arguments[1]);
    try (Client client =
        new Client(Integer.parseInt(arguments[0]), Wiring.V4_NONE, Duration.ofSeconds(30))) {
      client.prepare(SMALL);
      client.prepare(DIMENSION);
      for (int i = 0; i < PINGS_BEFORE; i++) {
        send(client, client.select(i, 1, SMALL)).join();
      }
      List<BoundStatement> lent =
          Stream.iterate(1, id -> id + 1)
              .limit(count)
              .map(id -> client.insert(id, 0, DIMENSION))
              .toList();
      String kernel = KernelSet.best().name();
      long start = System.nanoTime();
      List<CompletableFuture<?>> writes =
          Stream.of(lent)
              .flatMap(List::stream)
              .<CompletableFuture<?>>map(statement -> send(client, statement))
              .toList();
      send(client, client.select(count + 1, 1, SMALL)).join();
      System.out.println("ping, us=" + (System.nanoTime() - start) / 1000);
      writes.forEach(CompletableFuture::join);
      System.out.println("kernel=" + kernel);
      System.out.println("warm-up over=" + KernelSet.warmUp().isDone());
    }
  }

  private static CompletableFuture<?> send(Client client, BoundStatement statement) {
    return client.session().executeAsync(statement).toCompletableFuture();
  }
}
