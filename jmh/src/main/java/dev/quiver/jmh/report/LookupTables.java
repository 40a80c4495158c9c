/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The table of the lookups. */
final class LookupTables {

  private LookupTables() {}

  /** The table as Markdown; empty if nothing was measured. */
  static String of(Results results) {
    Table table =
        new Table(
            2, "lookup", "registry", "ns", "spread", "allocated", "times as fast as the driver");
    boolean any = false;
    for (Lookups lookup : Lookups.values()) {
      List<ResultKey> cells = new ArrayList<>(List.of(lookup.driver()));
      Lookups.QUIVERS.forEach(registry -> cells.add(lookup.cell(registry)));
      for (ResultKey cell : cells) {
        Optional<Figure> figure = results.find(cell);
        if (figure.isPresent()) {
          any = true;
          OptionalDouble ratio = results.ratio(lookup.driver(), cell);
          table.row(
              lookup.benchmark(),
              String.join(", ", cell.parameters().values()),
              Numbers.nanos(figure.get().nanos()),
              figure.get().spreadText(),
              figure.get().bytesText(),
              ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED);
        }
      }
    }
    return any ? "\n" + table : "";
  }
}
