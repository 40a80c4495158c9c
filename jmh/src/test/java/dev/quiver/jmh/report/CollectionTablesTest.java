/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lists and maps have a section of their own, and their set no targets. */
class CollectionTablesTest {

  private static ResultKey cell(String operation, Contender rival, String kind) {
    return ResultKey.of("CollectionBenchmark." + operation, "rival kind count", rival, kind, 64);
  }

  private static Map<ResultKey, Figure> figures() {
    Map<ResultKey, Figure> figures = new HashMap<>();
    for (String kind : new String[] {"SMALLINT", "TEXT_TO_INT"}) {
      for (String operation : new String[] {"encode", "decode"}) {
        figures.put(cell(operation, Contender.DRIVER, kind), Fixture.figure(1000, 5000));
        figures.put(cell(operation, Contender.QUIVER, kind), Fixture.figure(100, 600));
      }
      figures.put(cell("encode", Contender.MEMCPY, kind), Fixture.figure(50, 500));
    }
    figures.put(
        cell("encode", Contender.DRIVER_LIST_TO_ARRAY, "SMALLINT"), Fixture.figure(300, 700));
    return figures;
  }

  @Test
  void hasATableForEachKindAndOperation() {
    assertThat(ReportMain.page(Fixture.run(17, figures())))
        .contains("## Collections")
        .contains("### list&lt;smallint>, encode")
        .contains("| 64 | driver's array codec | 300 | ±0% | 700 B | 3.33x | 1.00x | 0.167x |")
        .contains("| 64 | Quiver | 100 | ±0% | 600 B | 10.0x | 3.00x | 0.500x |")
        .contains("### map&lt;text, int>, decode")
        .as("copying is the same both ways")
        .contains("| 64 | Quiver | 100 | ±0% | 600 B | 10.0x | 0.500x |");
    assertThat(ReportMain.page(Fixture.run(17, new HashMap<>()))).doesNotContain("## Collections");
  }

  @Test
  void theSetHasNoTargets() {
    Environment environment =
        new Environment(
            "x", 17, "x", 1, "x", "x", "x", "x", "x", "collections", "x", 1, true, Map.of());
    Run run = new Run(environment, new Results(figures()), "");
    assertThat(ReportMain.page(run)).contains("## Collections").doesNotContain("## Targets");
  }
}
