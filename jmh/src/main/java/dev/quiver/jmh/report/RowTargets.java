/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER_BY_INDEX;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.MEMCPY;
import static dev.quiver.jmh.report.Contender.QUIVER_RECORDS;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD;

import dev.quiver.wire.ElementType;
import java.util.ArrayList;
import java.util.List;

/** T7 for what is made of rows, and T8 for matrices. */
final class RowTargets {

  private RowTargets() {}

  static List<Judgement> judge(Results results) {
    List<Judgement> judgements = new ArrayList<>();
    judgements.add(
        new RatioTarget(
                "T7",
                "page of 100 rows x 1000 ints, frame to values, driver getObject / Quiver records",
                RowCells.row(DRIVER_BY_INDEX, "INT", 1000),
                RowCells.row(QUIVER_RECORDS, "INT", 1000),
                Bound.atLeast(4))
            .judge(results));
    for (String rowCount : List.of("KNOWN", "UNKNOWN")) {
      String what = "matrix of 5000 x 1536 floats, row count %s, ".formatted(rowCount);
      Cell quiver = RowCells.matrix(QUIVER_SIMD, rowCount);
      String name = QUIVER_SIMD.label(ElementType.FLOAT);
      judgements.add(
          new RatioTarget(
                  "T8",
                  what + name + " against memcpy into one new array",
                  quiver,
                  RowCells.matrix(MEMCPY, "KNOWN"),
                  Bound.atMost(2))
              .judge(results));
      judgements.add(
          new RatioTarget(
                  "T8",
                  what + "driver getVector / " + name,
                  RowCells.matrix(DRIVER_CQL_VECTOR, "KNOWN"),
                  quiver,
                  Bound.atLeast(20))
              .judge(results));
    }
    return judgements;
  }
}
