/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import com.datastax.oss.driver.api.core.session.Session;
import com.sun.management.OperatingSystemMXBean;
import dev.quiver.internal.kernel.ActiveKernel;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes the machine of a run. */
final class Machine {

  private Machine() {}

  static Map<String, Object> environment(String set, long seconds) throws IOException {
    Map<String, Object> environment = new LinkedHashMap<>();
    String vendor = System.getProperty("java.vendor", "unknown");
    environment.put("jdk", "%s (%s)".formatted(Runtime.version(), vendor));
    environment.put("feature", Runtime.version().feature());
    environment.put("cpu", processor());
    environment.put("cores", Runtime.getRuntime().availableProcessors());
    long bytes =
        ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    environment.put("memory", "%d GiB".formatted(Math.round(bytes / (double) (1 << 30))));
    environment.put("os", System.getProperty("os.name", "unknown"));
    environment.put("driver", Session.OSS_DRIVER_COORDINATES.getVersion().toString());
    environment.put("commit", commit());
    environment.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    environment.put("set", set);
    environment.put(
        "command", "java -cp jmh/target/benchmarks.jar dev.quiver.jmh.run.RunMain " + set);
    environment.put("seconds", seconds);
    environment.put("inUse", true);
    // QUIVER_SIMD fails on a JVM with another kernel than simd.
    environment.put("kernels", Map.of("QUIVER", ActiveKernel.get().name(), "QUIVER_SIMD", "simd"));
    return environment;
  }

  private static String processor() throws IOException {
    Path linux = Path.of("/proc/cpuinfo");
    String all =
        Files.isReadable(linux) ? Files.readString(linux, StandardCharsets.ISO_8859_1) : "";
    return all.lines()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.replaceFirst(".*: *", ""))
        .findFirst()
        .orElse(System.getProperty("os.arch", "unknown"));
  }

  /** Returns the commit; "-dirty" follows if files other than results have changed. */
  private static String commit() throws IOException {
    String commit = output(List.of("git", "rev-parse", "--short", "HEAD"));
    String changes =
        output(List.of("git", "status", "--porcelain", "--", ":/", ":(top,exclude)jmh/results"));
    return commit.isEmpty() ? "unknown" : commit + (changes.isEmpty() ? "" : "-dirty");
  }

  private static String output(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
  }
}
