/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.session.Session;
import com.sun.management.OperatingSystemMXBean;
import dev.quiver.internal.kernel.KernelSet;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Where and with what a run is measured. */
final class Host {

  /** The fact that says how often and how much. */
  static final String MEASURED = "measured";

  /** The fact that says how many floats a vector has. */
  static final String DIMENSION = "floats of a vector";

  private static final Path LINUX_PROCESSOR = Path.of("/proc/cpuinfo");

  private Host() {}

  /** Names and values, in the order to show them. */
  static Map<String, String> describe(Plan plan) throws IOException {
    OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "machine",
        "%s, %d cores, %d GiB, %s"
            .formatted(
                processor(),
                Runtime.getRuntime().availableProcessors(),
                Math.round(os.getTotalMemorySize() / (double) (1 << 30)),
                System.getProperty("os.name")));
    facts.put("JDK", "%s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor")));
    facts.put(
        "collector",
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(MemoryManagerMXBean::getName)
            .collect(Collectors.joining(", ")));
    facts.put("driver", Session.OSS_DRIVER_COORDINATES.getVersion().toString());
    facts.put("kernel", KernelSet.best().name());
    facts.put("commit", commit());
    facts.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    facts.put(
        MEASURED,
        "%s of %d vectors, or rows, after a warm-up of %d"
            .formatted(rounds(plan), plan.count(), plan.warmUp()));
    facts.put(DIMENSION, String.valueOf(plan.dimension()));
    return facts;
  }

  private static String rounds(Plan plan) {
    return plan.rounds() == 1
        ? "a round"
        : "the last %d of at most %d rounds"
            .formatted(plan.rounds(), Measurement.MOST_TIMES * plan.rounds());
  }

  private static String processor() throws IOException {
    if (Files.isReadable(LINUX_PROCESSOR)) {
      for (String line : Files.readAllLines(LINUX_PROCESSOR, StandardCharsets.ISO_8859_1)) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).trim();
        }
      }
    }
    return System.getProperty("os.arch");
  }

  /** The commit of the working directory, with a mark if there are changes to it. */
  private static String commit() throws IOException {
    Process git =
        new ProcessBuilder("git", "describe", "--always", "--dirty", "--exclude=*")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? "unknown" : text;
  }
}
