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
 * What a server writes to its standard output and error: the words of a JVM that does not come up,
 * and little else, as Cassandra writes a log file. It is read all the time, since a process whose
 * output nobody reads stops when the pipe is full.
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

  /** For a process that has ended: the pipe may still hold its last words. */
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
      // Closed under our hands, because the process was killed.
    }
  }

  private synchronized void add(String line) {
    if (lines.size() == LINES_KEPT) {
      lines.removeFirst();
    }
    lines.addLast(line);
  }
}
