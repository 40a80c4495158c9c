/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import com.datastax.oss.driver.api.core.session.Session;
import com.sun.management.OperatingSystemMXBean;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.report.Environment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Where a run is measured. */
final class Machine {

  private static final Path LINUX_PROCESSOR = Path.of("/proc/cpuinfo");

  private Machine() {}

  static Environment environment(String set, Duration time) throws IOException {
    int feature = Runtime.version().feature();
    return new Environment(
        "%s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor", "unknown")),
        feature,
        processor(),
        Runtime.getRuntime().availableProcessors(),
        memory(),
        System.getProperty("os.name", "unknown"),
        Session.OSS_DRIVER_COORDINATES.getVersion().toString(),
        commit(),
        LocalDate.now(ZoneOffset.UTC).toString(),
        set,
        "java -cp jmh/target/benchmarks.jar dev.quiver.jmh.run.RunMain " + set,
        time.toSeconds(),
        true,
        Map.of("QUIVER", kernel(List.of()), "QUIVER_SIMD", kernel(VectorApi.OPTIONS)));
  }

  private static String processor() throws IOException {
    if (Files.isReadable(LINUX_PROCESSOR)) {
      for (String line : Files.readAllLines(LINUX_PROCESSOR, StandardCharsets.ISO_8859_1)) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).trim();
        }
      }
    }
    return System.getProperty("os.arch", "unknown");
  }

  private static String memory() {
    OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return "%d GiB".formatted(Math.round(os.getTotalMemorySize() / (double) (1 << 30)));
  }

  /** The commit of the working directory, with a mark if there are changes to more than results. */
  private static String commit() throws IOException {
    String commit = output(List.of("git", "rev-parse", "--short", "HEAD"));
    String changes =
        output(List.of("git", "status", "--porcelain", "--", ":/", ":(top,exclude)jmh/results"));
    return commit.isEmpty() ? "unknown" : commit + (changes.isEmpty() ? "" : "-dirty");
  }

  /** The kernel that a fork with these options chooses. */
  private static String kernel(List<String> jvmOptions) throws IOException {
    String java = Path.of(System.getProperty("java.home", ""), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path", "")));
    command.add(KernelName.class.getName());
    return output(command);
  }

  private static String output(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      return lines.lines().collect(Collectors.joining(" "));
    }
  }
}
