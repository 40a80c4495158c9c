/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ChildJvmTest {

  private static final List<String> SMALL = List.of("-Xmx32m", "-XX:TieredStopAtLevel=1");

  static final class Program {
    public static void main(String[] args) throws InterruptedException {
      System.out.println("told " + String.join(" and ", args));
      System.err.println("warned");
      if (args[0].equals("stay")) {
        new CountDownLatch(1).await();
      }
      System.exit(Integer.parseInt(args[0]));
    }
  }

  @Test
  void passesArgumentsAndReturnsTheOutput() throws Exception {
    assertThat(ChildJvm.run(SMALL, Program.class, "0", "1")).containsExactly("told 0 and 1");
  }

  @Test
  void theErrorOfAFailedProgramHasItsOutput() throws Exception {
    ProcessBuilder program = ChildJvm.withClassPath(SMALL, Program.class, "3");
    ChildProcess ended = ChildProcess.run(program);

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.text()).isEqualTo("told 3");
    assertThat(ended.errors()).contains("warned");
    assertThatThrownBy(ended::outputOfSuccess)
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("exit code 3", "warned", "told 3");
  }

  @Test
  void mergesErrorsIntoTheOutputIfConfigured() throws Exception {
    ProcessBuilder program = ChildJvm.withClassPath(SMALL, Program.class, "0");
    ChildProcess ended = ChildProcess.run(program.redirectErrorStream(true));

    assertThat(ended.output()).contains("told 0", "warned");
    assertThat(ended.errors()).isEmpty();
  }

  @Test
  void killsAProgramThatDoesNotEnd() {
    List<String> told = new ArrayList<>();
    ProcessBuilder program = ChildJvm.withClassPath(SMALL, Program.class, "stay");

    assertThatThrownBy(() -> ChildProcess.run(program, Duration.ofSeconds(5), told::add))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("does not end within PT5S");
    assertThat(ProcessHandle.current().children().filter(ChildJvmTest::isProgram)).isEmpty();
  }

  private static boolean isProgram(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(Program.class.getName());
  }
}
