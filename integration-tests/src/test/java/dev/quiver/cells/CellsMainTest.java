/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's table against reports as Failsafe writes them. */
class CellsMainTest {
  private static final Instant BEGIN = Instant.parse("2026-01-02T03:04:05Z");
  private static final String PAGE =
      "# Title\n\n<!-- matrix: begin -->\n<!-- matrix: end -->\n\nMore.\n";

  @TempDir private Path project;

  @BeforeEach
  void twoCells() throws IOException {
    Files.createDirectories(project.resolve("docs/guide"));
    Files.writeString(project.resolve(CellTable.FILE), PAGE);
    report(
        "matrix/driver-a/target/failsafe-reports/frames-17", "A", cell("17", "frames", ""), 3, 0);
    report(
        "matrix/driver-a/target/failsafe-reports/frames-17", "B", cell("17", "frames", ""), 4, 0);
    report("matrix/driver-a/target/failsafe-reports/unit-25", "A", unit("25"), 5, 0);
  }

  @Test
  void aWrittenTableIsTheOneThatIsChecked() throws IOException {
    run("write", "ci");
    assertThat(project.resolve(CellTable.FILE))
        .hasContent(
            """
            # Title

            <!-- matrix: begin -->
            | cell | suite | driver | JDK | kernel | session | protocol | compression | memory of Netty | server |
            |---|---|---|---|---|---|---|---|---|---|
            | driver-a/frames-17 | contract | g:a:1 | 17 | simd | frames | V5 | lz4 | pooled direct | embedded |
            | driver-a/unit-25 | unit | g:a:1 | 25 | simd | - | - | - | - | - |
            <!-- matrix: end -->

            More.
            """);
    assertThatCode(() -> run("check", "ci")).doesNotThrowAnyException();
  }

  @Test
  void anEmptyTableMissesAllThatRan() {
    assertThatThrownBy(() -> run("check", "ci"))
        .hasMessageContaining(CellTable.COMMAND)
        .hasMessageContaining("ran, and is not in the table: | driver-a/frames-17 |")
        .hasMessageContaining("ran, and is not in the table: | driver-a/unit-25 |");
  }

  @Test
  void aCellThatDidNotRunIsFound() throws IOException {
    run("write", "ci");
    Files.delete(project.resolve("matrix/driver-a/target/failsafe-reports/unit-25/TEST-A.xml"));
    assertThatThrownBy(() -> run("check", "ci"))
        .hasMessageContaining("in the table, and did not run: | driver-a/unit-25 |");
    assertThatThrownBy(() -> run("check", "release")).hasMessageContaining("unit-25");
    assertThatCode(() -> run("check", "without_jdk_25")).doesNotThrowAnyException();
  }

  @Test
  void aBuildRunsItsOwnCellsOfTheTable() throws IOException {
    run("write", "ci");
    Files.delete(project.resolve("matrix/driver-a/target/failsafe-reports/unit-25/TEST-A.xml"));
    assertThatCode(() -> run("check", "build")).doesNotThrowAnyException();
    report("vector-codecs/target/surefire-reports", "A", unit("17"), 5, 0);
    assertThatThrownBy(() -> run("check", "build"))
        .hasMessageContaining("ran, and is not in the table: | vector-codecs/default |");
    run("write", "ci");
    Files.delete(project.resolve("vector-codecs/target/surefire-reports/TEST-A.xml"));
    assertThatThrownBy(() -> run("check", "build"))
        .hasMessageContaining("in the table, and did not run: | vector-codecs/default |");
    assertThatThrownBy(() -> run("write", "build")).hasMessageContaining("both JDKs");
  }

  @Test
  void aCellThatIsSomethingElseIsFound() throws IOException {
    run("write", "ci");
    report("matrix/driver-a/target/failsafe-reports/unit-25", "A", unit("26"), 5, 0);
    assertThatThrownBy(() -> run("check", "ci"))
        .hasMessageContaining("did not run: | driver-a/unit-25 | unit | g:a:1 | 25 |")
        .hasMessageContaining("is not in the table: | driver-a/unit-25 | unit | g:a:1 | 26 |");
  }

  @Test
  void onAnotherJdkNothingButWhatRanIsLookedAt() throws IOException {
    assertThatCode(() -> run("check", "other_jdk")).doesNotThrowAnyException();
    report("matrix/driver-a/target/failsafe-reports/unit-25", "A", unit("21"), 5, 5);
    assertThatThrownBy(() -> run("check", "other_jdk"))
        .hasMessageContaining("tested nothing: | driver-a/unit-25 |");
  }

