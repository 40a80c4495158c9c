/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultPreparedStatement;
import dev.quiver.registry.VectorCodecRegistry;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the driver's bound statements without a server. */
public final class Prepared {

  private final List<Column> variables = new ArrayList<>();
  private final List<Integer> partitionKey = new ArrayList<>();
  private CodecRegistry registry = VectorCodecRegistry.create();
  private ProtocolVersion protocolVersion = ProtocolVersion.DEFAULT;

  /** Adds a variable; the name is case-sensitive. */
  public Prepared with(String name, DataType type) {
    variables.add(Column.of(name, type));
    return this;
  }

  /** Which variables are the columns of the partition key, in its order. */
  public Prepared partitionKey(Integer... indices) {
    partitionKey.addAll(List.of(indices));
    return this;
  }

  public Prepared registry(CodecRegistry sessionRegistry) {
    registry = sessionRegistry;
    return this;
  }

  public Prepared protocolVersion(ProtocolVersion version) {
    protocolVersion = version;
    return this;
  }

  /** A statement of the driver in which nothing is set. */
  public BoundStatement bind() {
    return new DefaultPreparedStatement(
            ByteBuffer.wrap(new byte[] {1, 2, 3}),
            "INSERT",
            Column.definitions(variables),
            List.copyOf(partitionKey),
            ByteBuffer.wrap(new byte[] {4, 5}),
            Column.definitions(List.of()),
            null,
            Map.of(),
            null,
            null,
            null,
            null,
            null,
            Map.of(),
            null,
            null,
            null,
            Integer.MIN_VALUE,
            null,
            null,
            false,
            registry,
            protocolVersion)
        .bind();
  }
}
