/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program in a JVM of its own, with the class path of this one. It ends with whoever started it.
 */
final class ClientJvm {

  private ClientJvm() {}

  /**
   * Runs a program to its end; what it prints is printed here, too.
   *
   * @param main calls {@link #endWithParent} first
   * @return the lines it has printed
   * @throws AssertionError if it fails, or does not end in time
   */
  static List<String> run(
      Class<?> main, List<String> options, List<String> arguments, Duration atMost)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Stream.of(
                        Stream.of(System.getProperty("java.home") + "/bin/java"),
                        options.stream(),
                        Stream.of("-cp", System.getProperty("java.class.path"), main.getName()),
                        arguments.stream())
                    .flatMap(part -> part)
                    .toList())
            .redirectErrorStream(true)
            .start();
    try {
      CompletableFuture<List<String>> output =
          CompletableFuture.supplyAsync(() -> read(process.inputReader(StandardCharsets.UTF_8)));
      boolean ended = process.waitFor(atMost.toSeconds(), TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly();
      }
      List<String> lines = output.join();
      if (!ended || process.exitValue() != 0) {
        throw new AssertionError(
            main.getSimpleName()
                + (ended ? " failed: " : " did not end: ")
                + String.join(System.lineSeparator(), lines));
      }
      return lines;
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> read(BufferedReader output) {
    List<String> lines = new ArrayList<>();
    output.lines().peek(System.out::println).forEach(lines::add);
    return lines;
  }

  /** Ends this JVM when the one that started it does. */
  static void endWithParent() {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  Thread.onSpinWait();
                }
              } catch (IOException e) {
                System.out.println(e);
              }
              Runtime.getRuntime().halt(3);
            },
            "end with parent");
    thread.setDaemon(true);
    thread.start();
  }
}
