/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where and how a run was measured.
 *
 * @param jdk version and vendor of the JDK, such as {@code 17.0.15+6 (Debian)}
 * @param feature the JDK's feature release, such as 17
 * @param cpu the processor's model
 * @param cores processors that the JVM may use
 * @param memory the machine's, with its unit
 * @param os the operating system
 * @param driver version of the driver
 * @param commit the commit that was measured
 * @param date the day, as {@code yyyy-mm-dd}
 * @param set name of the set of benchmarks
 * @param command what to type to measure it again
 * @param seconds how long it took
 * @param inUse whether other work went through the code before it was measured, in all JVMs but
 *     those of kernels and lookups
 * @param kernels the kernel that each Quiver rival ran on
 */
public record Environment(
    @JsonProperty("jdk") String jdk,
    @JsonProperty("feature") int feature,
    @JsonProperty("cpu") String cpu,
    @JsonProperty("cores") int cores,
    @JsonProperty("memory") String memory,
    @JsonProperty("os") String os,
    @JsonProperty("driver") String driver,
    @JsonProperty("commit") String commit,
    @JsonProperty("date") String date,
    @JsonProperty("set") String set,
    @JsonProperty("command") String command,
    @JsonProperty("seconds") long seconds,
    @JsonProperty("inUse") boolean inUse,
    @JsonProperty("kernels") Map<String, String> kernels) {

  /** Name of the file in the folder of a run. */
  public static final String FILE = "environment.json";

  /** Keeps a copy of the map. */
  public Environment {
    kernels = Map.copyOf(kernels);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param file an {@code environment.json}
   * @return its content
   * @throws IOException if there is none, or if a field is missing or unknown
   */
  public static Environment read(Path file) throws IOException {
    return Run.JSON.readValue(Files.readString(file), Environment.class);
  }

  /**
   * Writes it as JSON; the same content gives the same bytes.
   *
   * @param file the file to write or replace
   * @throws IOException if that fails
   */
  public void write(Path file) throws IOException {
    Files.writeString(file, Run.JSON.writeValueAsString(this) + "\n");
  }
}
