/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.quiver.reliability.server.Client;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.TrackingAllocator;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * A fake server, a session of Quiver with a separate allocator, and statements for both. {@code
 * close} checks the invariants after every fault: the session works, the server received no wrong
 * value, and all buffers are released.
 */
final class Bench extends Client {

  static final int DIMENSION = 16;

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final AtomicLong NEXT_ID = new AtomicLong();

  final FakeServer server;
  final TrackingAllocator allocator;
  private final int nodes;
  private boolean serves = true;
  private boolean partsOfRequests;
  private long kept;

  private Bench(FakeServer server, int nodes, TrackingAllocator allocator, CqlSession session) {
    super(session);
    this.nodes = nodes;
    this.server = server;
    this.allocator = allocator;
  }

  static Bench open(Wiring wiring) {
    return open(wiring, 1, config -> config);
  }

  static Bench open(
      Wiring wiring, int nodes, UnaryOperator<ProgrammaticDriverConfigLoaderBuilder> settings) {
    return open(wiring, nodes, AllocatorKind.POOLED_DIRECT, false, settings);
  }

  static Bench open(
      Wiring wiring,
      int nodes,
      AllocatorKind kind,
      boolean stock,
      UnaryOperator<ProgrammaticDriverConfigLoaderBuilder> settings) {
    FakeServer server = FakeServer.start(nodes);
    try {
      TrackingAllocator allocator = kind.create();
      CqlSession session =
          (stock ? TestSessionBuilder.stock(allocator) : TestSessionBuilder.fast(allocator))
              .addContactPoint(server.contactPoint())
              .withLocalDatacenter(FakeServer.DATACENTER)
              .withConfigLoader(settings.apply(config(wiring)).build())
              .build();
      return new Bench(server, nodes, allocator, session);
    } catch (RuntimeException e) {
      server.errors().forEach(e::addSuppressed);
      server.close();
      throw e;
    }
  }

  static ProgrammaticDriverConfigLoaderBuilder config(Wiring wiring) {
    return config(wiring, PATIENCE)
        .withDuration(DefaultDriverOption.NETTY_TIMER_TICK_DURATION, Duration.ofMillis(1));
  }

  Bench withoutSession() {
    serves = false;
    return this;
  }

  static long newId() {
    // The halves differ, so that swapping them would be detected.
    return NEXT_ID.incrementAndGet() * 0x1_0000_0003L;
  }

  PreparedStatement prepareSelect(int dimension) {
    return prepared(FakeTable.select(dimension));
  }

  BoundStatement select(long id, int rows) {
    return select(id, rows, DIMENSION);
  }

  BoundStatement insert(long id, int row) {
    return insert(id, row, DIMENSION);
  }

  BoundStatement insert(long id, int row, float[] vector) {
    return insert(FakeTable.insert(vector.length), id, row, vector);
  }

  BoundStatement insertUuids(UUID[] uuids) {
    return insert(FakeTable.insertUuids(uuids.length), newId(), 0, uuids);
  }

  CompletableFuture<AsyncResultSet> send(Statement<?> statement) {
    return session.executeAsync(statement).toCompletableFuture();
  }

  CompletableFuture<Void> readLater(int rows) {
    long id = newId();
    return send(select(id, rows)).thenAccept(page -> Check.page(page, id, rows));
  }

  void read(int rows, int dimension) {
    long id = newId();
    Check.rows(session.execute(select(id, rows, dimension)).all(), id, rows, dimension);
  }

  void read() {
    read(3, DIMENSION);
  }

  void write() {
    long writes = server.table().writes();
    session.execute(insert(newId(), 1));
    assertThat(server.table().writes()).isGreaterThan(writes);
  }

  static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  void awaitNodes() {
    Set<Integer> serving = ConcurrentHashMap.newKeySet();
    server.play(
        request -> {
          serving.add(request.node());
          request.answer();
        });
    await("all nodes serve", () -> isServed() && serving.size() == nodes);
    server.play(Script.GOOD);
  }

  /** Checks that good requests succeed once the driver has reconnected. */
  void assertServes() {
    await("a request is served", this::isServed);
    read();
    write();
  }

  private boolean isServed() {
    try {
      read();
      return true;
    } catch (AllNodesFailedException | ClosedConnectionException | DriverTimeoutException e) {
      return false;
    } catch (DriverException e) {
      throw new AssertionError("a good request after the fault", e);
    }
  }

  Throwable failureOf(Statement<?> statement) {
    try {
      var rows = session.execute(statement).all();
      throw new AssertionError("expected an exception, got " + rows.size() + " rows");
    } catch (RuntimeException e) {
      return e;
    }
  }

  /** Allows buffers that the driver leaks to remain in use. */
  long allowWhatIsKept() {
    assertServes();
    session.close();
    serves = false;
    kept = allocator.inUse();
    return kept;
  }

  /** Allows the server to keep parts of requests, as a driver would. */
  Bench withPartsOfRequests() {
    partsOfRequests = true;
    return this;
  }

  void assertIdle() {
    await("buffers are released", allocator::isIdle);
  }

  @Override
  public void close() {
    try {
      server.play(Script.GOOD);
      if (serves) {
        assertServes();
        assertIdle();
      }
      if (!session.isClosed()) {
        session.close();
      }
      if (kept == 0) {
        assertIdle();
      }
      await(
          "the server's buffers are released", () -> partsOfRequests || server.buffersInUse() == 0);
      assertThat(server.errors()).isEmpty();
    } finally {
      if (!session.isClosed()) {
        session.forceCloseAsync().toCompletableFuture().join();
      }
      server.close();
    }
  }
}
