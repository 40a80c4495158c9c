/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The tables of vectors bound and written into frames: one for each type of elements. */
final class WriteTables {

  private WriteTables() {}

  /** All of them as Markdown; empty if nothing was measured. */
  static String of(Results results) {
    StringBuilder text = new StringBuilder();
    for (ElementType type : AllocationTargets.TYPES) {
      text.append(table(results, type));
    }
    return text.toString();
  }

  private static String table(Results results, ElementType type) {
    Table table =
        new Table(
            2,
            "dimension",
            "rival",
            "ns",
            "spread",
            "allocated",
            "of that for the vector",
            "times as fast as " + Contender.DRIVER_CQL_VECTOR.label(type));
    boolean any = false;
    for (int dimension : results.dimensions(FrameCells.WRITE_BENCHMARK, type)) {
      ResultKey driver = FrameCells.write(Contender.DRIVER_CQL_VECTOR, type, dimension);
      for (Contender rival : Contender.values()) {
        ResultKey cell = FrameCells.write(rival, type, dimension);
        Optional<Figure> figure = results.find(cell);
        if (figure.isPresent()) {
          any = true;
          OptionalLong bytes = WriteTargets.bytesOfVector(results, cell);
          OptionalDouble ratio = results.ratio(driver, cell);
          table.row(
              rival == Contender.NO_VECTOR ? "any" : Integer.toString(dimension),
              rival.label(type),
              Numbers.nanos(figure.get().nanos()),
              figure.get().spreadText(),
              figure.get().bytesText(),
              bytes.isPresent() ? Numbers.bytes(bytes.getAsLong()) : Numbers.NOT_MEASURED,
              ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED);
        }
      }
    }
    return any ? "\n### %s, bind + frame\n\n%s".formatted(type.cqlName(), table) : "";
  }
}
