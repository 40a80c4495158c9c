/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;

/** The rows that a driver reads when it connects. */
final class SystemTables {

  private static final UUID SCHEMA_VERSION = new UUID(0, 1);

  private final List<ColumnSpec> columns = new ArrayList<>();
  private final List<ByteBuffer> cells = new ArrayList<>();

  private SystemTables() {}

  static Message answer(String query, Connection connection) {
    FakeServer server = connection.server();
    List<SystemTables> rows = new ArrayList<>();
    if (query.contains("system.local")) {
      rows.add(local(server.address(connection.node()), connection.node()));
    } else if (query.contains("system.peers_v2")) {
      for (int node = 0; node < server.nodeCount(); node++) {
        if (node != connection.node()) {
          rows.add(peer(server.address(node), node));
        }
      }
    } else {
      return new Error(ErrorCode.INVALID, "no such table: " + query);
    }
    Queue<List<ByteBuffer>> data = new ArrayDeque<>();
    rows.forEach(row -> data.add(row.cells));
    List<ColumnSpec> columns =
        rows.isEmpty() ? peer(server.address(0), 0).columns : rows.get(0).columns;
    return new DefaultRows(new RowsMetadata(columns, null, null, null), data);
  }

  private static SystemTables local(InetSocketAddress address, int node) {
    return new SystemTables()
        .with("cluster_name", DataType.VARCHAR, TypeCodecs.TEXT, "fake")
        .with("key", DataType.VARCHAR, TypeCodecs.TEXT, "local")
        .with("rpc_address", DataType.INET, TypeCodecs.INET, address.getAddress())
        .with("rpc_port", DataType.INT, TypeCodecs.INT, address.getPort())
        .with("broadcast_address", DataType.INET, TypeCodecs.INET, address.getAddress())
        .with("broadcast_port", DataType.INT, TypeCodecs.INT, address.getPort())
        .withNode(node);
  }

  private static SystemTables peer(InetSocketAddress address, int node) {
    InetAddress host = address.getAddress();
    return new SystemTables()
        .with("peer", DataType.INET, TypeCodecs.INET, host)
        .with("peer_port", DataType.INT, TypeCodecs.INT, address.getPort())
        .with("native_address", DataType.INET, TypeCodecs.INET, host)
        .with("native_port", DataType.INT, TypeCodecs.INT, address.getPort())
        .withNode(node);
  }

  private SystemTables withNode(int node) {
    TypeCodec<Set<String>> texts = TypeCodecs.setOf(TypeCodecs.TEXT);
    columns.add(column("tokens", new RawType.RawSet(RawType.PRIMITIVES.get(DataType.VARCHAR))));
    cells.add(texts.encode(Set.of(Integer.toString(node)), ProtocolVersion.V4));
    return with("host_id", DataType.UUID, TypeCodecs.UUID, new UUID(7, node))
        .with("schema_version", DataType.UUID, TypeCodecs.UUID, SCHEMA_VERSION)
        .with("data_center", DataType.VARCHAR, TypeCodecs.TEXT, FakeServer.DATACENTER)
        .with("rack", DataType.VARCHAR, TypeCodecs.TEXT, "rack1")
        .with("release_version", DataType.VARCHAR, TypeCodecs.TEXT, "5.0.0")
        .with(
            "partitioner",
            DataType.VARCHAR,
            TypeCodecs.TEXT,
            "org.apache.cassandra.dht.Murmur3Partitioner");
  }

  private <T> SystemTables with(String name, int type, TypeCodec<T> codec, T value) {
    columns.add(column(name, RawType.PRIMITIVES.get(type)));
    cells.add(codec.encode(value, ProtocolVersion.V4));
    return this;
  }

  private ColumnSpec column(String name, RawType type) {
    return new ColumnSpec("system", "nodes", name, columns.size(), type);
  }
}
