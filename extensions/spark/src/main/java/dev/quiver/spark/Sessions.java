/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.quiver.Quiver;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A session of this JVM, shared by all code with equal session settings, and closed some seconds
 * after its last use. No permanent thread closes sessions, because such a thread would keep the
 * class loader of a Spark application reachable. Thread-safe.
 */
final class Sessions {
  private static final int KEEP_ALIVE_MILLIS = 30_000;
  static final Map<Settings, Sessions> OPEN = new HashMap<>();

  private final Settings settings;
  private final long keepAliveMillis;
  private @Nullable CqlSession session;

  /** The number of open leases; guarded by OPEN, like {@link #uses}. */
  private int users;

  /** The number of leases so far. If it has grown during the wait, the session stays open. */
  private long uses;

  /** Whether a thread is waiting to close the session. */
  private boolean isWaiting;

  private Sessions(Settings settings) {
    this.settings = settings;
    this.keepAliveMillis = settings.number(Settings.KEEP_ALIVE_MILLIS, 0, KEEP_ALIVE_MILLIS);
  }

  /** A session that stays open until the lease is closed. */
  static final class Lease implements AutoCloseable {
    private final Sessions shared;
    private final CqlSession session;
    private boolean closed;

    private Lease(Sessions shared, CqlSession session) {
      this.shared = shared;
      this.session = session;
    }

    CqlSession session() {
      return session;
    }

    @Override
    public synchronized void close() {
      if (!closed) {
        closed = true;
        shared.release();
      }
    }
  }

  static Lease acquire(Settings settings) {
    Settings key = settings.ofSession();
    Sessions shared;
    synchronized (OPEN) {
      shared = OPEN.computeIfAbsent(key, Sessions::new);
      shared.users++;
      shared.uses++;
    }
    try {
      return new Lease(shared, shared.session());
    } catch (RuntimeException e) {
      shared.release();
      throw e;
    }
  }

  private synchronized CqlSession session() {
    if (session == null || session.isClosed()) {
      session = open(settings);
    }
    return session;
  }

  /**
   * Opens a session in a separate thread: starting the driver's timer (Netty's {@code
   * HashedWheelTimer}) clears the interrupted status of a task's thread, so a killed task would
   * continue. The new thread runs no code of this class: threads that the driver starts there, and
   * that never end, would retain the class loader of that code.
   */
  private static CqlSession open(Settings settings) {
    CqlSessionBuilder builder =
        Quiver.sessionBuilder()
            .withConfigLoader(DriverConfigLoader.fromString(settings.text()))
            .withApplicationName("quiver-spark");
    try {
      return withSchema(
          CompletableFuture.supplyAsync(
                  builder::build,
                  task -> {
                    Thread thread = new Thread(task, "quiver-spark-open");
                    thread.setDaemon(true);
                    thread.start();
                  })
              .join());
    } catch (CompletionException e) {
      if (e.getCause() instanceof DriverException cause) {
        throw cause.copy();
      } else if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /**
   * Enables schema metadata, in which scans and writes look up tables. A failure is ignored here:
   * the lookup of a missing table refreshes the metadata, and reports a failure.
   */
  private static CqlSession withSchema(CqlSession opened) {
    if (!opened.isSchemaMetadataEnabled()) {
      var unused =
          opened
              .setSchemaMetadataEnabled(true)
              .handle((metadata, failure) -> opened)
              .toCompletableFuture()
              .join();
    }
    return opened;
  }

  private void release() {
    long seen;
    synchronized (OPEN) {
      users--;
      if (users > 0 || isWaiting) {
        return;
      }
      seen = uses;
      isWaiting = keepAliveMillis > 0;
    }
    if (keepAliveMillis <= 0) {
      closeUnlessUsed(seen);
      return;
    }
    // A timer of the JDK has a thread that never ends and retains its creator's class loader.
    Thread closer = new Thread(() -> closeWhenUnused(seen), "quiver-spark-close");
    closer.setDaemon(true);
    closer.start();
  }

  /** Closes the session after a period without use. */
  private void closeWhenUnused(long first) {
    long seen = first;
    while (true) {
      try {
        Thread.sleep(keepAliveMillis);
      } catch (InterruptedException e) {
        return; // does not happen: no code interrupts this thread
      }
      synchronized (OPEN) {
        if (users > 0 || uses == seen) {
          isWaiting = false;
          break;
        }
        seen = uses;
      }
    }
    closeUnlessUsed(seen);
  }

  private void closeUnlessUsed(long seen) {
    synchronized (OPEN) {
      if (users > 0 || uses != seen) {
        return;
      }
      OPEN.remove(settings, this);
    }
    synchronized (this) {
      if (session != null) {
        session.close();
        session = null;
      }
    }
  }
}
