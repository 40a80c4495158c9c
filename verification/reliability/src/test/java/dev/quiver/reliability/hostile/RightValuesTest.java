/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.driver.internal.core.type.DataTypeHelper;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.FrameFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.MatrixBuilder;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.testkit.driver.TestSession;
import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The lines whose bytes are good: others made another value of them. */
class RightValuesTest {

  private static final int MANY = 16 << 20;

  private static final MutableCodecRegistry REGISTRY = VectorCodecRegistry.create();

  @Test
  void nanPayloadsSignallingNansAndNegativeZeros() {
    byte[] cell = HexFormat.of().parseHex("7fc000017f80000180000000");
    TypeCodec<float[]> codec = VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class);
    float[] value = codec.decode(ByteBuffer.wrap(cell), ProtocolVersion.DEFAULT);
    assertThat(Float.floatToRawIntBits(value[0])).isEqualTo(0x7fc00001);
    assertThat(Float.floatToRawIntBits(value[1])).isEqualTo(0x7f800001);
    assertThat(Float.floatToRawIntBits(value[2])).isEqualTo(0x80000000);
    assertThat(codec.encode(value, ProtocolVersion.DEFAULT)).isEqualTo(ByteBuffer.wrap(cell));
  }

  /** Little-endian buffers among them: java-driver #1909, CASSANDRA-19333. */
  @ParameterizedTest
  @EnumSource
  void everyKindOfBufferIsReadFromItsPositionAndLeftAsItIs(BufferKind kind) {
    for (ElementType type : ElementType.values()) {
      byte[] cell = RawVectors.random(type, 3, new SplittableRandom(9));
      ByteBuffer buffer = kind.hold(cell);
      int position = buffer.position();
      int limit = buffer.limit();
      ByteOrder order = buffer.order();
      TypeCodec<?> codec = REGISTRY.codecFor(DataTypes.vectorOf(VectorTypes.dataType(type), 3));
      assertThat(RawVectors.bytes(codec.decode(buffer, ProtocolVersion.DEFAULT))).isEqualTo(cell);
      assertThat(buffer.position()).isEqualTo(position);
      assertThat(buffer.limit()).isEqualTo(limit);
      assertThat(buffer.order()).isEqualTo(order);
    }
  }

  /** java-driver #1952, gocql #849. */
  @Test
  void smallintsHaveLengths() {
    TypeCodec<Object> codec = REGISTRY.codecFor(DataTypes.vectorOf(DataTypes.SMALLINT, 2));
    ByteBuffer cell = ByteBuffer.wrap(HexFormat.of().parseHex("02000102fffe"));
    Object value = codec.decode(cell, ProtocolVersion.DEFAULT);
    assertThat(codec.format(value)).isEqualTo("[1, -2]");
    assertThat(codec.encode(value, ProtocolVersion.DEFAULT)).isEqualTo(cell);
  }

  /** rust #1134: each variable of a prepared batch has its own table and dimension. */
  @Test
  void variablesOfTwoTablesWithVectorsOfOneName() {
    RowsFrame frame =
        RowsFrame.withBody(Version.V4, 0, Opcode.RESULT)
            .integer(ResultKind.PREPARED)
            .shorts(0)
            .integer(0)
            .integer(2)
            .integer(0);
    for (int dimension : new int[] {2, 3}) {
      frame
          .string("ks")
          .string("table" + dimension)
          .string("v")
          .shorts(0)
          .string(floats(dimension));
    }
    frame.integer(RowsFlag.NO_METADATA).integer(0);
    RowsMetadata variables = ((Prepared) decode(frame)).variablesMetadata;
    for (int i = 0; i < 2; i++) {
      assertThat(variables.columnSpecs.get(i).tableName).isEqualTo("table" + (i + 2));
      TypeCodec<?> codec =
          REGISTRY.codecFor(
              DataTypeHelper.fromProtocolSpec(
                  variables.columnSpecs.get(i).type, AttachmentPoint.NONE));
      assertThat(codec.getCqlType()).isEqualTo(DataTypes.vectorOf(DataTypes.FLOAT, i + 2));
    }
  }

  /** rust #1575: a statement was prepared without columns, its rows bring them. */
  @Test
  void rowsWithColumnsThatThePreparedStatementHadNot() {
    RowsFrame prepared =
        RowsFrame.withBody(Version.V5, 0, Opcode.RESULT)
            .integer(ResultKind.PREPARED)
            .shorts(0, 0)
            .integer(RowsFlag.NO_METADATA)
            .integer(0)
            .integer(0)
            .integer(RowsFlag.NO_METADATA)
            .integer(0);
    assertThat(((Prepared) decode(prepared)).resultMetadata.columnCount).isZero();
    RowsFrame rows =
        RowsFrame.of(RowsFlag.METADATA_CHANGED | RowsFlag.GLOBAL_TABLES_SPEC, 1)
            .string("id")
            .string("ks")
            .string("docs")
            .string("n")
            .shorts(DataType.INT)
            .integer(1)
            .integer(4)
            .integer(7);
    DefaultRows read = (DefaultRows) decode(rows);
    assertThat(read.getMetadata().newResultMetadataId).asString().isEqualTo("id");
    assertThat(read.getMetadata().columnSpecs).hasSize(1);
    assertThat(read.getData().remove().get(0).getInt()).isEqualTo(7);
  }

  /** cqlite #4114: what stands behind a vector is not touched. */
  @Test
  void aSentinelBehindTheVector() {
    RowsFrame frame =
        RowsFrame.ofOneTable(2)
            .string("v")
            .shorts(0)
            .string(floats(3))
            .string("n")
            .shorts(DataType.INT)
            .integer(2);
    for (int row = 0; row < 2; row++) {
      frame.integer(12).integer(0x3f800000).integer(0x80000000).integer(0x7fc00001);
      frame.integer(4).integer(0xcafe0000 + row);
    }
    DefaultRows rows = (DefaultRows) decode(frame);
    List<Column> columns =
        List.of(
            Column.of("v", DataTypes.vectorOf(DataTypes.FLOAT, 3)), Column.of("n", DataTypes.INT));
    for (int i = 0; i < 2; i++) {
      Row row = new DefaultRow(Column.definitions(columns), rows.getData().remove(), session());
      Object[] values = RowDecoder.arrays().decode(row);
      assertThat(RawVectors.bytes(values[0]))
          .isEqualTo(HexFormat.of().parseHex("3f800000800000007fc00001"));
      assertThat(values[1]).isEqualTo(0xcafe0000 + i);
    }
  }

  private static AttachmentPoint session() {
    return new TestSession(REGISTRY);
  }

  /** python #689: bits are copied, whatever they mean, and rows do not run into each other. */
  @Test
  void rowsOfAMatrix() {
    SplittableRandom random = new SplittableRandom(10);
    byte[] first = RawVectors.random(ElementType.FLOAT, 5, random);
    byte[] last = RawVectors.random(ElementType.FLOAT, 5, random);
    MatrixBuilder<float[], FloatMatrix> builder = MatrixBuilder.floats(5);
    builder.expectRows(1);
    builder.add(BufferKind.DIRECT_ODD_OFFSET.hold(first));
    builder.addNull();
    builder.add(last, 0, last.length);
    FloatMatrix matrix = builder.build();
    assertThat(matrix.elements()).hasSize(15);
    assertThat(RawVectors.bytes(matrix.row(0))).isEqualTo(first);
    assertThat(matrix.isNull(1)).isTrue();
    assertThat(RawVectors.bytes(matrix.row(2))).isEqualTo(last);
  }

  /** netty #15028 and others: the same page from each allocator's memory. */
  @Test
  void aCompressedPageInTheMemoryOfEveryAllocator() {
    byte[] frame = zeros(100_000);
    for (ByteBufAllocator allocator :
        List.of(
            new PooledByteBufAllocator(),
            UnpooledByteBufAllocator.DEFAULT,
            new AdaptiveByteBufAllocator())) {
      FrameCodec<ByteBuf> codec = Codecs.ours(allocator, Compression.LZ4);
      for (boolean direct : new boolean[] {false, true}) {
        ByteBuf source =
            direct ? allocator.directBuffer(frame.length) : allocator.heapBuffer(frame.length);
        DefaultRows rows = (DefaultRows) codec.decode(source.writeBytes(frame)).message;
        assertThat(rows.getData().remove().get(0)).isEqualTo(ByteBuffer.allocate(100_000));
        source.release();
      }
    }
  }

  /** go-cassandra-native-protocol #61: zeros, 255 times as many as there are bytes. */
  @Test
  void sixteenMegabytesOfZerosThroughLz4() {
    byte[] frame = zeros(MANY);
    assertThat(frame.length).isLessThan(MANY / 250);
    Frame decoded =
        Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.LZ4)
            .decode(Unpooled.wrappedBuffer(frame));
    ByteBuffer cell = ((DefaultRows) decoded.message).getData().remove().get(0);
    assertThat(cell.remaining()).isEqualTo(MANY);
    assertThat(cell.equals(ByteBuffer.wrap(new byte[MANY]))).isTrue();
  }

  /**
   * A page with a cell of zeros, compressed by hand as far as LZ4 goes: the head of the page as
   * literals, one match for all zeros but the last five.
   */
  private static byte[] zeros(int length) {
    ByteBuffer head = ByteBuffer.allocate(6 * Integer.BYTES);
    head.putInt(ResultKind.ROWS).putInt(RowsFlag.NO_METADATA).putInt(1);
    head.putInt(1).putInt(length).put((byte) 0).flip();
    int literals = head.remaining();
    int match = length - 1 - 5;
    RowsFrame frame =
        RowsFrame.withBody(Version.V4, FrameFlag.COMPRESSED, Opcode.RESULT)
            .integer(literals - 1 + length)
            .octet(0xff)
            .octet(literals - 15);
    while (head.hasRemaining()) {
      frame.octet(head.get());
    }
    frame.octet(1).octet(0);
    int more = match - 4 - 15;
    for (; more >= 255; more -= 255) {
      frame.octet(255);
    }
    return frame.octet(more).octet(0x50).zeros(5).bytes();
  }

  private static Object decode(RowsFrame frame) {
    return FrameLines.CODEC.decode(Unpooled.wrappedBuffer(frame.bytes())).message;
  }

  private static String floats(int dimension) {
    String marshal = "org.apache.cassandra.db.marshal.";
    return marshal + "VectorType(" + marshal + "FloatType , " + dimension + ")";
  }
}
