/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What a process has left behind, which ran to its end. Nothing of it goes on: neither it nor what
 * it started.
 *
 * @param output the lines of its standard output
 * @param errors its standard error, unless that went to its standard output
 */
public record ChildProcess(int exitCode, List<String> output, String errors) {

  /** How long a process has that is given no time: enough on a machine that does much else. */
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  /** Runs a process to its end, which has to come within a quarter of an hour. */
  public static ChildProcess run(ProcessBuilder builder) throws IOException, InterruptedException {
    return run(builder, PATIENCE, line -> {});
  }

  /**
   * Runs a process to its end.
   *
   * @param eachLine is given the lines of its standard output when they come, in a thread of its
   *     own
   * @throws AssertionError if it does not end in time
   */
  public static ChildProcess run(ProcessBuilder builder, Duration atMost, Consumer<String> eachLine)
      throws IOException, InterruptedException {
    Path errors = Files.createTempFile("quiver", ".errors");
    try {
      if (!builder.redirectErrorStream()) {
        builder.redirectError(errors.toFile());
      }
      Process process = builder.start();
      try {
        CompletableFuture<List<String>> output =
            CompletableFuture.supplyAsync(
                () -> read(process.inputReader(StandardCharsets.UTF_8), eachLine));
        boolean ended = process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
        end(process);
        List<String> lines = output.join();
        if (!ended) {
          throw new AssertionError(
              "does not end within " + atMost + ": " + builder.command() + "\n" + lines);
        }
        return new ChildProcess(process.exitValue(), lines, Files.readString(errors));
      } finally {
        end(process);
      }
    } finally {
      Files.delete(errors);
    }
  }

  private static void end(Process process) throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.toHandle().destroyForcibly(); // that of Process closes the output, which is still read
    process.waitFor();
  }

  private static List<String> read(BufferedReader output, Consumer<String> eachLine) {
    List<String> lines = new ArrayList<>();
    output.lines().peek(eachLine).forEach(lines::add);
    return lines;
  }

  /**
   * The lines of its standard output.
   *
   * @throws AssertionError if it ended with an error, with all that it said
   */
  public List<String> outputOfSuccess() {
    if (exitCode != 0) {
      throw new AssertionError("exit code " + exitCode + ": " + errors + text());
    }
    return output;
  }

  /** The lines of its standard output as one text. */
  public String text() {
    return String.join("\n", output);
  }
}
