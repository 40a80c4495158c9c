/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's table against reports as Failsafe and JUnit write them. */
class CellTableTest {
  private static final Instant BEGIN = Instant.parse("2026-01-02T03:04:05Z");
  private static final String PAGE =
      "# Title\n\n<!-- matrix: begin -->\n<!-- matrix: end -->\n\nMore.\n";

  private static final Set<String> TABLE = Set.of("driver-a/frames-17", "driver-a/unit-25");
  private static final Expected CI = new Expected(TABLE, TABLE, true);

  @TempDir private Path project;

  @BeforeEach
  void twoCells() throws IOException {
    Files.createDirectories(project.resolve("docs/guide"));
    Files.writeString(project.resolve(CellTable.FILE), PAGE);
    report("configurations/driver-a/target/cells/frames-17", "A", cell("17", "frames", ""), 3, 0);
    report("configurations/driver-a/target/cells/frames-17", "B", cell("17", "frames", ""), 4, 0);
    report("configurations/driver-a/target/cells/unit-25", "A", unit("25"), 5, 0);
  }

  @Test
  void aWrittenTableIsTheOneThatIsChecked() throws IOException {
    write();
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
    assertThat(differences(CI)).isEmpty();
  }

  @Test
  void anEmptyTableMissesAllThatRan() throws IOException {
    assertThat(differences(CI))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("ran, and is not in the table: | driver-a/frames-17 |"))
        .anyMatch(line -> line.startsWith("ran, and is not in the table: | driver-a/unit-25 |"));
  }

  @Test
  void aCellThatDidNotRunIsFoundWhereItWasToRun() throws IOException {
    write();
    Files.delete(folder("driver-a/unit-25").resolve("TEST-A.xml"));
    assertThat(differences(CI))
        .hasSize(2)
        .contains("did not run: driver-a/unit-25")
        .anyMatch(line -> line.startsWith("in the table, and did not run: | driver-a/unit-25 |"));
    assertThat(differences(new Expected(TABLE, Set.of("driver-a/frames-17"), true))).isEmpty();
  }

  @Test
  void aCellThatIsSomethingElseIsFound() throws IOException {
    write();
    report("configurations/driver-a/target/cells/unit-25", "A", unit("26"), 5, 0);
    assertThat(differences(CI))
        .hasSize(2)
        .anyMatch(line -> line.contains("did not run: | driver-a/unit-25 | unit | g:a:1 | 25 |"))
        .anyMatch(
            line -> line.contains("is not in the table: | driver-a/unit-25 | unit | g:a:1 | 26 |"));
  }

  @Test
  void aRowWithoutACellIsFound() throws IOException {
    write();
    assertThat(differences(new Expected(Set.of("driver-a/frames-17"), Set.of(), true)))
        .singleElement()
        .asString()
        .startsWith("in the table, and no cell of CI: | driver-a/unit-25 |");
  }

  @Test
  void whatARunOfAReleaseHasMoreIsNotInTheTable() throws IOException {
    write();
    report("configurations/driver-a/target/cells/unit-17", "A", unit("17"), 5, 0);
    assertThat(differences(CI)).isEmpty();
  }

  @Test
  void onAnotherJdkNothingButWhatRanIsLookedAt() throws IOException {
    assertThat(differences(new Expected(TABLE, TABLE, false))).isEmpty();
    report("configurations/driver-a/target/cells/unit-25", "A", unit("21"), 5, 5);
    assertThat(differences(new Expected(TABLE, TABLE, false)))
        .singleElement()
        .asString()
        .startsWith("tested nothing: | driver-a/unit-25 |");
  }

  @Test
  void aCellWithFailuresIsFound() throws IOException {
    write();
    Path report = folder("driver-a/unit-25").resolve("TEST-A.xml");
    Files.writeString(report, Files.readString(report).replace("errors=\"0\"", "errors=\"1\""));
    assertThat(differences(CI))
        .singleElement()
        .asString()
        .startsWith("failed: | driver-a/unit-25 |");
  }

  @Test
  void reportsOfEarlierBuildsDoNotCount() throws IOException {
    write();
    Files.setLastModifiedTime(
        folder("driver-a/unit-25").resolve("TEST-A.xml"), FileTime.from(BEGIN.minusSeconds(1)));
    assertThat(differences(CI)).contains("did not run: driver-a/unit-25");
  }

  @Test
  void cellsThatSkipAllTheyHaveTestNothing() throws IOException {
    write();
    report("configurations/driver-a/target/cells/unit-25", "A", unit("25"), 5, 5);
    assertThat(differences(CI))
        .singleElement()
        .asString()
        .startsWith("tested nothing: | driver-a/unit-25 |")
        .endsWith("5 | 0 | 5 | no reason at all |");
  }

  @Test
  void theReasonOfJUnitIsTheTextOfTheElement() throws IOException {
    Path report = folder("driver-a/unit-25").resolve("TEST-A.xml");
    Files.writeString(
        report,
        Files.readString(report)
            .replace("</testcase>", "<skipped><![CDATA[as it says]]></skipped></testcase>"));
    assertThat(tested())
        .extracting(TestedCell::skipReasons)
        .contains(new TreeSet<>(Set.of("as it says")));
  }

  @Test
  void otherServersArePrintedAndNotInTheGuide() throws IOException {
    write();
    report(
        "integration-tests/target/failsafe-reports/scylla",
        "A",
        cell("17", "frames", property("quiver.it.server", "scylla")),
        2,
        2);
    assertThat(differences(CI)).isEmpty();
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
    write();
    report("configurations/driver-a/target/cells/other", "A", property("user.name", "me"), 1, 0);
    assertThat(tested()).hasSize(2);
  }

  @Test
  void thePageMustHaveTheMarkers() throws IOException {
    Files.writeString(project.resolve(CellTable.FILE), "# Title\n");
    assertThatThrownBy(() -> differences(CI))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("matrix: begin");
  }

  private void write() throws IOException {
    CellTable.read(project.resolve(CellTable.FILE)).write(tested(), CI);
  }

  private List<String> differences(Expected expected) throws IOException {
    return CellTable.read(project.resolve(CellTable.FILE)).differences(tested(), expected);
  }

  private List<TestedCell> tested() throws IOException {
    return Reports.read(
        List.of(project.resolve("configurations/driver-a"), project.resolve("integration-tests")),
        BEGIN);
  }

  private Path folder(String cell) {
    return project.resolve("configurations/" + cell.replace("/", "/target/cells/"));
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
