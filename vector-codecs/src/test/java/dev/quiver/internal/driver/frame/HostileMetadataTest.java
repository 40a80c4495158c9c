/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.testkit.driver.RowsFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests columns and types whose counts and lengths exceed the bytes that follow. */
class HostileMetadataTest {

  private static final int DEEPEST = 100;

  private final FrameCodec<ByteBuf> codec = Codecs.ours();

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
          .endsWith("expected a type of at most 100 levels, got a deeper one");
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
        .isEqualTo("metadata of the result: expected fields of the type t, got none");
    assertThat(
            rejected(
                udt()
                    .shorts(2)
                    .string("a")
                    .shorts(DataType.INT)
                    .string("a")
                    .shorts(DataType.INT)
                    .integer(0)))
        .startsWith("frame: expected a message of the protocol, got Duplicate key");
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
}
