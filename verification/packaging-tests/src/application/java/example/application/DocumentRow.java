/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package example.application;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import java.nio.ByteBuffer;
import java.util.List;

/** A row of the driver, as if a server had sent it. */
final class DocumentRow {
  private static final RawType INT = RawType.PRIMITIVES.get(DataType.INT);
  private static final RawType VECTOR =
      new RawType.RawCustom(
          "org.apache.cassandra.db.marshal.VectorType(org.apache.cassandra.db.marshal.FloatType , 3)");

  private DocumentRow() {}

  static Row of(CodecRegistry registry, int id, float[] embedding) {
    AttachmentPoint session = new Attached(registry);
    ByteBuffer vector =
        registry
            .codecFor(DataTypes.vectorOf(DataTypes.FLOAT, embedding.length), float[].class)
            .encode(embedding, ProtocolVersion.DEFAULT);
    return new DefaultRow(
        DefaultColumnDefinitions.valueOf(
            List.of(column("id", 0, INT, session), column("embedding", 1, VECTOR, session))),
        List.of(TypeCodecs.INT.encode(id, ProtocolVersion.DEFAULT), vector),
        session);
  }

  private static ColumnDefinition column(
      String name, int index, RawType type, AttachmentPoint session) {
    return new DefaultColumnDefinition(
        new ColumnSpec("shop", "documents", name, index, type), session);
  }

  private record Attached(CodecRegistry registry) implements AttachmentPoint {
    @Override
    public ProtocolVersion getProtocolVersion() {
      return ProtocolVersion.DEFAULT;
    }

    @Override
    public CodecRegistry getCodecRegistry() {
      return registry;
    }
  }
}
