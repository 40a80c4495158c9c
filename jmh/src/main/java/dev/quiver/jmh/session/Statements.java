/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultPreparedStatement;
import com.datastax.oss.driver.internal.core.cql.EmptyColumnDefinitions;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Creates prepared statements without a server. */
public final class Statements {

  private static final int ID_LENGTH = 16;

  private Statements() {}

  /** Returns an insert with unset variables of these types; the first is the partition key. */
  public static BoundStatement insert(
      DefaultProtocolVersion version, CodecRegistry registry, RawType... types) {
    List<ColumnDefinition> variables = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      ColumnSpec spec = new ColumnSpec("shop", "docs", "c" + i, i, types[i]);
      variables.add(new DefaultColumnDefinition(spec, AttachmentPoint.NONE));
    }
    return prepared(
            version,
            registry,
            "INSERT INTO docs ...",
            DefaultColumnDefinitions.valueOf(variables),
            EmptyColumnDefinitions.INSTANCE)
        .bind();
  }

  /** Returns a query without variables whose rows have these columns. */
  public static BoundStatement select(
      DefaultProtocolVersion version, CodecRegistry registry, ColumnDefinitions columns) {
    return prepared(
            version, registry, "SELECT * FROM docs ...", EmptyColumnDefinitions.INSTANCE, columns)
        .bind();
  }

  private static PreparedStatement prepared(
      DefaultProtocolVersion version,
      CodecRegistry registry,
      String query,
      ColumnDefinitions variables,
      ColumnDefinitions columns) {
    boolean hasMetadataId = version.getCode() >= DefaultProtocolVersion.V5.getCode();
    return new DefaultPreparedStatement(
        ByteBuffer.wrap(new byte[ID_LENGTH]),
        query,
        variables,
        variables.size() > 0 ? List.of(0) : List.of(),
        hasMetadataId ? ByteBuffer.wrap(new byte[ID_LENGTH]) : null,
        columns,
        null,
        RequestFrames.NO_PAYLOAD,
        null,
        null,
        null,
        null,
        null,
        RequestFrames.NO_PAYLOAD,
        null,
        null,
        null,
        RequestFrames.PAGE_SIZE,
        null,
        null,
        false,
        registry,
        version);
  }

  public static RawType vectorType(ElementType elementType, int dimension) {
    String name =
        switch (elementType) {
          case FLOAT -> "FloatType";
          case DOUBLE -> "DoubleType";
          case INT -> "Int32Type";
          case BIGINT -> "LongType";
          case UUID -> "UUIDType";
          case TIMEUUID -> "TimeUUIDType";
        };
    String types = "org.apache.cassandra.db.marshal.";
    return new RawType.RawCustom(types + "VectorType(" + types + name + ", " + dimension + ")");
  }
}
