/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.FrameFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.SchemaChangeTarget;
import com.datastax.oss.protocol.internal.ProtocolConstants.SchemaChangeType;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.AuthSuccess;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.error.ReadFailure;
import com.datastax.oss.protocol.internal.response.error.WriteFailure;
import com.datastax.oss.protocol.internal.response.event.StatusChangeEvent;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RowsFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests columns, types and messages whose counts and lengths exceed the bytes that follow. */
class HostileMetadataTest {

  private static final int DEEPEST = 100;

  private final FrameCodec<ByteBuf> codec = Codecs.ours();
  private static final int HEADER = FrameCodec.V3_ENCODED_HEADER_SIZE;

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE})
  void rejectsANegativeNumberOfColumns(int columnCount) {
    for (int flags = 0; flags < RandomResults.FLAGS; flags++) {
      rejected(RowsFrame.of(flags, columnCount).zeros(50));
    }
    assertThat(rejected(RowsFrame.of(0, columnCount).zeros(50)))
        .isEqualTo("metadata of the result: expected 0 or more columns, got " + columnCount);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 1 << 30, 100_000_000, 100_000})
  void rejectsMoreColumnsThanTheBytesAllow(int columnCount) {
    rejected(RowsFrame.ofOneTable(columnCount).zeros(100));
    rejected(RowsFrame.of(0, columnCount).zeros(100));
    rejected(RowsFrame.of(RowsFlag.NO_METADATA, columnCount).integer(1).zeros(100));
    assertThat(rejected(RowsFrame.ofOneTable(10).zeros(20))) // a column takes four bytes at least
        .contains("expected 40 bytes, got 20 left in the frame");
  }

  /** The first column is malformed, but is read only after memory for all is allocated. */
  @Test
  void rejectsMalformedColumnsOfAPossibleNumber() {
    rejected(RowsFrame.ofOneTable(100_000).shorts(0, 0xffff).zeros(4 * 100_000 - 4));
    rejected(RowsFrame.of(0, 50_000).shorts(0, 0, 0, 0xffff).zeros(8 * 50_000 - 8));
  }

  @ParameterizedTest
  @ValueSource(ints = {0x16, 0x1f, 0x23, 0x2f, 0x32, 0x7fff, 0x8001, 0xffff})
  void rejectsAnUnknownType(int id) {
    assertThat(rejected(RowsFrame.ofOneTable(1).string("v").shorts(id).zeros(20)))
        .isEqualTo(
            "metadata of the result: expected a type id of the protocol, got 0x%04x".formatted(id));
  }

  @Test
  void rejectsTypesNestedTenThousandDeep() {
    for (int id : new int[] {DataType.LIST, DataType.SET, DataType.MAP}) {
      assertThat(rejected(nested(10_000, id)))
          .endsWith("expected a type of at most 100 levels, got 101 or more");
    }
    rejected(nested(10_000, DataType.TUPLE, 1));
    rejected(nested(10_000, DataType.UDT, 0, 0, 1, 0));
  }

  @Test
  void limitsTheDepthOfTypes() {
    ByteBuf source =
        Unpooled.wrappedBuffer(
            nested(DEEPEST, DataType.LIST).shorts(DataType.INT).integer(0).bytes());
    RawType type =
        ((DefaultRows) codec.decode(source).message).getMetadata().columnSpecs.get(0).type;
    int depth = 0;
    while (type instanceof RawType.RawList list) {
      type = list.elementType;
      depth++;
    }
    assertThat(depth).isEqualTo(DEEPEST);
    rejected(nested(DEEPEST + 1, DataType.LIST).shorts(DataType.INT).integer(0));
  }

  @Test
  void rejectsMissingFieldsAndComponents() {
    assertThat(rejected(RowsFrame.ofOneTable(1).string("v").shorts(DataType.TUPLE, 0xffff)))
        .isEqualTo("metadata of the result: expected 131070 bytes, got 0 left in the frame");
    assertThat(rejected(RowsFrame.ofOneTable(1).string("v").shorts(DataType.UDT, 0, 0, 0xffff)))
        .isEqualTo("metadata of the result: expected 262140 bytes, got 0 left in the frame");
    rejected(RowsFrame.ofOneTable(1).string("v").shorts(DataType.TUPLE, 2, DataType.INT));
    rejected(RowsFrame.ofOneTable(1).string("v").shorts(DataType.UDT, 0, 0, 2, 0, DataType.INT));
    // Memory is allocated for the greatest number that fits; the first one is malformed.
    rejected(
        RowsFrame.ofOneTable(1).string("v").shorts(DataType.TUPLE, 0xffff, 0xffff).zeros(131_068));
    rejected(
        RowsFrame.ofOneTable(1)
            .string("v")
            .shorts(DataType.UDT, 0, 0, 0xffff, 0, 0xffff)
            .zeros(262_136));
  }

  /** The driver cannot create columns of these types. */
  @Test
  void rejectsTypesWithoutFieldsAndDuplicateFields() {
    assertThat(rejected(udt().shorts(0).integer(0)))
        .isEqualTo("metadata of the result: expected at least 1 field of the type t, got 0");
    assertThat(
            rejected(
                udt()
                    .shorts(2)
                    .string("a")
                    .shorts(DataType.INT)
                    .string("a")
                    .shorts(DataType.INT)
                    .integer(0)))
        .startsWith("frame: cannot be decoded: Duplicate key");
  }

  private static RowsFrame udt() {
    return RowsFrame.ofOneTable(1).string("v").shorts(DataType.UDT, 0).string("t");
  }

  /** Only the last item is malformed, so everything before it is allocated. */
  @Test
  void boundsAllocationsBeforeTheMalformedItem() {
    RowsFrame columns = RowsFrame.ofOneTable(10_001);
    RowsFrame tuple = RowsFrame.ofOneTable(1).string("").shorts(DataType.TUPLE, 10_001);
    RowsFrame udt = RowsFrame.ofOneTable(1).string("").shorts(DataType.UDT, 0, 0, 1001);
    RowsFrame custom = RowsFrame.ofOneTable(10_001);
    for (int i = 0; i < 10_000; i++) {
      columns.string("").shorts(DataType.INT);
      tuple.shorts(DataType.TUPLE, 0);
      custom.string("v").shorts(DataType.CUSTOM).string("c");
    }
    for (int i = 0; i < 1000; i++) {
      udt.string("").shorts(DataType.INT);
    }
    for (RowsFrame frame : new RowsFrame[] {columns, tuple, udt, custom}) {
      frame.shorts(0, 0xffff);
      Hostile.rejected(frame.bytes(), Hostile.METADATA, codec::decode);
    }
  }

  /** Each nested type claims all remaining bytes for its fields. */
  @Test
  void boundsAllocationsOfNestedTypesThatShareBytes() {
    Hostile.rejected(
        nested(90, DataType.UDT, 0, 0, 0xffff, 0).zeros(262_140).shorts(0xffff).bytes(),
        Hostile.METADATA,
        codec::decode);
    Hostile.rejected(
        nested(90, DataType.TUPLE, 0xffff).zeros(131_070).shorts(0xffff).bytes(),
        Hostile.METADATA,
        codec::decode);
  }

  @Test
  void rejectsStringsLongerThanTheFrame() {
    rejected(RowsFrame.of(RowsFlag.GLOBAL_TABLES_SPEC, 1).shorts(0xffff).zeros(10));
    rejected(RowsFrame.of(RowsFlag.GLOBAL_TABLES_SPEC, 1).string("").shorts(9).zeros(8));
    rejected(RowsFrame.ofOneTable(1).shorts(0xffff).zeros(10));
    rejected(RowsFrame.ofOneTable(1).string("v").shorts(DataType.CUSTOM, 0xffff).zeros(10));
    rejected(RowsFrame.ofOneTable(1).string("v").shorts(DataType.UDT, 11).zeros(10));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 1000, 11})
  void rejectsPagingStatesAndIdsLongerThanTheFrame(int length) {
    int paged = RowsFlag.HAS_MORE_PAGES | RowsFlag.NO_METADATA;
    assertThat(rejected(RowsFrame.of(paged, 1).integer(length).zeros(10)))
        .isEqualTo("paging state: expected %d bytes, got 10 left in the frame", length);
    int changed = RowsFlag.METADATA_CHANGED | RowsFlag.NO_METADATA;
    rejected(RowsFrame.of(changed, 1).shorts(length).zeros(10));
  }

  private static RowsFrame nested(int depth, int... level) {
    RowsFrame frame = RowsFrame.ofOneTable(1).string("v");
    for (int i = 0; i < depth; i++) {
      frame.shorts(level);
    }
    return frame;
  }

  private String rejected(RowsFrame frame) {
    return Hostile.rejected(frame.bytes(), Hostile.ROWS, codec::decode);
  }

  @Test
  void rejectsEveryMessageTruncatedAtAnyByte() {
    InetAddress address = InetAddress.getLoopbackAddress();
    for (Message message :
        List.of(
            new SetKeyspace("ks"),
            new SchemaChange(
                SchemaChangeType.UPDATED, SchemaChangeTarget.TABLE, "ks", "docs", null),
            new Error(ErrorCode.INVALID, "no such table"),
            new ReadFailure("failed", 1, 1, 2, 1, Map.of(address, 3), true),
            new WriteFailure("failed", 1, 1, 2, 1, Map.of(address, 3), "SIMPLE"),
            new Supported(Map.of("COMPRESSION", List.of("lz4", "snappy"))),
            new AuthSuccess(ByteBuffer.allocate(3)),
            new StatusChangeEvent("UP", new InetSocketAddress(address, 9042)),
            prepared())) {
      for (int version : Codecs.VERSIONS) {
        Hostile.rejectedIfCut(Codecs.answer(version, message), codec::decode);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 900_000_000, 100})
  void rejectsAPayloadValueLongerThanTheFrame(int length) {
    rejected(withFlag(FrameFlag.CUSTOM_PAYLOAD).shorts(1, 0).integer(length).zeros(50));
  }

  @Test
  void rejectsMissingPayloadsWarningsAndIds() {
    rejected(withFlag(FrameFlag.CUSTOM_PAYLOAD).shorts(0xffff));
    rejected(withFlag(FrameFlag.WARNING).shorts(0xffff).zeros(100));
    rejected(withFlag(FrameFlag.WARNING).shorts(1, 0xffff).zeros(100));
    rejected(withFlag(FrameFlag.TRACING).zeros(3));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 900_000_000, 30})
  void rejectsAnImpossibleNumberOfFailedReplicas(int count) {
    for (Message failure :
        List.of(
            new ReadFailure("", 1, 1, 2, 0, Map.of(), true),
            new WriteFailure("", 1, 1, 2, 0, Map.of(), ""))) {
      byte[] frame = Codecs.answer(Version.V5, failure);
      int offset = HEADER + Integer.BYTES + 2 * Short.BYTES + 2 * Integer.BYTES;
      Unpooled.wrappedBuffer(frame).setInt(offset, count);
      assertThat(Hostile.rejected(frame, Hostile.ROWS, codec::decode))
          .startsWith("number of failed replicas: ")
          .contains(count < 0 ? "got " + count : "expected " + 3L * count + " bytes");
    }
  }

  @Test
  void acceptsNoFailedReplicas() {
    Message failure = new ReadFailure("", 1, 1, 2, 0, Map.of(), true);
    ReadFailure decoded =
        (ReadFailure)
            codec.decode(Unpooled.wrappedBuffer(Codecs.answer(Version.V5, failure))).message;
    assertThat(decoded.reasonMap).isEmpty();
    assertThat(decoded.dataPresent).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 900_000_000, 30})
  void rejectsAnImpossibleNumberOfVariables(int count) {
    rejected(prepared(0, count, 0).zeros(50));
    assertThat(rejected(prepared(0, 0, 0).integer(0).integer(count).zeros(50)))
        .startsWith("metada");
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 900_000_000, 30, -1})
  void rejectsAnImpossibleNumberOfPartitionKeyColumns(int count) {
    assertThat(rejected(prepared(0, 1, count).zeros(50)))
        .startsWith("partition key of the statement: ");
  }

  @Test
  void rejectsTypesOfVariablesNestedTenThousandDeep() {
    RowsFrame frame = prepared(1, 1, 0).string("").string("").string("v");
    for (int i = 0; i < 10_000; i++) {
      frame.shorts(DataType.LIST);
    }
    assertThat(rejected(frame)).contains("a type of at most 100 levels");
  }

  /** Found by a fuzzer: 318 bytes made the driver allocate 671 MB. */
  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MAX_VALUE, 167_772_160})
  void rejectsAnImpossibleSizeOfAContinuousPage(int count) {
    int paging = DseProtocolConstants.RowsFlag.CONTINUOUS_PAGING;
    for (int version :
        new int[] {DseProtocolConstants.Version.DSE_V1, DseProtocolConstants.Version.DSE_V2}) {
      rejected(
          RowsFrame.withBody(version, 0, Opcode.RESULT)
              .integer(ResultKind.ROWS)
              .integer(paging)
              .integer(count)
              .zeros(50));
      rejected(
          RowsFrame.withBody(version, 0, Opcode.RESULT)
              .integer(ResultKind.ROWS)
              .integer(paging | RowsFlag.NO_METADATA)
              .integer(1)
              .integer(7)
              .integer(count)
              .zeros(50));
    }
  }

  /** A frame of protocol v4 that describes a prepared statement, up to its partition key. */
  private static RowsFrame prepared(int flags, int columnCount, int keyCount) {
    return RowsFrame.withBody(Version.V4, 0, Opcode.RESULT)
        .integer(ResultKind.PREPARED)
        .shorts(0)
        .integer(flags)
        .integer(columnCount)
        .integer(keyCount);
  }

  private static RowsFrame withFlag(int flag) {
    return RowsFrame.withBody(Version.V4, flag, Opcode.READY);
  }

  private static Prepared prepared() {
    RowsMetadata metadata =
        ((DefaultRows)
                new RandomResults(Seed.random("prepared")).rows(Version.V5, 0, 3, 0, 1).message)
            .getMetadata();
    return new Prepared(
        new byte[] {1},
        new byte[] {2},
        new RowsMetadata(metadata.columnSpecs, null, new int[] {0, 2}, null),
        metadata);
  }
}
