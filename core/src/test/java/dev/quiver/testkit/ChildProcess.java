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
 * The result of a process that has ended. The process and those it started are killed.
 *
 * @param output the lines of the standard output
 * @param errors the standard error, unless it was redirected to the standard output
 */
public record ChildProcess(int exitCode, List<String> output, String errors) {

  /** The default time limit of a process, sufficient on a loaded machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  /** Runs a process to its end, within a quarter of an hour. */
  public static ChildProcess run(ProcessBuilder builder) throws IOException, InterruptedException {
    return run(builder, PATIENCE, line -> {});
  }

  /**
   * Runs a process to its end.
   *
   * @param eachLine receives the lines of the standard output as they arrive, in a separate thread
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
    process.toHandle().destroyForcibly(); // Process.destroy would close the output
    process.waitFor();
  }

  private static List<String> read(BufferedReader output, Consumer<String> eachLine) {
    List<String> lines = new ArrayList<>();
    output.lines().peek(eachLine).forEach(lines::add);
    return lines;
  }

  /**
   * Returns the lines of the standard output.
   *
   * @throws AssertionError if the process failed, with its complete output
   */
  public List<String> outputOfSuccess() {
    if (exitCode != 0) {
      throw new AssertionError("exit code " + exitCode + ": " + errors + text());
    }
    return output;
  }

  /** Returns the standard output as one text. */
  public String text() {
    return String.join("\n", output);
  }
}
