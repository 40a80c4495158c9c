/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.driver.shaded.guava.common.collect.Lists;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.Rows;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.frame.RowsBenchmark.Buffer;
import dev.quiver.jmh.frame.RowsBenchmark.Metadata;
import dev.quiver.jmh.session.FrameCodecs;
import dev.quiver.jmh.session.PageFrames;
import dev.quiver.jmh.session.RequestFrames;
import dev.quiver.jmh.session.Shape;
import dev.quiver.jmh.session.Statements;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every benchmark method, and checks that all rivals read the same cells. */
class RowsBenchmarkTest {

  private static final int UUID_LENGTH = 16;

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
  void eachRivalReadsAllCells(FrameRival rival, String shape, Buffer buffer, Metadata metadata) {
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
  void memcpyCopiesTheFrame(Buffer buffer) {
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

  static Stream<Arguments> writeCases() {
    return Lists.<Object>cartesianProduct(
            List.of(WriteRival.values()),
            List.copyOf(EnumSet.complementOf(EnumSet.of(ElementType.TIMEUUID))),
            List.of(3, 1536),
            List.of(DefaultProtocolVersion.V4, DefaultProtocolVersion.V5))
        .stream()
        .filter(each -> exists((WriteRival) each.get(0), (ElementType) each.get(1)))
        .map(each -> Arguments.of(each.toArray()));
  }

  private static boolean exists(WriteRival rival, ElementType type) {
    return VectorApi.suits(rival)
        && (rival != WriteRival.DRIVER_ARRAY || type == ElementType.FLOAT);
  }

  @ParameterizedTest
  @MethodSource("writeCases")
  void eachRivalWritesTheFrameOfTheDriver(
      WriteRival rival, ElementType type, int dimension, DefaultProtocolVersion version) {
    byte[] expected = expected(rival, type, dimension, version);
    VectorWork work = VectorWork.of(rival, type, dimension, version);
    ByteBuf frame = work.frame();
    assertThat(ByteBufUtil.getBytes(frame)).isEqualTo(expected);
    assertThat(frame.isDirect()).isTrue();
    assertThat(frame.release()).as("the only reference to the frame").isTrue();

    WriteBenchmark benchmark = new WriteBenchmark();
    benchmark.rival = rival;
    benchmark.elementType = type;
    benchmark.dimension = dimension;
    benchmark.protocol = version;
    benchmark.setUp();
    assertThat(benchmark.bindAndEncode()).isEqualTo(expected.length);
  }

  @Test
  void rejectsArraysThatTheDriverHasNoCodecFor() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                VectorWork.of(
                    WriteRival.DRIVER_ARRAY, ElementType.INT, 3, DefaultProtocolVersion.V5))
        .withMessageContaining("INT");
  }

  private static byte[] expected(
      WriteRival rival, ElementType type, int dimension, DefaultProtocolVersion version) {
    ByteBuffer vector = ByteBuffer.wrap(RandomVector.bytes(type, dimension));
    RawType uuid = RawType.PRIMITIVES.get(DataType.UUID);
    var statement =
        Statements.insert(
                version,
                new DefaultCodecRegistry("test"),
                uuid,
                Statements.vectorType(type, dimension))
            .setUuid(0, VectorWork.ID);
    if (rival != WriteRival.NO_VECTOR) {
      boolean isList = rival == WriteRival.DRIVER_CQL_VECTOR && type == ElementType.UUID;
      statement = statement.setBytesUnsafe(1, isList ? asList(vector) : vector);
    }
    ByteBuf frame = new RequestFrames(FrameCodecs.driver()).encode(statement);
    byte[] bytes = ByteBufUtil.getBytes(frame);
    frame.release();
    return bytes;
  }

  private static ByteBuffer asList(ByteBuffer uuids) {
    int count = uuids.remaining() / UUID_LENGTH;
    ByteBuffer list = ByteBuffer.allocate(Integer.BYTES + count * (Integer.BYTES + UUID_LENGTH));
    list.putInt(count);
    for (int i = 0; i < count; i++) {
      list.putInt(UUID_LENGTH).putLong(uuids.getLong()).putLong(uuids.getLong());
    }
    return list.flip();
  }

  @Test
  void aStatementWithoutVectorsHasTheDriversFrame() {
    byte[] driver = frame(FrameRival.DRIVER);

    assertThat(frame(FrameRival.QUIVER)).isEqualTo(driver);
    assertThat(new String(driver, StandardCharsets.ISO_8859_1).split("value", -1))
        .hasSize(ExecuteBenchmark.VALUES / 2 + 1);
  }

  private static byte[] frame(FrameRival rival) {
    ExecuteBenchmark benchmark = new ExecuteBenchmark();
    benchmark.rival = rival;
    benchmark.setUp();
    ByteBuf frame = benchmark.frame();
    byte[] bytes = ByteBufUtil.getBytes(frame);
    assertThat(frame.release()).isTrue();
    assertThat(benchmark.encode()).isEqualTo(bytes.length);
    assertThat(benchmark.bindAndEncode()).isEqualTo(bytes.length);
    return bytes;
  }
}
