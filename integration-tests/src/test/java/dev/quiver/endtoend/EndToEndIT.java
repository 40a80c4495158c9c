/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tiny run: every way writes and reads what it should, which the run itself checks. */
class EndToEndIT {

  @TempDir Path folder;

  @Test
  void measuresEveryWayAndChecksWhatItDid() throws IOException {
    ByteArrayOutputStream captured = new ByteArrayOutputStream();
    Plan plan = new Plan(300, 200, 2, 17, folder.resolve("new"));
    Report report;
    try (PrintStream out = new PrintStream(captured, true, StandardCharsets.UTF_8)) {
      report = EndToEnd.run(plan, out);
    }

    assertThat(report.figures())
        .extracting(Figure::group)
        .containsOnly(
            VectorRivals.INSERT,
            VectorRivals.READ,
            IntRivals.INSERT,
            IntRivals.READ,
            RequestRivals.ROW,
            RequestRivals.ENTITY,
            RequestRivals.ANN);
    assertThat(report.figures()).hasSize(6 + 7 + 2 + 2 + 2 + 2 + 3).doesNotHaveDuplicates();
    assertThat(report.figures())
        .allSatisfy(
            figure ->
                assertThat(figure.rounds())
                    .hasSize(2)
                    .allMatch(cost -> cost.micros() >= 0 && cost.bytes() > 0));
    // A round may lie between two ticks of the clock, but not all of them.
    assertThat(report.figures().stream().mapToDouble(figure -> figure.micros().value()).sum())
        .isPositive();
    List<String> lines = captured.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).filteredOn(line -> line.contains("round 2 of 2 to 6")).hasSize(24);
    assertThat(lines).filteredOn(line -> line.contains("checking: ")).hasSize(24);

    Path json = plan.folder().resolve("jdk-" + Runtime.version().feature() + ".json");
    assertThat(new ObjectMapper().readValue(Files.readString(json), Report.class))
        .isEqualTo(report);
    assertThat(plan.folder().resolve("jdk-" + Runtime.version().feature() + ".md"))
        .hasContent(report.markdown());
  }
}
