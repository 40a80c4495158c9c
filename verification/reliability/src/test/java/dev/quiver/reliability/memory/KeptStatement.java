/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Query;
import dev.quiver.internal.driver.frame.TestRequests;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Payload;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;

/** A statement that was sent, with its borrowed array. */
final class KeptStatement implements Kept {

  private static final int VECTOR = 2;

  private final long id;
  private final int dimension;
  private final BoundStatement statement;

  KeptStatement(long id, int dimension) {
    this.id = id;
    this.dimension = dimension;
    BoundStatement bound =
        new Prepared()
            .with("id", DataTypes.BIGINT)
            .with("row", DataTypes.INT)
            .with("v", DataTypes.vectorOf(DataTypes.FLOAT, dimension))
            .with("tail", DataTypes.BIGINT)
            .bind()
            .setLong(0, id)
            .setInt(1, 0)
            .setLong(3, Payload.tail(id, 0));
    this.statement = WriteThrough.borrow(bound, VECTOR, Payload.of(id, 0, dimension));
  }

  /** Sends it in each kind of message in turn, and checks what the server receives. */
  void send(Wire wire) {
    List<ByteBuffer> values = statement.getValues();
    Execute execute = (Execute) wire.request(TestRequests.execute(values));
    check(execute.options.positionalValues);
    String insert = FakeTable.insert(dimension);
    Query query = (Query) wire.request(new Query(insert, TestRequests.options(values)));
    check(query.options.positionalValues);
    List<Object> queriesOrIds = List.of(new byte[] {1}, insert);
    Batch batch = (Batch) wire.request(TestRequests.batch(queriesOrIds, List.of(values, values)));
    batch.values.forEach(this::check);
  }

  private void check(List<ByteBuffer> values) {
    Payload.check(values.get(VECTOR), dimension, id, 0);
    if (values.get(0).getLong(0) != id || values.get(3).getLong(0) != Payload.tail(id, 0)) {
      throw new AssertionError("request " + id + ": " + values);
    }
  }

  @Override
  public void read(SplittableRandom random, float[] scratch) {
    if (random.nextBoolean()) {
      Payload.check(statement.getBytesUnsafe(VECTOR), dimension, id, 0);
    } else {
      Payload.check(statement.get(VECTOR, float[].class), id, 0);
    }
  }
}
