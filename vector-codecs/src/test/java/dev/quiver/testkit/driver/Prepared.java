/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultPreparedStatement;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.FastRegistries;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Makes the driver's bound statements without a server. */
public final class Prepared {

  /** The registry of a session with fast frames. */
  private static final CodecRegistry FAST = VectorCodecRegistry.create();

  static {
    FastRegistries.add(FAST);
  }

  private final List<Column> variables = new ArrayList<>();
  private final List<Integer> partitionKey = new ArrayList<>();
  private final List<Column> results = new ArrayList<>();
  private String query = "INSERT";
  private CodecRegistry registry = FAST;
  private ProtocolVersion protocolVersion = ProtocolVersion.DEFAULT;

  /** Adds a variable; the name is case-sensitive. */
  public Prepared with(String name, DataType type) {
    variables.add(Column.of(name, type));
    return this;
  }

  /** Sets the variables that are the columns of the partition key, in order. */
  public Prepared partitionKey(Integer... indices) {
    partitionKey.addAll(List.of(indices));
    return this;
  }

  /** Adds a column of the result. */
  public Prepared withResult(String name, DataType type) {
    results.add(Column.of(name, type));
    return this;
  }

  public Prepared query(String cql) {
    query = cql;
    return this;
  }

  /** Replaces the registry of a session with fast frames. */
  public Prepared registry(CodecRegistry sessionRegistry) {
    registry = sessionRegistry;
    return this;
  }

  public Prepared protocolVersion(ProtocolVersion version) {
    protocolVersion = version;
    return this;
  }

  /** Returns a statement of the driver without values. */
  public BoundStatement bind() {
    Constructor<?> constructor = DefaultPreparedStatement.class.getConstructors()[0];
    List<Object> arguments = new ArrayList<>(arguments());
    if (constructor.getParameterCount() > arguments.size()) { // ScyllaDB's driver has two more
      arguments.add(7, new Murmur3TokenFactory()); // the partitioner
      arguments.add(true); // whether it is a lightweight transaction
    }
    try {
      return ((PreparedStatement) constructor.newInstance(arguments.toArray())).bind();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("No constructor for " + arguments, e);
    }
  }

  private List<Object> arguments() {
    return Arrays.asList(
        ByteBuffer.wrap(new byte[] {1, 2, 3}),
        query,
        Column.definitions(variables),
        List.copyOf(partitionKey),
        ByteBuffer.wrap(new byte[] {4, 5}),
        Column.definitions(results),
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
        protocolVersion);
  }
}
