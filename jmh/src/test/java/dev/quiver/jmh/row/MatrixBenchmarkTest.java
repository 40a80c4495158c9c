/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.BoxedElements;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.row.MatrixBenchmark.RowCount;
import dev.quiver.matrix.FloatMatrix;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.Blackhole;

/** Runs every benchmark method, and checks that all rivals read the same vectors. */
class MatrixBenchmarkTest {

  private static final int DIMENSION = 9;

  static Stream<Arguments> cases() {
    return Stream.of(MatrixRival.values())
        .filter(VectorApi::suits)
        .flatMap(
            rival -> Stream.of(RowCount.values()).map(rowCount -> Arguments.of(rival, rowCount)));
  }

  @ParameterizedTest
  @MethodSource("cases")
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
        case DRIVER_ARRAY -> assertThat(bytes((float[]) read)).isEqualTo(expected.array());
        case QUIVER, QUIVER_SIMD ->
            assertThat(bytes(((FloatMatrix) read).elements())).isEqualTo(expected.array());
      }
    }
  }

  private static byte[] bytes(float[] elements) {
    ByteBuffer bytes = ByteBuffer.allocate(elements.length * Float.BYTES);
    bytes.asFloatBuffer().put(elements);
    return bytes.array();
  }
}
