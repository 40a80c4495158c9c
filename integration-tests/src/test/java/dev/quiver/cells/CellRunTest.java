/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells of a project of two modules, whose tests are {@link PlantedCell}. */
class CellRunTest {
  private static final String LINE = "module/%s, %s, own, no, -, -, -, -, %s, -Dplanted=%s\n";

  @TempDir private Path project;

  @BeforeEach
  void aProject() throws IOException {
    Files.createDirectories(project.resolve("module/target"));
    Files.createDirectories(project.resolve("matrix"));
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
        """
            .formatted(Path.of("target", "test-classes").toAbsolutePath()));
    Files.writeString(
        project.resolve("matrix/cells.csv"),
        "head\n"
            + LINE.formatted("good", "planted", "named", "good")
            + LINE.formatted("bad", "planted", "named", "bad")
            + LINE.formatted("empty", "nothing", "named", "good"));
  }

  @Test
  void aCellThatPassesLeavesItsReportAndItsLog() throws Exception {
    run("module/good");
    Path reports = project.resolve("module/target/cells/good");
    assertThat(reports.resolve("TEST-junit-jupiter.xml"))
        .content()
        .contains("tests=\"2\"", "skipped=\"1\"", "name=\"planted\" value=\"good\"");
    assertThat(reports.resolve("log.txt"))
        .content()
        .contains("-Dplanted.java=" + Runtime.version().feature(), "1 tests successful");
  }

  @Test
  void cellsThatFailFailTheBuildWhenAllOthersHaveRun() {
    assertThatThrownBy(() -> run("module/.*"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Failed: module/bad, module/empty");
    assertThat(project.resolve("module/target/cells/bad/log.txt"))
        .content()
        .contains("planted to fail");
    assertThat(project.resolve("module/target/cells/good/log.txt")).exists();
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
    assertThatThrownBy(() -> run("module/good")).hasStackTraceContaining(CellJvm.CLASS_PATH);
  }

  private void run(String cells) throws Exception {
    Properties asked = new Properties();
    asked.setProperty("cells", cells);
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
