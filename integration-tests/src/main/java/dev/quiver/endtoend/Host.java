/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

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
import java.util.Map;

/** Describes the machine and the software of a run. */
final class Host {
  /** The name of the fact with the number of rounds and the amount of work. */
  static final String MEASURED = "measured";

  private static final Path LINUX_PROCESSOR = Path.of("/proc/cpuinfo");

  private Host() {}

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
    facts.put("driver", Session.OSS_DRIVER_COORDINATES.getVersion().toString());
    facts.put("kernel", ActiveKernel.get().name());
    facts.put("commit", commit());
    facts.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    facts.put("floats of a vector", String.valueOf(plan.dimension()));
    facts.put(
        MEASURED,
        "%d rounds of %d vectors, or rows, after a warm-up of %d"
            .formatted(plan.rounds(), plan.count(), plan.warmUp()));
    return facts;
  }

  private static String processor() throws IOException {
    return Files.readAllLines(LINUX_PROCESSOR, StandardCharsets.ISO_8859_1).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).trim())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  private static String commit() throws IOException {
    Process git =
        new ProcessBuilder("git", "describe", "--always", "--dirty", "--exclude=*")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? "unknown" : text;
  }
}
