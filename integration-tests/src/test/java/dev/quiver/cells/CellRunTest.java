/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells of a project of two modules, whose tests are {@link PlantedCell}. */
class CellRunTest {
  private static final String LINE = "module/%s, %s, own, no, -, -, -, -, %s, -Dplanted=%s\n";

  private final PrintStream out = System.out;

  /** What cells print that fail as planted is not for the log of the build. */
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @TempDir private Path project;

  @BeforeEach
  void printsElsewhere() {
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void printsAgain() {
    System.setOut(out);
  }

  @BeforeEach
  void aProject() throws IOException {
    Files.createDirectories(project.resolve("module/target"));
    Files.createDirectories(project.resolve(Suite.FOLDER));
    Files.writeString(
        project.resolve("module").resolve(CellJvm.CLASS_PATH),
        System.getProperty("java.class.path"));
    Files.writeString(
        project.resolve(Suite.FILE),
        """
        planted.tests    = %s
        planted.includes = .*\\\\.PlantedCell
        planted.options  = -Dplanted.java={java} -Dplanted.module={module}
        nothing.tests    = ${planted.tests}
        nothing.includes = nothing.of.this.Name
        unknown.tests    = {not.a.fact}
        elsewhere.tests      = ${planted.tests}
        elsewhere.processors = another
        """
            .formatted(Path.of("target", "test-classes").toAbsolutePath()));
    Files.writeString(
        project.resolve(Suite.FOLDER + "/cells.csv"),
        "head\n"
            + LINE.formatted("good", "planted", "named", "good")
            + LINE.formatted("bad", "planted", "named", "bad")
            + LINE.formatted("empty", "nothing", "named", "good")
            + LINE.formatted("exit", "planted", "named", "exit")
            + LINE.formatted("orphan", "planted", "named", "orphan")
            + LINE.formatted("skipped", "planted", "named", "skipped")
            + LINE.formatted("unknown", "unknown", "named", "good")
            + LINE.formatted("elsewhere", "elsewhere", "named", "good")
            + LINE.formatted("newer", "planted", "named", "good").replace("own", "99"));
  }

  @Test
  void aCellThatPassesLeavesItsReportAndItsLog() throws Exception {
    run("module/good");
    Path reports = project.resolve("module/target/named/good");
    assertThat(reports.resolve("TEST-junit-jupiter.xml"))
        .content()
        .contains("tests=\"2\"", "skipped=\"1\"", "name=\"planted\" value=\"good\"");
    assertThat(reports.resolve("log.txt"))
        .content()
        .contains("-Dplanted.java=" + Runtime.version().feature(), "1 tests successful");
  }

  @Test
  void cellsThatFailFailTheBuildWhenAllOthersHaveRun() {
    assertThatThrownBy(() -> run("module/(good|bad|empty|exit|skipped|unknown)"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Failed: module/bad, module/empty, module/exit, module/skipped, module/unknown");
    assertThat(project.resolve("module/target/named/bad/log.txt"))
        .content()
        .contains("planted to fail");
    assertThat(project.resolve("module/target/named/good/log.txt")).exists();
  }

  @Test
  void whatACellHasStartedEndsWithIt() throws IOException {
    assertThatThrownBy(() -> run("module/orphan")).hasMessage("Failed: module/orphan");
    long orphan = Long.parseLong(Files.readString(project.resolve("module/orphan")));
    ProcessHandle.of(orphan).ifPresent(left -> left.onExit().join());
  }

  @Test
  void aNamedCellThatCannotRunIsRefused() {
    assertThatThrownBy(() -> run("module/(good|newer)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("set JAVA_99_HOME to the home of a JDK 99");
    assertThatThrownBy(() -> run("module/elsewhere"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("No cell of cells.csv that runs here");
  }

  @Test
  void aNameThatNoCellHasIsRefused() {
    assertThatThrownBy(() -> run("module/other"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has a name like 'module/other'");
  }

  @Test
  void aModuleThatWasNotBuiltIsNamed() throws IOException {
    Files.delete(project.resolve("module").resolve(CellJvm.CLASS_PATH));
    assertThatThrownBy(() -> run("module/good")).hasMessage("Failed: module/good");
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains(CellJvm.CLASS_PATH);
  }

  private void run(String cells) throws Exception {
    Properties asked = new Properties();
    asked.setProperty("cells", cells);
    asked.setProperty("quiver.planted", "of the build");
    String[] said = {
      "project=" + project,
      "version=1",
      "repository=" + project.resolve("repository"),
      "maven=m",
      "since=1970-01-01T00:00:00Z",
      "scope=build",
      "skip-tests=true",
      "left-to-ci=true"
    };
    CellsMain.run(Build.of(said, asked), Map.of());
  }
}
