/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quiver.it.server.Folders;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Runs the measurement in JVMs of their own, one after the other: what the JIT compilers made of
 * the same code, and how the threads met, differs from one to the next by more than from one round
 * to the next.
 */
final class Jvms {

  private Jvms() {}

  /** The report of all. */
  static Report run(int count, String file, PrintStream out)
      throws IOException, InterruptedException {
    List<Report> reports = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      out.printf("JVM %d of %d%n", i, count);
      reports.add(one(file));
    }
    return merged(reports);
  }

  private static Report one(String file) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("quiver-end-to-end");
    try {
      start(folder);
      Path json = folder.resolve(file);
      return new ObjectMapper().readValue(Files.readString(json), Report.class);
    } finally {
      Folders.delete(folder, Duration.ZERO);
    }
  }

  /** This program again, with the options of this JVM. */
  private static void start(Path folder) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-D" + EndToEnd.JVMS + "=1");
    command.add("-D" + EndToEnd.README + "=");
    command.add("-D" + Plan.PREFIX + "folder=" + folder);
    command.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    command.add(EndToEnd.class.getName());
    Process process = new ProcessBuilder(command).inheritIO().start();
    try {
      int exitCode = process.waitFor();
      if (exitCode != 0) {
        throw new IllegalStateException("a JVM ended with exit code " + exitCode);
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** A round of each figure is what one JVM says. */
  static Report merged(List<Report> reports) {
    Report first = reports.get(0);
    Map<String, String> facts = new LinkedHashMap<>();
    for (String name : first.facts().keySet()) {
      facts.put(name, fact(reports, name));
    }
    facts.computeIfPresent(
        Host.MEASURED, (name, fact) -> "in each of %d JVMs %s".formatted(reports.size(), fact));
    List<Figure> figures = new ArrayList<>();
    for (Figure figure : first.figures()) {
      List<Cost> costs = new ArrayList<>();
      for (Report report : reports) {
        costs.add(report.find(figure.group(), figure.name()).typical());
      }
      figures.add(new Figure(figure.group(), figure.name(), costs));
    }
    return new Report(facts, figures);
  }

  /** What all say, or each of them where they differ. */
  private static String fact(List<Report> reports, String name) {
    return reports.stream()
        .map(report -> report.facts().get(name))
        .distinct()
        .collect(Collectors.joining("; in others: "));
  }
}
