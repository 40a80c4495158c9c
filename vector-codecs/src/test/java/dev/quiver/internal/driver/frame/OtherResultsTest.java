/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.dse.protocol.internal.response.result.DseRowsMetadata;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.SchemaChangeTarget;
import com.datastax.oss.protocol.internal.ProtocolConstants.SchemaChangeType;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.quiver.internal.driver.VectorNames;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests results other than pages of rows, which the driver reads; prepared ones are bounded. */
class OtherResultsTest {

  private static final RawType INT = RawType.PRIMITIVES.get(9);
  private static final RawType VECTOR_2 = vector(2);
  private static final RawType VECTOR_3 = vector(3);
  private static final String NESTED =
      "org.apache.cassandra.db.marshal.VectorType(org.apache.cassandra.db.marshal.VectorType("
          + "org.apache.cassandra.db.marshal.FloatType , 2) , 3)";

  @RegisterExtension final Allocators allocators = new Allocators();

  private final RandomResults results = new RandomResults(Seed.random("others"));

  @Test
  void readsOtherResultsAsTheDriverDoes() {
    for (int version : Codecs.VERSIONS) {
      checkSame(version, Void.INSTANCE);
      checkSame(version, new SetKeyspace("ks"));
      checkSame(
          version,
          new SchemaChange(SchemaChangeType.UPDATED, SchemaChangeTarget.TABLE, "ks", "docs", null));
      checkSame(version, new Ready());
      checkSame(version, new Error(ErrorCode.INVALID, "no such table"));
    }
  }

  /** As in a prepared batch: variables with equal names and different types. */
  @Test
  void theVariablesOfAPreparedStatementMayBelongToDifferentTables() {
    RowsMetadata variables =
        new RowsMetadata(
            List.of(
                new ColumnSpec("ks", "docs", "v", 0, VECTOR_2),
                new ColumnSpec("ks", "images", "v", 1, VECTOR_3),
                new ColumnSpec("ks2", "images", "id", 2, INT)),
            null,
            new int[] {2},
            null);
    RowsMetadata result =
        new RowsMetadata(List.of(new ColumnSpec("ks", "docs", "v", 0, VECTOR_2)), null, null, null);
    Prepared sent = new Prepared(new byte[] {1, 2}, new byte[] {3}, variables, result);
    for (int version : Codecs.VERSIONS) {
      Prepared read = (Prepared) checkSame(version, sent);
      assertThat(read.variablesMetadata.columnSpecs).isEqualTo(variables.columnSpecs);
      assertThat(read.variablesMetadata.pkIndices)
          .isEqualTo(version == Version.V3 ? null : new int[] {2});
      assertThat(read.resultMetadata.columnSpecs).isEqualTo(result.columnSpecs);
    }
  }

  @Test
  void readsPagesOfContinuousPaging() {
    for (int version :
        new int[] {DseProtocolConstants.Version.DSE_V1, DseProtocolConstants.Version.DSE_V2}) {
      for (boolean last : new boolean[] {false, true}) {
        RowsMetadata metadata =
            new DseRowsMetadata(
                List.of(new ColumnSpec("ks", "docs", "id", 0, INT)), null, null, null, 7, last);
        Queue<List<ByteBuffer>> data = new ArrayDeque<>();
        data.add(List.of(ByteBuffer.allocate(4)));
        Frame frame = results.frame(version, new DefaultRows(metadata, data));
        byte[] bytes =
            Codecs.drain(Codecs.server(allocators.any(), Compression.NONE).encode(frame));
        Frame ours = decode(bytes, true);
        DseRowsMetadata read = (DseRowsMetadata) ((DefaultRows) ours.message).getMetadata();
        assertThat(read.continuousPageNumber).isEqualTo(7);
        assertThat(read.isLastContinuousPage).isEqualTo(last);
        FrameAssert.assertSameRows(ours, decode(bytes, false));
      }
    }
  }

