/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

/** The benchmarks of rows and matrices, by the names they use. */
final class RowCells {

  static final String ROWS = "RowBenchmark.read";
  static final String RECORDS = "RecordBenchmark.records";
  static final String MATRICES = "MatrixBenchmark.read";

  private RowCells() {}

  /** A page of a hundred rows. */
  static ResultKey row(Contender rival, String types, int columns) {
    return ResultKey.of(
        ROWS, "rival", rival.name(), "types", types, "columns", Integer.toString(columns));
  }

  /** A page that becomes records, or the arrays of objects that the driver's getters give. */
  static ResultKey records(String session, String workload) {
    return ResultKey.of(RECORDS, "session", session, "workload", workload);
  }

  /** A column of vectors of 1536 floats. */
  static ResultKey matrix(Contender rival, String rowCount) {
    return ResultKey.of(MATRICES, "rival", rival.name(), "dimension", "1536", "rowCount", rowCount);
  }
}