  @Test
  void aReleaseRunsEveryCombination() throws IOException {
    run("write", "ci");
    report("matrix/driver-b/target/failsafe-reports/unit-17", "A", unit("17"), 5, 0);
    assertThatThrownBy(() -> run("check", "ci")).hasMessageContaining("driver-b/unit-17");
    for (String driver : List.of("driver-a/", "driver-b/")) {
      for (String suite : List.of("unit-", "registry-", "frames-")) {
        for (String rest : List.of("17", "17-vector-api", "25", "25-vector-api")) {
          boolean isThere = Files.exists(folder(driver + suite + rest));
          if (!isThere && (driver.equals("driver-a/") || suite.equals("unit-"))) {
            assertThatThrownBy(() -> run("check", "release"))
                .hasMessageContaining("and did not: " + driver + suite + rest);
            String jdk = rest.substring(0, 2);
            String properties = suite.equals("unit-") ? unit(jdk) : cell(jdk, suite, "");
            report(
                "matrix/" + driver + "target/failsafe-reports/" + suite + rest,
                "A",
                properties,
                5,
                0);
          }
        }
      }
    }
    assertThatCode(() -> run("check", "release")).doesNotThrowAnyException();
  }

  private Path folder(String cell) {
    return project.resolve("matrix/" + cell.replace("/", "/target/failsafe-reports/"));
  }

  @Test
  void aCellWithFailuresIsFound() throws IOException {
    run("write", "ci");
    Path report = folder("driver-a/unit-25").resolve("TEST-A.xml");
    Files.writeString(report, Files.readString(report).replace("errors=\"0\"", "errors=\"1\""));
    assertThatThrownBy(() -> run("check", "ci"))
        .hasMessageContaining("failed: | driver-a/unit-25 |");
  }

  @Test
  void reportsOfEarlierBuildsDoNotCount() throws IOException {
    run("write", "ci");
    Files.setLastModifiedTime(
        project.resolve("matrix/driver-a/target/failsafe-reports/unit-25/TEST-A.xml"),
        FileTime.from(BEGIN.minusSeconds(1)));
    assertThatThrownBy(() -> run("check", "ci")).hasMessageContaining("driver-a/unit-25");
  }

  @Test
  void cellsThatSkipAllTheyHaveTestNothing() throws IOException {
    run("write", "ci");
    report("matrix/driver-a/target/failsafe-reports/unit-25", "A", unit("25"), 5, 5);
    assertThatThrownBy(() -> run("check", "ci"))
        .hasMessageContaining("tested nothing: | driver-a/unit-25 |")
        .hasMessageContaining("5 | 0 | 5 | no reason at all |");
  }

  @Test
  void otherServersArePrintedAndNotInReadme() throws IOException {
    run("write", "ci");
    report(
        "integration-tests/target/failsafe-reports/scylla",
        "A",
        cell("17", "frames", property("quiver.it.server", "scylla")),
        2,
        2);
    assertThatCode(() -> run("check", "ci")).doesNotThrowAnyException();
    assertThat(Reports.read(List.of(project.resolve("integration-tests")), BEGIN))
        .singleElement()
        .satisfies(
            cell ->
                assertThat(cell.result())
                    .isEqualTo(
                        "| integration-tests/scylla | contract | g:a:1 | 17 | simd | frames | V5"
                            + " | lz4 | pooled direct | scylla | 2 | 0 | 2 | no reason at all |"));
  }

  @Test
  void reportsWithoutADriverAreNoCells() throws IOException {
    run("write", "ci");
    report("vector-codecs/target/surefire-reports", "A", property("user.name", "me"), 1, 0);
    assertThatCode(() -> run("check", "ci")).doesNotThrowAnyException();
  }

  @Test
  void onlyABuildWithBothJdksWritesTheTable() {
    assertThatThrownBy(() -> run("write", "without_jdk_25")).hasMessageContaining("both JDKs");
    assertThat(project.resolve(CellTable.FILE)).hasContent(PAGE);
  }

  @Test
  void thePageMustHaveTheMarkers() throws IOException {
    Files.writeString(project.resolve(CellTable.FILE), "# Title\n");
    assertThatThrownBy(() -> run("check", "ci"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("matrix: begin");
  }

  private void run(String command, String scope) throws IOException {
    CellsMain.main(new String[] {command, project.toString(), BEGIN.toString(), scope});
  }

  private static String cell(String jdk, String session, String more) {
    return unit(jdk)
        + property("quiver.test.session", session)
        + property("quiver.test.protocol", "V5")
        + property("quiver.test.compression", "lz4")
        + property("quiver.test.allocator", "pooled direct")
        + more;
  }

  private static String unit(String jdk) {
    return property("quiver.test.driver", "g:a:1")
        + property("quiver.test.java", jdk)
        + property("quiver.test.kernel", "simd");
  }

  private static String property(String name, String value) {
    return "<property name=\"%s\" value=\"%s\"/>".formatted(name, value);
  }

  private void report(String folder, String test, String properties, int tests, int skipped)
      throws IOException {
    Path file = project.resolve(folder).resolve("TEST-" + test + ".xml");
    Files.createDirectories(project.resolve(folder));
    Files.writeString(
        file,
        """
        <testsuite name="%s" tests="%d" errors="0" skipped="%d" failures="0">
        <properties>%s</properties>
        <testcase name="a">%s</testcase>
        </testsuite>
        """
            .formatted(
                test,
                tests,
                skipped,
                properties,
                skipped == 0 ? "" : "<skipped message=\"no reason at all\"/>"));
    Files.setLastModifiedTime(file, FileTime.from(BEGIN));
  }
}
