/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER;
import static dev.quiver.jmh.report.Contender.DRIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.DRIVER_BY_INDEX;
import static dev.quiver.jmh.report.Contender.DRIVER_BY_NAME;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER;
import static dev.quiver.jmh.report.Contender.QUIVER_ARRAYS;
import static dev.quiver.jmh.report.Contender.QUIVER_RECORDS;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD;

import dev.quiver.internal.wire.ElementType;
import java.util.List;

/** The guide's tables of what comes in pages; those that were not measured are empty. */
final class GuidePages {

  private static final String UNKNOWN = "UNKNOWN";
  private static final String KNOWN = "KNOWN";

  private GuidePages() {}

  static List<GuideTable> of(List<Run> runs) {
    return List.of(pages(runs), rows(runs), matrices(runs));
  }

  private static GuideTable pages(List<Run> runs) {
    GuideTable table = new GuideTable("one page of 100 rows x 1000 cells of 4 B", runs);
    for (String operation : List.of("decode", "decodeAndRead")) {
      ResultKey driver = FrameCells.page(operation, DRIVER, FrameCells.WIDE_PAGE);
      String name = operation.equals("decode") ? "decoded" : "decoded, and every cell read";
      table.add(name + ": driver", driver, driver);
      table.add(
          name + ": Quiver", FrameCells.page(operation, QUIVER, FrameCells.WIDE_PAGE), driver);
    }
    return table;
  }

  private static GuideTable rows(List<Run> runs) {
    GuideTable table = new GuideTable("one page of 100 rows x 1000 ints, decoded and read", runs);
    ResultKey driver = RowCells.row(DRIVER_BY_INDEX, "INT", 1000);
    for (Contender rival :
        List.of(DRIVER_BY_INDEX, DRIVER_BY_NAME, QUIVER_ARRAYS, QUIVER_RECORDS)) {
      table.add(rival.label(ElementType.INT), RowCells.row(rival, "INT", 1000), driver);
    }
    return table;
  }

  private static GuideTable matrices(List<Run> runs) {
    GuideTable table = new GuideTable("a matrix of 5000 x 1536 floats, out of decoded pages", runs);
    ResultKey driver = RowCells.matrix(DRIVER_CQL_VECTOR, KNOWN);
    table.add("driver getVector, no matrix", driver, driver);
    table.add("driver float[], copied", RowCells.matrix(DRIVER_ARRAY, KNOWN), driver);
    for (Contender rival : List.of(QUIVER, QUIVER_SIMD)) {
      String name = rival.label(ElementType.FLOAT);
      table.add(name + ", rows expected", RowCells.matrix(rival, KNOWN), driver);
      table.add(name, RowCells.matrix(rival, UNKNOWN), driver);
    }
    return table;
  }
}
