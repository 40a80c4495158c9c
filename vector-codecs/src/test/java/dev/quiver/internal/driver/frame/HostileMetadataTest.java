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

/** Columns and types that lie about what follows. */
class HostileMetadataTest {

  private static final int DEEPEST = 100;

  private final FrameCodec<ByteBuf> codec = Codecs.ours();

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE})
  void aNegativeNumberOfColumns(int columnCount) {
    for (int flags = 0; flags < RandomResults.FLAGS; flags++) {
      refused(RowsFrame.of(flags, columnCount).zeros(50));
    }
    assertThat(refused(RowsFrame.of(0, columnCount).zeros(50)))
        .isEqualTo("metadata of the result: expected 0 or more columns, got " + columnCount);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 1 << 30, 100_000_000, 100_000})
  void moreColumnsThanThereAreBytesFor(int columnCount) {
    refused(RowsFrame.ofOneTable(columnCount).zeros(100));
    refused(RowsFrame.of(0, columnCount).zeros(100));
    refused(RowsFrame.of(RowsFlag.NO_METADATA, columnCount).integer(1).zeros(100));
  }

  /** The first column is broken already, when room for all was made. */
  @Test
  void asManyColumnsAsCouldJustBeThere() {
    refused(RowsFrame.ofOneTable(100_000).shorts(0, 0xffff).zeros(4 * 100_000 - 4));
    refused(RowsFrame.of(0, 50_000).shorts(0, 0, 0, 0xffff).zeros(8 * 50_000 - 8));
  }

  @ParameterizedTest
  @ValueSource(ints = {0x16, 0x1f, 0x23, 0x2f, 0x32, 0x7fff, 0x8001, 0xffff})
  void anUnknownType(int id) {
    assertThat(refused(RowsFrame.ofOneTable(1).string("v").shorts(id).zeros(20)))
        .isEqualTo(
            "metadata of the result: expected a type id of the protocol, got 0x%04x".formatted(id));
  }

  @Test
  void typesNestedTenThousandDeep() {
    for (int id : new int[] {DataType.LIST, DataType.SET, DataType.MAP}) {
      assertThat(refused(nested(10_000, id)))
          .endsWith("expected a type of at most 100 levels, got a deeper one");
    }
    refused(nested(10_000, DataType.TUPLE, 1));
    refused(nested(10_000, DataType.UDT, 0, 0, 1, 0));
  }

  @Test
  void theDeepestTypeThatIsRead() {
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
    refused(nested(DEEPEST + 1, DataType.LIST).shorts(DataType.INT).integer(0));
  }

  @Test
  void fieldsAndComponentsThatAreNotThere() {
    assertThat(refused(RowsFrame.ofOneTable(1).string("v").shorts(DataType.TUPLE, 0xffff)))
        .isEqualTo("metadata of the result: expected 131070 bytes, got 0 left in the frame");
    assertThat(refused(RowsFrame.ofOneTable(1).string("v").shorts(DataType.UDT, 0, 0, 0xffff)))
        .isEqualTo("metadata of the result: expected 262140 bytes, got 0 left in the frame");
    refused(RowsFrame.ofOneTable(1).string("v").shorts(DataType.TUPLE, 2, DataType.INT));
    refused(RowsFrame.ofOneTable(1).string("v").shorts(DataType.UDT, 0, 0, 2, 0, DataType.INT));
    // Room is made for as many as there are bytes for; the first is not what it should be.
    refused(
        RowsFrame.ofOneTable(1).string("v").shorts(DataType.TUPLE, 0xffff, 0xffff).zeros(131_068));
    refused(
        RowsFrame.ofOneTable(1)
            .string("v")
            .shorts(DataType.UDT, 0, 0, 0xffff, 0, 0xffff)
            .zeros(262_136));
  }

  /** The driver could make no columns of these. */
  @Test
  void fieldsThatAreNoneOrAreThereTwice() {
    assertThat(refused(udt().shorts(0).integer(0)))
        .isEqualTo("metadata of the result: expected fields of the type t, got none");
    assertThat(
            refused(
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

  /** The last thing that is read is what is wrong: all else was made for nothing. */
  @Test
  void manyColumnsAndTypesBeforeTheOneThatIsWrong() {
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
      Hostile.refused(frame.bytes(), Hostile.METADATA, codec::decode);
    }
  }

  /** Each type has all that follows for its fields, and so has each type inside it. */
  @Test
  void countsOfFieldsThatAreThereOnlyOnce() {
    Hostile.refused(
        nested(90, DataType.UDT, 0, 0, 0xffff, 0).zeros(262_140).shorts(0xffff).bytes(),
        Hostile.METADATA,
        codec::decode);
    Hostile.refused(
        nested(90, DataType.TUPLE, 0xffff).zeros(131_070).shorts(0xffff).bytes(),
        Hostile.METADATA,
        codec::decode);
  }

  @Test
  void stringsThatAreLongerThanTheFrame() {
    refused(RowsFrame.of(RowsFlag.GLOBAL_TABLES_SPEC, 1).shorts(0xffff).zeros(10));
    refused(RowsFrame.of(RowsFlag.GLOBAL_TABLES_SPEC, 1).string("").shorts(9).zeros(8));
    refused(RowsFrame.ofOneTable(1).shorts(0xffff).zeros(10));
    refused(RowsFrame.ofOneTable(1).string("v").shorts(DataType.CUSTOM, 0xffff).zeros(10));
    refused(RowsFrame.ofOneTable(1).string("v").shorts(DataType.UDT, 11).zeros(10));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 1000, 11})
  void pagingStatesAndIdsThatAreLongerThanTheFrame(int length) {
    int paged = RowsFlag.HAS_MORE_PAGES | RowsFlag.NO_METADATA;
    assertThat(refused(RowsFrame.of(paged, 1).integer(length).zeros(10)))
        .isEqualTo("paging state: expected %d bytes, got 10 left in the frame", length);
    int changed = RowsFlag.METADATA_CHANGED | RowsFlag.NO_METADATA;
    refused(RowsFrame.of(changed, 1).shorts(length).zeros(10));
  }

  private static RowsFrame nested(int depth, int... level) {
    RowsFrame frame = RowsFrame.ofOneTable(1).string("v");
    for (int i = 0; i < depth; i++) {
      frame.shorts(level);
    }
    return frame;
  }

  private String refused(RowsFrame frame) {
    return Hostile.refused(frame.bytes(), Hostile.ROWS, codec::decode);
  }
}
