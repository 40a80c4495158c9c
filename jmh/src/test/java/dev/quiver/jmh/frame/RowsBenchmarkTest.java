/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.shaded.guava.common.collect.Lists;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.response.result.Rows;
import dev.quiver.jmh.frame.RowsBenchmark.Buffer;
import dev.quiver.jmh.frame.RowsBenchmark.Metadata;
import dev.quiver.jmh.session.PageFrames;
import dev.quiver.jmh.session.Shape;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every benchmark method, and checks that all rivals read the same cells. */
class RowsBenchmarkTest {

  static Stream<Arguments> cases() {
    return Lists.<Object>cartesianProduct(
            List.of(FrameRival.DRIVER, FrameRival.QUIVER),
            List.of("1x5x8", "10x5x8", "100x100x4", "40x2x6144"),
            List.of(Buffer.values()),
            List.of(Metadata.values()))
        .stream()
        .map(each -> Arguments.of(each.toArray()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsAllCells(FrameRival rival, String shape, Buffer buffer, Metadata metadata) {
    RowsBenchmark benchmark = benchmark(rival, shape, buffer, metadata);
    try {
      List<List<ByteBuffer>> expected = List.copyOf(PageFrames.cells(Shape.parse(shape)));
      long sum = 0;
      for (List<ByteBuffer> row : expected) {
        for (ByteBuffer cell : row) {
          sum += cell.remaining() + cell.get(0);
        }
      }
      assertThat(benchmark.decodeAndRead()).isEqualTo(sum);
      assertThat(benchmark.decodeAndRead()).as("again").isEqualTo(sum);

      Rows rows = (Rows) ((Frame) benchmark.decode()).message;
      assertThat(new ArrayList<>(rows.getData())).isEqualTo(expected);
      assertThat(rows.getMetadata().columnSpecs)
          .hasSize(metadata == Metadata.PRESENT ? Shape.parse(shape).columns() : 0);
    } finally {
      benchmark.tearDown();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFloorCopiesTheFrame(Buffer buffer) {
    String shape = "40x2x6144";
    RowsBenchmark benchmark = benchmark(FrameRival.MEMCPY, shape, buffer, Metadata.SKIPPED);
    try {
      byte[] page = (byte[]) benchmark.decode();
      byte[] last = new byte[6144];
      for (List<ByteBuffer> row : PageFrames.cells(Shape.parse(shape))) {
        row.get(1).get(0, last);
      }
      assertThat(Arrays.copyOfRange(page, page.length - last.length, page.length)).isEqualTo(last);
      assertThat(page).isNotSameAs(benchmark.decode());
      assertThatThrownBy(benchmark::decodeAndRead)
          .isInstanceOf(UnsupportedOperationException.class);
    } finally {
      benchmark.tearDown();
    }
  }

  @Test
  void aPageLargerThanASegmentIsInPieces() {
    RowsBenchmark benchmark =
        benchmark(FrameRival.MEMCPY, "40x2x6144", Buffer.COMPOSITE, Metadata.SKIPPED);
    try {
      int length = ((byte[]) benchmark.decode()).length;
      assertThat(benchmark.pieces()).isEqualTo(length / (128 * 1024 - 1) + 1).isGreaterThan(3);
    } finally {
      benchmark.tearDown();
    }
  }

  @Test
  void rejectsAShapeWithoutThreeSizes() {
    assertThat(Shape.parse("100x10x4")).isEqualTo(new Shape(100, 10, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> Shape.parse("100x10"));
  }

  private static RowsBenchmark benchmark(
      FrameRival rival, String shape, Buffer buffer, Metadata metadata) {
    RowsBenchmark benchmark = new RowsBenchmark();
    benchmark.rival = rival;
    benchmark.shape = shape;
    benchmark.buffer = buffer;
    benchmark.metadata = metadata;
    benchmark.setUp();
    return benchmark;
  }
}
