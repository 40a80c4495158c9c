/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.BoxedElements;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.row.MatrixBenchmark.RowCount;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.Blackhole;

/** Runs every benchmark method, and checks that all rivals read the same values. */
class RowBenchmarkTest {

  private static final int DIMENSION = 9;

  @ParameterizedTest
  @CsvSource({
    "DRIVER_BY_NAME, INT, 10",
    "DRIVER_GET_INT, INT, 1000",
    "DRIVER_MAPPER, INT, 10",
    "DRIVER_MAPPER, MIXED, 10",
    "DRIVER_BY_NAME, MIXED, 1000",
    "QUIVER_ARRAYS, INT, 10",
    "QUIVER_ARRAYS, MIXED, 1000",
    "QUIVER_RECORDS, INT, 10",
    "QUIVER_RECORDS, MIXED, 10",
    "QUIVER_RECORDS_DRIVER_PAGES, INT, 10",
    "QUIVER_RECORDS_DRIVER_PAGES, MIXED, 10",
    "QUIVER_SINK, INT, 1000",
  })
  void eachRivalReadsTheValuesOfTheDriver(RowRival rival, CellTypes types, int columns) {
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

  static Stream<Arguments> matrixCases() {
    return Stream.of(MatrixRival.values())
        .filter(VectorApi::suits)
        .flatMap(
            rival -> Stream.of(RowCount.values()).map(rowCount -> Arguments.of(rival, rowCount)));
  }

  @ParameterizedTest
  @MethodSource("matrixCases")
  void readsAllVectorsOfAllPages(MatrixRival rival, RowCount rowCount) {
    MatrixBenchmark benchmark = new MatrixBenchmark();
    benchmark.rival = rival;
    benchmark.dimension = DIMENSION;
    benchmark.rowCount = rowCount;
    benchmark.setUp();
    Blackhole blackhole =
        new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is"
                + " dangerous.");

    for (int round = 0; round < 2; round++) {
      Object read = benchmark.read(blackhole);

      byte[] page =
          RandomVector.bytes(ElementType.FLOAT, DIMENSION * MatrixBenchmark.ROWS_PER_PAGE);
      ByteBuffer expected = ByteBuffer.allocate(MatrixBenchmark.PAGES * page.length);
      for (int i = 0; i < MatrixBenchmark.PAGES; i++) {
        expected.put(page);
      }
      switch (rival) {
        case MEMCPY -> assertThat((byte[]) read).isEqualTo(expected.array());
        case DRIVER_CQL_VECTOR -> {
          int offset = page.length - DIMENSION * Float.BYTES;
          byte[] last = Arrays.copyOfRange(page, offset, page.length);
          assertThat(read).isEqualTo(BoxedElements.of(ElementType.FLOAT, last));
        }
        case DRIVER_ARRAY ->
            assertThat(RawVectors.bytes((float[]) read)).isEqualTo(expected.array());
        case QUIVER, QUIVER_SIMD ->
            assertThat(RawVectors.bytes(((FloatMatrix) read).elements()))
                .isEqualTo(expected.array());
      }
    }
  }
}
