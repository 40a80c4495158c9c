/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Moving a vector between an array and a buffer allocates nothing once it is compiled.
 *
 * <p>In a JVM of its own, as what C2 makes of a loop depends on all that a JVM did before.
 */
class VectorBuffersAllocationTest {

  /** In 4 dimensions, 6 forms of arrays to write, but not to slices of direct memory, 5 to read. */
  private static final int MOVES =
      4 * (6 * (BufferAllocations.KINDS.size() - 1) + 5 * BufferAllocations.KINDS.size());

  @Test
  void noMoveAllocates(@TempDir Path folder) throws Exception {
    List<String> results = new ArrayList<>();
    for (String line : run(folder.resolve("out"))) {
      if (line.startsWith(BufferAllocations.RESULT)) {
        results.add(line.substring(BufferAllocations.RESULT.length()));
      }
    }
    assertThat(results).hasSize(MOVES);
    assertThat(results).as("bytes of 500 calls").allMatch(VectorBuffersAllocationTest::isNothing);
  }

  /** Less than a byte a call: the JVM itself allocates a little now and then. */
  private static boolean isNothing(String result) {
    return Long.parseLong(result.substring(result.indexOf('=') + 1)) < 500;
  }

  private static List<String> run(Path out) throws Exception {
    boolean vectorApi = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    List<String> command =
        Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                vectorApi ? "--add-modules=jdk.incubator.vector" : "-Dquiver.kernel.warm-up=true",
                "-cp",
                System.getProperty("java.class.path"),
                BufferAllocations.class.getName())
            .toList();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ends in time: %s", command).isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
    List<String> lines = Files.readAllLines(out);
    assertThat(process.exitValue()).as(String.join("\n", lines)).isZero();
    return lines;
  }
}
