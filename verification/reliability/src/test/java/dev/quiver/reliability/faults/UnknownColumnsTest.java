/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Statement;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests a statement prepared without columns of its result, which arrive with the first rows; in
 * protocol v5 as changed columns, with an id that is sent from then on (rust #1575).
 */
@ExtendWith(LeakOfClassExtension.class)
class UnknownColumnsTest {

  private static final Statement STATEMENT = Statement.of(FakeTable.select(Bench.DIMENSION));
  private static final byte[] NEW_ID = "known".getBytes(UTF_8);

  @ParameterizedTest
  @EnumSource
  void areReadFromTheFirstRows(Wiring wiring) {
    try (Bench bench = Bench.open(wiring).withoutSession()) {
      Queue<Execute> executed = new ConcurrentLinkedQueue<>();
      bench.server.play(
          request -> {
            if (request.message() instanceof Execute execute) {
              executed.add(execute);
            }
            request.answer(answer(request, wiring));
          });
      BoundStatement select = bench.select(Bench.newId(), 3);
      assertThat(select.getPreparedStatement().getResultSetDefinitions()).isEmpty();
      for (int i = 0; i < 3; i++) {
        Check.rows(bench.session.execute(select).all(), select.getLong("id"), 3, Bench.DIMENSION);
      }
      assertThat(executed.remove().options.skipMetadata).isFalse();
      if (wiring.tellsOfChanges()) {
        assertThat(executed)
            .hasSize(2)
            .allSatisfy(
                execute -> {
                  assertThat(execute.options.skipMetadata).isTrue();
                  assertThat(execute.resultMetadataId).isEqualTo(NEW_ID);
                });
      }
    }
  }

  private static Message answer(Request request, Wiring wiring) {
    if (request.message() instanceof Prepare) {
      Prepared good = (Prepared) request.goodAnswer();
      return new Prepared(
          good.preparedQueryId,
          good.resultMetadataId,
          good.variablesMetadata,
          new RowsMetadata(0, null, null, null));
    }
    DefaultRows rows = (DefaultRows) request.goodAnswer();
    boolean skip = ((Execute) request.message()).options.skipMetadata;
    return skip || !wiring.tellsOfChanges()
        ? rows
        : new DefaultRows(
            new RowsMetadata(STATEMENT.columns(), null, null, NEW_ID), rows.getData());
  }
}
