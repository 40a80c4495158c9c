/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.Quiver;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.session.WriteThrough;
import java.util.List;

/** A program that writes and reads in sessions of Quiver, and prints the results. */
final class ChangedDriverClient {

  private static final int DIMENSION = 4;

  private ChangedDriverClient() {}

  public static void main(String[] args) {
    for (Wiring wiring : List.of(Wiring.V4_NONE, Wiring.V5_LZ4)) {
      try (FakeServer server = FakeServer.start(1);
          CqlSession session =
              Quiver.sessionBuilder()
                  .addContactPoint(server.contactPoint())
                  .withLocalDatacenter(FakeServer.DATACENTER)
                  .withConfigLoader(Bench.config(wiring).build())
                  .build()) {
        System.out.println(Quiver.describe(session));
        PreparedStatement insert = session.prepare(FakeTable.insert(DIMENSION));
        float[] vector = Payload.of(1, 2, DIMENSION);
        BoundStatement bound = insert.bind(1L, 2, vector, Payload.tail(1, 2));
        session.execute(bound);
        BoundStatement borrowed = WriteThrough.borrow(bound, "v", vector);
        session.execute(borrowed);
        session.execute(BatchStatement.newInstance(BatchType.LOGGED, bound, borrowed));
        PreparedStatement select = session.prepare(FakeTable.select(DIMENSION));
        Check.rows(session.execute(select.bind(1L, 3)).all(), 1, 3, DIMENSION);
        System.out.println("wrote " + server.table().writes() + ", errors " + server.errors());
      }
    }
  }
}
