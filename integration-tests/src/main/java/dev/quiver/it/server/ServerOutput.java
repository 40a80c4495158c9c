/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The standard output and error of a server: errors of a JVM that does not start, and little else,
 * as Cassandra writes a log file. The output is read continuously, since a process blocks when the
 * pipe is full.
 */
final class ServerOutput {
  private static final int LINES_KEPT = 200;
  private static final Duration REST_LIMIT = Duration.ofSeconds(2);

  private final Deque<String> lines = new ArrayDeque<>();
  private final Thread reader;

  ServerOutput(InputStream output) {
    reader = new Thread(() -> read(output), "quiver-server-output");
    reader.setDaemon(true);
    reader.start();
  }

  synchronized List<String> soFar() {
    return List.copyOf(lines);
  }

  /** Returns all output of a process that has ended, including what is still in the pipe. */
  List<String> all() throws InterruptedException {
    reader.join(REST_LIMIT.toMillis());
    return soFar();
  }

  private void read(InputStream output) {
    try (BufferedReader text =
        new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        add(line);
      }
    } catch (IOException e) {
      // Closed concurrently, because the process was killed.
    }
  }

  private synchronized void add(String line) {
    if (lines.size() == LINES_KEPT) {
      lines.removeFirst();
    }
    lines.addLast(line);
  }
}
