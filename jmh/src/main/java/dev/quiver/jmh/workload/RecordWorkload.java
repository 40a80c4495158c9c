/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.jmh.row.MixedRow10;
import dev.quiver.row.RowDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Pages that are read as records. */
public enum RecordWorkload {
  TEN_COLUMNS(5000, mixed(10)) {
    @Override
    Function<Row, Object> records() {
      return RowDecoder.records(MixedRow10.class)::decode;
    }
  },
  THIRTY_COLUMNS(1000, mixed(30)) {
    @Override
    Function<Row, Object> records() {
      return RowDecoder.records(MixedRecord30.class)::decode;
    }
  };

  final int rows;

  @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
  final List<WorkloadColumn> columns;

  RecordWorkload(int rows, List<WorkloadColumn> columns) {
    this.rows = rows;
    this.columns = columns;
  }

  abstract Function<Row, Object> records();

  private static List<WorkloadColumn> mixed(int count) {
    List<WorkloadColumn> types =
        List.of(
            WorkloadColumn.ofInts(),
            WorkloadColumn.ofLongs(),
            WorkloadColumn.ofTexts(16),
            WorkloadColumn.ofDoubles(),
            WorkloadColumn.ofBooleans(),
            WorkloadColumn.ofInstants(),
            WorkloadColumn.ofUuids(),
            WorkloadColumn.ofFloats(),
            WorkloadColumn.ofShorts(),
            WorkloadColumn.ofDates());
    List<WorkloadColumn> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(types.get(i % types.size()));
    }
    return columns;
  }
}
