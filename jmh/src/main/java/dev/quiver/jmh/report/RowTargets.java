/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER_BY_INDEX;
import static dev.quiver.jmh.report.Contender.MEMCPY;
import static dev.quiver.jmh.report.Contender.QUIVER_RECORDS;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** T7 and T16 for what is made of rows, T8 and T15 for matrices. */
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
    judgements.add(records("TEN_COLUMNS", 2.5).judge(results));
    judgements.add(records("THIRTY_COLUMNS", 2.5).judge(results));
    judgements.add(records("THOUSAND_INTS", 4).judge(results));
    judgements.add(matrix("T8", "KNOWN", "KNOWN", Bound.atMost(2)).judge(results));
    judgements.add(matrix("T8", "UNKNOWN", "KNOWN", Bound.atMost(2)).judge(results));
    judgements.add(matrix("T15", "REUSED", "REUSED", Bound.atMost(1.2)).judge(results));
    return judgements;
  }

  private static RatioTarget records(String workload, double times) {
    return new RatioTarget(
        "T16",
        "%s, frame to values, driver getObject / Quiver records"
            .formatted(workload.toLowerCase(Locale.ROOT).replace('_', ' ')),
        RowCells.records("DRIVER", workload),
        RowCells.records("QUIVER", workload),
        Bound.atLeast(times));
  }

  private static RatioTarget matrix(String target, String rowCount, String memcpy, Bound bound) {
    return new RatioTarget(
        target,
        "matrix of 5000 x 1536 floats, row count %s, %s against memcpy, row count %s"
            .formatted(rowCount, QUIVER_SIMD.label(ElementType.FLOAT), memcpy),
        RowCells.matrix(QUIVER_SIMD, rowCount),
        RowCells.matrix(MEMCPY, memcpy),
        bound);
  }
}
