/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.connector;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** A JVM with Spark that runs jobs. */
final class Contender implements AutoCloseable {
  private static final int DEADLINE_MINUTES = 30;
  private final String name;
  private final String copies;
  private final Process process;
  private final Thread deadline;
  private final BufferedReader answers;
  private final Writer jobs;
  private final Map<String, List<Cost>> costs = new HashMap<>();

  record Cost(double nanos, double micros, double jitAndGc, double bytes, long checksum) {}

  Contender(String name, List<String> way, Path folder, List<String> arguments, String copies)
      throws IOException {
    this.name = name;
    this.copies = copies;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(System.getProperty("quiver.connector.options").split(" ", -1)));
    command.addAll(
        List.of(
            "-Xms1500m",
            "-Xmx1500m",
            "-XX:-UseDynamicNumberOfCompilerThreads",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            "-Ddatastax-java-driver.basic.request.timeout=60 seconds",
            "-Dspark.master=local[2]",
            "-Dspark.app.name=beside",
            "-Dspark.ui.enabled=false",
            "-Dspark.driver.host=127.0.0.1",
            "-Dspark.driver.bindAddress=127.0.0.1",
            "-Dspark.local.dir=" + folder,
            "-Dspark.sql.warehouse.dir=" + folder));
    command.addAll(way);
    command.addAll(arguments);
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    answers = process.inputReader(StandardCharsets.UTF_8);
    jobs = process.outputWriter(StandardCharsets.UTF_8);
    deadline = new Thread(this::endLate, "deadline of " + name);
    deadline.setDaemon(true);
    deadline.start();
  }

  /** Kills a JVM that hangs: its output ends then, and the test fails. */
  private void endLate() {
    try {
      if (!process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String copies() {
    return copies;
  }

  Cost measure(String job, String kind, boolean counts) {
    Cost cost = job(job);
    if (counts) {
      costs.computeIfAbsent(kind, key -> new ArrayList<>()).add(cost);
    }
    return cost;
  }

  Cost job(String job) {
    try {
      jobs.write(job + "\n");
      jobs.flush();
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        if (line.startsWith("result ")) {
          String[] numbers = line.split(" ", -1);
          return new Cost(
              Double.parseDouble(numbers[1]),
              Double.parseDouble(numbers[2]),
              Double.parseDouble(numbers[3]),
              Double.parseDouble(numbers[4]),
              Long.parseLong(numbers[5]));
        }
        System.out.println(name + ": " + line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(name + ", job " + job, e);
    }
    throw new IllegalStateException(name + " has ended, job " + job);
  }

  double median(String kind, ToDoubleFunction<Cost> what) {
    double[] sorted = costs.get(kind).stream().mapToDouble(what).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    deadline.interrupt();
    try {
      if (!process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES)) {
        throw new IllegalStateException(name + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
