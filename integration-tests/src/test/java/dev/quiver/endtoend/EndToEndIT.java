/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs every way briefly; the run checks what each reads and writes. */
class EndToEndIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"requests, 30", "partition-loads, 8", "scans, 8"})
  void measuresAndChecksEveryWay(String set, int ways) throws IOException {
    Plan plan = new Plan(set, 400, 200, 2, 17, folder.resolve("new"));
    Report report = EndToEnd.run(plan);

    assertThat(report.figures()).hasSize(ways).doesNotHaveDuplicates();
    assertThat(report.figures())
        .allSatisfy(
            figure ->
                assertThat(figure.rounds())
                    .hasSize(2)
                    .allMatch(cost -> cost.micros() >= 0 && cost.bytes() > 0));
    // One round may be shorter than a tick of the clock, but not all rounds.
    assertThat(report.figures().stream().mapToDouble(figure -> figure.micros().value()).sum())
        .isPositive();
    Path json = plan.folder().resolve(plan.name() + ".json");
    assertThat(new ObjectMapper().readValue(Files.readString(json), Report.class))
        .isEqualTo(report);
    assertThat(plan.folder().resolve(plan.name() + ".md")).hasContent(report.markdown());
  }
}
