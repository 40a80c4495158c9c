/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs every benchmark method, and checks that all rivals read the same values. */
class RowBenchmarkTest {

  @ParameterizedTest
  @CsvSource({
    "DRIVER_BY_NAME, INT, 10",
    "DRIVER_GET_INT, INT, 1000",
    "DRIVER_MAPPER, INT, 10",
    "DRIVER_MAPPER, INT, 100",
    "DRIVER_MAPPER, MIXED, 10",
    "DRIVER_BY_NAME, MIXED, 1000",
    "QUIVER_ARRAYS, INT, 10",
    "QUIVER_ARRAYS, MIXED, 1000",
    "QUIVER_RECORDS, INT, 10",
    "QUIVER_RECORDS, INT, 100",
    "QUIVER_RECORDS, MIXED, 10",
    "QUIVER_RECORDS_DRIVER_PAGES, INT, 100",
    "QUIVER_RECORDS_DRIVER_PAGES, MIXED, 10",
    "QUIVER_SINK, INT, 1000",
  })
  void allReadWhatTheDriverReads(RowRival rival, CellTypes types, int columns) {
    List<List<Object>> expected = read(RowRival.DRIVER_BY_INDEX, types, columns);
    assertThat(expected).hasSize(RowBenchmark.ROWS).allMatch(row -> row.size() == columns);
    assertThat(read(rival, types, columns)).isEqualTo(expected);
  }

  @Test
  void rejectsTypesThatARivalCannotRead() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowWork.of(RowRival.DRIVER_MAPPER, CellTypes.INT, 1000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowWork.of(RowRival.QUIVER_RECORDS, CellTypes.MIXED, 100));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowWork.of(RowRival.QUIVER_SINK, CellTypes.MIXED, 10));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowWork.of(RowRival.DRIVER_GET_INT, CellTypes.MIXED, 10));
  }

  private static List<List<Object>> read(RowRival rival, CellTypes types, int columns) {
    RowBenchmark benchmark = new RowBenchmark();
    benchmark.rival = rival;
    benchmark.types = types;
    benchmark.columns = columns;
    benchmark.setUp();
    try {
      benchmark.read();
      return benchmark.read().stream().map(RowBenchmarkTest::values).toList();
    } finally {
      benchmark.tearDown();
    }
  }

  /** Returns the values of a row of any class. */
  private static List<Object> values(Object row) {
    List<Object> values = new ArrayList<>();
    if (row instanceof int[] ints) {
      for (int value : ints) {
        values.add(value);
      }
    } else if (row instanceof Record) {
      for (RecordComponent component : row.getClass().getRecordComponents()) {
        try {
          component.getAccessor().setAccessible(true);
          values.add(component.getAccessor().invoke(row));
        } catch (ReflectiveOperationException e) {
          throw new LinkageError(component.getName(), e);
        }
      }
    } else {
      values.addAll(List.of((Object[]) row));
    }
    return values;
  }
}
