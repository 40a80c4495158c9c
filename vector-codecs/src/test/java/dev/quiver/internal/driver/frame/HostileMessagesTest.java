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
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.HostileFrames;
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

/** Tests messages other than rows whose counts and lengths exceed their bytes. */
class HostileMessagesTest {

  private static final int HEADER = FrameCodec.V3_ENCODED_HEADER_SIZE;

  private final FrameCodec<ByteBuf> codec = Codecs.ours();

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
        byte[] whole = Codecs.answer(version, message);
        for (int length = HEADER; length < whole.length; length++) {
          Hostile.rejected(
              HostileFrames.withLength(HostileFrames.cut(whole, length)),
              Hostile.METADATA,
              codec::decode);
        }
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

  private String rejected(RowsFrame frame) {
    return Hostile.rejected(frame.bytes(), Hostile.ROWS, codec::decode);
  }
}
