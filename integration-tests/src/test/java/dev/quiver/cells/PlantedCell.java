/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the cells of {@link CellRunTest} run; no build runs it by itself. */
class PlantedCell {

  /** A process that outlives the one that starts it. */
  public static void main(String[] arguments) throws InterruptedException {
    TimeUnit.MINUTES.sleep(10);
  }

  @Test
  void isWhatTheCellSays() throws Exception {
    switch (System.getProperty("planted", "")) {
      case "exit" -> System.exit(0);
      case "orphan" -> leaveAnOrphan();
      default -> assumeThat(System.getProperty("planted")).isNotEqualTo("skipped");
    }
    assertThat(System.getProperty("planted")).as("planted to fail").isEqualTo("good");
    assertThat(System.getProperty("planted.java"))
        .isEqualTo(Integer.toString(Runtime.version().feature()));
    assertThat(Path.of("").toAbsolutePath())
        .isEqualTo(Path.of(System.getProperty("planted.module")));
    assertThat(PlantedCell.class.desiredAssertionStatus()).isTrue();
    assertThat(System.getProperty("quiver.planted")).isEqualTo("of the build");
    System.out.write(new byte[] {'a', (byte) 0xff, '\n'});
  }

  private static void leaveAnOrphan() throws Exception {
    Process orphan =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                PlantedCell.class.getName())
            .start();
    Files.writeString(Path.of("orphan"), Long.toString(orphan.pid()));
    // Who waits for this JVM looks every second.
    TimeUnit.SECONDS.sleep(4);
    Runtime.getRuntime().halt(1);
  }

  @Test
  void isSkipped() {
    assumeThat(System.getProperty("planted")).as("a reason").isNull();
  }
}