  private Message checkSame(int version, Message message) {
    byte[] bytes =
        Codecs.drain(
            Codecs.server(allocators.any(), Compression.NONE)
                .encode(results.frame(version, message)));
    Frame ours = decode(bytes, true);
    Frame stock = decode(bytes, false);
    FrameAssert.assertSameHeader(ours, stock);
    assertThat(ours.message)
        .hasSameClassAs(stock.message)
        .usingRecursiveComparison()
        .isEqualTo(stock.message);
    return ours.message;
  }

  private Frame decode(byte[] bytes, boolean byOurs) {
    TrackingAllocator allocator = allocators.any();
    ByteBuf source = BytesIn.ONE_PIECE.hold(bytes, allocator);
    try {
      return (byOurs
              ? Codecs.ours(allocator, Compression.NONE)
              : Codecs.stock(allocator, Compression.NONE))
          .decode(source);
    } finally {
      source.release();
    }
  }

  private static RawType vector(int dimension) {
    return new RawType.RawCustom(
        "org.apache.cassandra.db.marshal.VectorType(org.apache.cassandra.db.marshal.FloatType, "
            + dimension
            + ")");
  }

  @Test
  void masksNamesInsideAllTypes() {
    RowsMetadata variables = new RowsMetadata(columns(NESTED), null, new int[] {0, 2}, null);
    RowsMetadata result = new RowsMetadata(columns(NESTED), null, null, new byte[] {3});
    Prepared sent = new Prepared(new byte[] {1}, new byte[] {2}, variables, result);
    ByteBuf frame = Unpooled.wrappedBuffer(Codecs.answer(Version.V5, sent));
    Prepared masked = (Prepared) Codecs.ours().decode(frame).message;
    String expected = VectorNames.needMask() ? " " + NESTED : NESTED;
    assertThat(masked.preparedQueryId).containsExactly(1);
    assertThat(masked.resultMetadataId).containsExactly(2);
    assertThat(masked.variablesMetadata.pkIndices).containsExactly(0, 2);
    assertThat(masked.variablesMetadata.flags).isEqualTo(variables.flags);
    assertThat(masked.resultMetadata.newResultMetadataId).containsExactly(3);
    for (RowsMetadata metadata : List.of(masked.variablesMetadata, masked.resultMetadata)) {
      assertThat(metadata.columnCount).isEqualTo(columns(NESTED).size());
      assertThat(metadata.columnSpecs).isEqualTo(columns(expected));
    }
  }

  /** As for a table with a partition key column that is not among the variables. */
  @Test
  void readsAStatementWithoutAPartitionKey() {
    RowsMetadata variables = new RowsMetadata(columns(NESTED), null, new int[0], null);
    RowsMetadata result = new RowsMetadata(List.of(), null, null, null);
    Prepared sent = new Prepared(new byte[] {1}, null, variables, result);
    byte[] frame = Codecs.answer(Version.V4, sent);
    for (FrameCodec<ByteBuf> codec :
        List.of(Codecs.stock(UnpooledByteBufAllocator.DEFAULT, Compression.NONE), Codecs.ours())) {
      Prepared decoded = (Prepared) codec.decode(Unpooled.wrappedBuffer(frame)).message;
      assertThat(decoded.variablesMetadata.pkIndices).isNull();
    }
  }

  private static List<ColumnSpec> columns(String name) {
    RawType vector = new RawType.RawCustom(name);
    Map<String, RawType> fields = new LinkedHashMap<>();
    fields.put("b", vector);
    fields.put("a", INT);
    List<RawType> types =
        List.of(
            INT,
            vector,
            new RawType.RawCustom("com.example.Type(a,b,c)"),
            new RawType.RawList(vector),
            new RawType.RawSet(vector),
            new RawType.RawMap(INT, vector),
            new RawType.RawTuple(List.of(vector, INT)),
            new RawType.RawUdt("ks", "t", fields));
    return IntStream.range(0, types.size())
        .mapToObj(i -> new ColumnSpec("ks", "t", "c" + i, i, types.get(i)))
        .toList();
  }
}
