/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.Void;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Tables {@code ks.v<dimension> (id bigint, row int, v vector<float, dimension>, tail bigint)} in
 * which every id has as many rows as requested. Written values are checked, and not stored. {@code
 * ks.u<dimension>}, whose vectors are of UUIDs, is write-only.
 */
public final class FakeTable {

  private final FakeServer server;
  private final Map<ByteBuffer, Statement> prepared = new ConcurrentHashMap<>();
  private final AtomicLong writes = new AtomicLong();

  FakeTable(FakeServer server) {
    this.server = server;
  }

  /** Takes an id and the number of rows. */
  public static String select(int dimension) {
    return "SELECT id, row, v, tail FROM ks.v" + dimension + " WHERE id = ? AND rows = ?";
  }

  /** Takes id, row, vector and tail. */
  public static String insert(int dimension) {
    return "INSERT INTO ks.v" + dimension + " (id, row, v, tail) VALUES (?, ?, ?, ?)";
  }

  /** Takes id, row, vector of UUIDs and tail. */
  public static String insertUuids(int dimension) {
    return insert(dimension).replace("ks.v", "ks.u");
  }

  public long writes() {
    return writes.get();
  }

  /** Forgets a statement: its next execution is rejected as unprepared. */
  public void forget(ByteBuffer id) {
    prepared.remove(id);
  }

  Message answer(Message request, int version) {
    try {
      if (request instanceof Prepare prepare) {
        return prepare(prepare.cqlQuery);
      } else if (request instanceof Execute execute) {
        Statement statement = prepared.get(ByteBuffer.wrap(execute.queryId));
        return statement == null
            ? new Unprepared("unprepared", execute.queryId)
            : answer(statement, execute.options);
      } else if (request instanceof Query query) {
        return answer(Statement.of(query.query), query.options);
      } else if (request instanceof Batch batch) {
        return answer(batch);
      }
      return new Error(ErrorCode.PROTOCOL_ERROR, "unexpected " + request);
    } catch (AssertionError e) {
      server.failed(e);
      return new Error(ErrorCode.SERVER_ERROR, e.getMessage());
    }
  }

  private Message prepare(String cql) {
    Statement statement = Statement.of(cql);
    prepared.put(ByteBuffer.wrap(statement.id()), statement);
    return statement.prepared();
  }

  private Message answer(Statement statement, QueryOptions options) {
    if (statement.isSelect()) {
      return statement.rows(options);
    }
    write(statement, options.positionalValues);
    return Void.INSTANCE;
  }

  private Message answer(Batch batch) {
    for (Object query : batch.queriesOrIds) {
      if (query instanceof byte[] id && !prepared.containsKey(ByteBuffer.wrap(id))) {
        return new Unprepared("unprepared", id);
      }
    }
    IntStream.range(0, batch.queriesOrIds.size())
        .forEach(
            i -> {
              Object query = batch.queriesOrIds.get(i);
              Statement statement =
                  query instanceof String cql
                      ? Statement.of(cql)
                      : prepared.get(ByteBuffer.wrap((byte[]) query));
              write(statement, batch.values.get(i));
            });
    return Void.INSTANCE;
  }

  private void write(Statement statement, List<ByteBuffer> values) {
    long id = values.get(0).getLong(0);
    int row = values.get(1).getInt(0);
    statement.check(values.get(2), id, row);
    if (values.get(3).getLong(0) != Payload.tail(id, row)) {
      throw new Payload.WrongPayload("tail of request " + id + ", row " + row);
    }
    writes.incrementAndGet();
  }
}
