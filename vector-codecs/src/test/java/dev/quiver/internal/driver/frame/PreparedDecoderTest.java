/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.internal.driver.VectorNames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that only names of vector types are masked in prepared statements, at any depth. */
class PreparedDecoderTest {

  private static final String NESTED =
      "org.apache.cassandra.db.marshal.VectorType(org.apache.cassandra.db.marshal.VectorType("
          + "org.apache.cassandra.db.marshal.FloatType , 2) , 3)";

  private static final RawType INT = RawType.PRIMITIVES.get(ProtocolConstants.DataType.INT);

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
