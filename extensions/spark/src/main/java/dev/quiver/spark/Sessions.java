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
 * The sessions of this JVM: one for each settings, shared by all tasks, closed some seconds after
 * the last one has no use for it. No thread is kept for that, which would keep the class loader of
 * a Spark application. Thread-safe.
 */
final class Sessions {
  private static final long KEEP_ALIVE_MILLIS = 30_000;
  private static final Map<Settings, Sessions> OPEN = new HashMap<>();

  private final Settings settings;
  private @Nullable CqlSession session;

  /** Of OPEN's lock, as {@link #uses}. */
  private int users;

  /** How often it was taken: a session that was taken again meanwhile is not closed. */
  private long uses;

  /** Whether a thread waits for a time without use. */
  private boolean isWaiting;

  private Sessions(Settings settings) {
    this.settings = settings;
  }

  /** A session that is open until the lease is closed. */
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

  /** How many sessions are open, for tests. */
  static int count() {
    synchronized (OPEN) {
      return OPEN.size();
    }
  }

  private synchronized CqlSession session() {
    if (session == null || session.isClosed()) {
      session = open(settings);
    }
    return session;
  }

  /**
   * In a thread of its own: where the driver starts its timer (Netty's {@code HashedWheelTimer}),
   * it forgets that the thread was interrupted, and a task that is killed would go on. Nothing of
   * this class runs there: threads that never end would keep its class loader.
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
   * Scans and writes look tables up in the schema, so the driver reads it in any case. A failure is
   * reported where a table is looked up, which reads it again.
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
    long millis = settings.number(Settings.KEEP_ALIVE_MILLIS, KEEP_ALIVE_MILLIS);
    long seen;
    synchronized (OPEN) {
      users--;
      if (users > 0 || isWaiting) {
        return;
      }
      seen = uses;
      isWaiting = millis > 0;
    }
    if (millis <= 0) {
      closeUnlessUsed(seen);
      return;
    }
    // Not by a timer of the JDK: its thread never ends, and keeps the class loader of its starter.
    Thread closer = new Thread(() -> closeWhenUnused(millis, seen), "quiver-spark-close");
    closer.setDaemon(true);
    closer.start();
  }

  /** Closes the session once it was not used for a time, unless it is in use then. */
  private void closeWhenUnused(long millis, long first) {
    long seen = first;
    while (true) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        return; // nobody interrupts it
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
