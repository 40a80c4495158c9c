/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That a leak would fail this run: with its Java, its Netty and its allocator. */
class LeakDetectionContractIT {

  @Test
  void everyBufferIsTracked() {
    assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
    assertThat(ResourceLeakDetectorFactory.instance().newResourceLeakDetector(ByteBuf.class))
        .isInstanceOf(LeakRecorder.class);
    assertThat(LeakRecorder.isInUse()).isTrue();
  }

  @Test
  void aLeakFailsARunWhoseTestsPass() throws IOException, InterruptedException {
    Run leaking = run(true);

    assertThat(leaking.output())
        .contains("Passed: 1", "Leaked, in all: 1", "ByteBuf")
        .contains(PlantedLeak.class.getName() + ".passes");
    assertThat(leaking.exitCode()).isEqualTo(1);
  }

  @Test
  void aRunWithoutLeaksPasses() throws IOException, InterruptedException {
    Run clean = run(false);

    assertThat(clean.output()).contains("Passed: 1").doesNotContain("Leaked");
    assertThat(clean.exitCode()).isZero();
  }

  private record Run(int exitCode, String output) {}

  /** A JVM like this one, with the same settings of Netty. */
  private static Run run(boolean leaks) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("io.netty."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.add("-D" + PlantedLeak.LEAKS + "=" + leaks);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), PlantedLeak.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }
}
