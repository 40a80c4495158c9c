/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.quiver.reliability.server.Client;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Wiring;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.internal.PlatformDependent;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A program with too little direct memory for some of its requests. Arguments: the server's port,
 * and the bytes of a vector that does not fit. Fails if another request fails, or memory is not
 * released.
 */
final class TinyMemoryClient {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int SMALL = 16;

  /** Some vectors of this dimension fit, but not many at once. */
  private static final int MEDIUM = 500_000;

  private static final int AT_ONCE = 12;

  private final Client client;
  private final int large;
  private long nextId = 1;

  private TinyMemoryClient(Client client, int large) {
    this.client = client;
    this.large = large;
  }

  public static void main(String[] arguments) {
    ClientJvm.endWithParent();
    int port = Integer.parseInt(arguments[0]);
    int large = Integer.parseInt(arguments[1]) / Float.BYTES;
    for (Wiring wiring : Wiring.values()) {
      try (Client client = Client.connect(port, wiring, PATIENCE)) {
        System.out.println(wiring + ": " + new TinyMemoryClient(client, large).run(wiring));
      }
    }
  }

  private String run(Wiring wiring) {
    IntStream.of(SMALL, MEDIUM, large).forEach(client::prepare);
    small().forEach(CompletableFuture::join);
    Usage before = Usage.now();
    writeTooMuch();
    String medium = writeTooMany();
    // When a connection closes, the driver leaks the received part of a frame in segments.
    if (!wiring.hasSegments()) {
      readTooMuch();
    }
    small().forEach(CompletableFuture::join);
    await("memory is released: " + before, () -> !Usage.now().isMoreThan(before));
    return String.format("%s; %s, then %s", medium, before, Usage.now());
  }

  /** A request that does not fit fails, but no concurrent one. */
  private void writeTooMuch() {
    List<CompletableFuture<Void>> others = small();
    CompletableFuture<Void> tooLarge = write(large);
    others = Stream.concat(others.stream(), small().stream()).toList();
    assertNoMemory(Objects.requireNonNull(failure(tooLarge), "it does not fit"));
    others.forEach(CompletableFuture::join);
  }

  /** Each request fails or succeeds independently. */
  private String writeTooMany() {
    List<CompletableFuture<Void>> medium =
        Stream.generate(() -> write(MEDIUM)).limit(AT_ONCE).toList();
    List<CompletableFuture<Void>> others = small();
    List<DriverException> failures =
        medium.stream().map(TinyMemoryClient::failure).filter(Objects::nonNull).toList();
    failures.forEach(TinyMemoryClient::assertNoMemory);
    others.forEach(CompletableFuture::join);
    return failures.size() + " of " + AT_ONCE + " requests at once rejected";
  }

  /** A response that does not fit closes the connection, and fails its other requests. */
  private void readTooMuch() {
    CompletableFuture<Void> tooLarge = read(large);
    List<CompletableFuture<Void>> others = small();
    DriverException failure = Objects.requireNonNull(failure(tooLarge), "it does not fit");
    assertThat(failure).isInstanceOf(ClosedConnectionException.class);
    assertThat(failure).hasRootCauseInstanceOf(OutOfMemoryError.class);
    others.forEach(TinyMemoryClient::failure);
    await("requests are served again", () -> failure(read(SMALL)) == null);
  }

  private List<CompletableFuture<Void>> small() {
    return Stream.generate(() -> List.of(read(SMALL), write(SMALL)))
        .limit(AT_ONCE)
        .flatMap(List::stream)
        .toList();
  }

  private CompletableFuture<Void> read(int dimension) {
    long id = nextId++;
    return send(client.select(id, 1, dimension), page -> check(page, id));
  }

  private static void check(AsyncResultSet page, long id) {
    Row row = Objects.requireNonNull(page.one(), "a row");
    Payload.check(row.get("v", float[].class), id, 0);
  }

  private CompletableFuture<Void> write(int dimension) {
    return send(client.insert(nextId++, 0, dimension), done -> {});
  }

  private CompletableFuture<Void> send(Statement<?> statement, Consumer<AsyncResultSet> check) {
    return client.session.executeAsync(statement).thenAccept(check).toCompletableFuture();
  }

  /** Returns the driver's error, or null if the request succeeded. */
  private static DriverException failure(CompletableFuture<Void> request) {
    try {
      request.join();
      return null;
    } catch (CompletionException e) {
      if (e.getCause() instanceof DriverException failure) {
        return failure;
      }
      throw e;
    }
  }

  /** The request could not be sent to any node, for lack of memory. */
  private static void assertNoMemory(DriverException failure) {
    assertThat(failure).isInstanceOf(AllNodesFailedException.class);
    assertThat(((AllNodesFailedException) failure).getAllErrors().values())
        .allSatisfy(
            errors ->
                assertThat(errors)
                    .allSatisfy(
                        error ->
                            assertThat(
                                    error instanceof OutOfMemoryError
                                        || error.getCause() instanceof OutOfMemoryError)
                                .as("%s", error)
                                .isTrue()));
  }

  private static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("%s, is %s", what, Usage.now()).isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  /**
   * The direct memory of this JVM.
   *
   * @param pinned bytes of unreleased buffers in Netty's pool
   * @param all bytes that the JDK or Netty allocated from the system, including the pool's
   */
  private record Usage(long pinned, long all) {

    /**
     * The memory that a thread of the driver, and the JDK for it, may keep for the next request.
     */
    private static final long KEPT = 64 << 10;

    static Usage now() {
      long jdk =
          ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
              .filter(pool -> pool.getName().equals("direct"))
              .mapToLong(BufferPoolMXBean::getMemoryUsed)
              .sum();
      // Each is -1 if Netty does not count: memory of the JDK, and a pool without arenas.
      long netty = Math.max(0, PlatformDependent.usedDirectMemory());
      return new Usage(
          Math.max(0, PooledByteBufAllocator.DEFAULT.pinnedDirectMemory()), jdk + netty);
    }

    /** Whether more memory is in use than before; a pool may keep another chunk, but not use it. */
    boolean isMoreThan(Usage before) {
      PooledByteBufAllocator pool = PooledByteBufAllocator.DEFAULT;
      boolean pooled = pool.metric().numDirectArenas() > 0;
      return pinned > before.pinned
          || all > before.all + KEPT + (pooled ? pool.metric().chunkSize() : 0);
    }

    @Override
    public String toString() {
      return String.format("%,d bytes pinned of %,d", pinned, all);
    }
  }
}
