/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * Runs an action in the middle of a job: when half of its rows have passed {@link #column}, all
 * tasks wait until the action is done.
 */
final class Middle implements AutoCloseable {
  private static final int ROWS_OF_A_REPORT = 100;

  private final ServerSocket server;
  private final long half;
  private final Runnable action;
  private volatile long rowsBefore = -1;
  private volatile @Nullable Throwable failure;

  Middle(long ofRows, Runnable action) throws IOException {
    this.half = ofRows / 2;
    this.action = action;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::answer, "middle");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns its argument. Spark calls it once for each row. */
  UserDefinedFunction column() {
    return functions
        .udf(new Report(server.getLocalPort()), DataTypes.LongType)
        .asNondeterministic();
  }

  /** Returns the number of rows before the action, or -1 if it did not run. */
  long rowsBefore() {
    if (failure != null) {
      throw new AssertionError(failure);
    }
    return rowsBefore;
  }

  private void answer() {
    long rows = 0;
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        rows += new DataInputStream(socket.getInputStream()).readInt();
        if (rowsBefore < 0 && rows >= half) {
          action.run();
          rowsBefore = rows;
        }
        socket.getOutputStream().write(1);
      } catch (IOException e) {
        // A task that ended, or the end of this object.
      } catch (RuntimeException | Error e) {
        failure = e;
        closeServer();
      }
    }
  }

  /** Closes the server, which ends its thread; no task waits any more. */
  private void closeServer() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    closeServer();
  }

  /** Runs in executors. */
  private static final class Report implements UDF1<Long, Long> {
    private static final long serialVersionUID = 1;
    private static final int PATIENCE_MILLIS = 300_000;
    private final int port;
    private int rows;

    Report(int port) {
      this.port = port;
    }

    @Override
    public Long call(Long value) {
      if (++rows == ROWS_OF_A_REPORT) {
        rows = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
          socket.setSoTimeout(PATIENCE_MILLIS);
          new DataOutputStream(socket.getOutputStream()).writeInt(ROWS_OF_A_REPORT);
          if (socket.getInputStream().read() < 0) {
            throw new IllegalStateException("The middle failed");
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return value;
    }
  }
}
