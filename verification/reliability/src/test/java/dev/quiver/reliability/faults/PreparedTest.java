/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.column.MatrixReader;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Statement;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests prepared statements that the server forgets, and tables that change later. */
@ExtendWith(LeakOfClassExtension.class)
class PreparedTest {

  private static final RowDecoder<Map<String, Object>> MAPS =
      RowDecoder.maps().with("v", float[].class);
  private static final RowDecoder<Check.Vector> RECORDS = RowDecoder.records(Check.Vector.class);
  private static final MatrixReader<FloatMatrix> MATRIX = MatrixReader.floats("v");
  private static final Statement STATEMENT = Statement.of(FakeTable.select(Bench.DIMENSION));
  private static final byte[] NEW_ID = "known".getBytes(UTF_8);

  /** The driver prepares the statement again and resends it with the same values. */
  @ParameterizedTest
  @EnumSource
  void retriesAStatementThatTheServerForgot(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      BoundStatement select = bench.select(Bench.newId(), 1);
      BoundStatement insert = bench.insert(Bench.newId(), 2, 50_000);
      for (int i = 0; i < 5; i++) {
        bench.server.table().forget(select.getPreparedStatement().getId());
        bench.read();
        bench.server.table().forget(insert.getPreparedStatement().getId());
        bench.session.execute(insert);
        bench.server.table().forget(insert.getPreparedStatement().getId());
        bench.session.execute(
            BatchStatement.newInstance(DefaultBatchType.UNLOGGED, insert, insert));
      }
      assertThat(bench.server.table().writes()).isEqualTo(15);
    }
  }

  /** The driver rejects another id for the same statement, as its meaning is unknown. */
  @ParameterizedTest
  @EnumSource
  void rejectsAnotherIdForTheSameStatement(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (BoundStatement statement :
          List.of(bench.select(Bench.newId(), 3), bench.insert(Bench.newId(), 3))) {
        bench.server.table().forget(statement.getPreparedStatement().getId());
        bench.server.play(
            request ->
                request.answer(
                    request.message() instanceof Prepare prepare
                        ? withAnotherId(Statement.of(prepare.cqlQuery))
                        : request.goodAnswer()));
        assertThat(bench.failureOf(statement))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("ID mismatch");
      }
    }
  }

  private static Prepared withAnotherId(Statement statement) {
    Prepared prepared = statement.prepared();
    return new Prepared(
        new byte[] {1, 2, 3},
        prepared.resultMetadataId,
        prepared.variablesMetadata,
        prepared.resultMetadata);
  }

  /**
   * A is sent before an ALTER and its response has no metadata; B's response has the new columns.
   * If B's is read first (CASSJAVA-130), the driver reads A with the new columns: A is correct if
   * it fits them, or an exception. If A's is read first, it is correct.
   */
  @ParameterizedTest
  @CsvSource({"V5_NONE, true", "V5_NONE, false", "V5_LZ4, true", "V5_LZ4, false"})
  void doesNotMisreadRowsIfColumnsChangeMeanwhile(Wiring wiring, boolean newColumnsFirst) {
    for (ChangedTable after : ChangedTable.values()) {
      try (Bench bench = Bench.open(wiring).withoutSession()) {
        BoundStatement a = bench.select(Bench.newId(), 2);
        BoundStatement b = bench.select(Bench.newId(), 2);
        List<Request> waiting = new ArrayList<>();
        bench.server.play(
            request -> {
              waiting.add(request);
              if (waiting.size() == 2) {
                if (!newColumnsFirst) {
                  waiting.get(0).answer();
                }
                waiting.get(1).answer(after.rows(waiting.get(1), true));
                if (newColumnsFirst) {
                  waiting.get(0).answer();
                }
              }
            });
        CompletableFuture<AsyncResultSet> answerOfA = bench.send(a);
        AsyncResultSet answerOfB = bench.send(b).join();
        after.check(answerOfB.one(), b.getLong("id"), 0);
        if (newColumnsFirst) {
          assertNotMisread(answerOfA.join(), a.getLong("id"), after);
        } else {
          Check.page(answerOfA.join(), a.getLong("id"), 2);
        }
        // From now on the new columns are known.
        bench.server.play(request -> request.answer(after.rows(request, false)));
        after.check(bench.session.execute(b).one(), b.getLong("id"), 0);
      }
    }
  }

  /** The server sends other columns than were prepared, without notice. */
  @ParameterizedTest
  @EnumSource
  void doesNotMisreadRowsIfColumnsChangeWithoutNotice(Wiring wiring) {
    for (ChangedTable after : ChangedTable.values()) {
      try (Bench bench = Bench.open(wiring)) {
        BoundStatement select = bench.select(Bench.newId(), 2);
        bench.server.play(Script.once(request -> request.answer(after.rows(request, false))));
        assertNotMisread(bench.send(select).join(), select.getLong("id"), after);
      }
    }
  }

  /**
   * Each of our ways of reading a row returns the right vector, or throws; so does the driver's,
   * unless another vector of the same dimension is in its place.
   */
  private static void assertNotMisread(AsyncResultSet page, long id, ChangedTable after) {
    Row row = page.one();
    if (after != ChangedTable.ANOTHER_VECTOR_BEFORE) {
      rightOrRejected(() -> Payload.check(row.get("v", float[].class), id, 0));
    }
    rightOrRejected(() -> Payload.check((float[]) MAPS.decode(row).get("v"), id, 0));
    rightOrRejected(() -> Payload.check(RECORDS.decode(row).v(), id, 0));
    rightOrRejected(
        () -> {
          float[] target = new float[Bench.DIMENSION + 1];
          Payload.check(target, 0, Vectors.read(row, row.firstIndexOf("v"), target, 0), id, 0);
        });
    rightOrRejected(() -> Payload.check(MATRIX.readPage(page).matrix().elements(), id, 1));
  }

  private static void rightOrRejected(Runnable read) {
    try {
      read.run();
    } catch (QuiverException e) {
      assertThat(e).hasMessageMatching("(?s).*(expected.*got|the codec threw).*");
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsDefinitionsFromTheFirstRows(Wiring wiring) {
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
      if (wiring.reportsChangedColumns()) {
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
    return skip || !wiring.reportsChangedColumns()
        ? rows
        : new DefaultRows(
            new RowsMetadata(STATEMENT.columns(), null, null, NEW_ID), rows.getData());
  }

  /** Changes of the fake table of vectors with 16 floats. */
  private enum ChangedTable {
    /** Cells of other lengths. */
    OTHER_DIMENSION {
      @Override
      int dimension() {
        return Bench.DIMENSION + 1;
      }

      @Override
      void alter(List<ColumnSpec> columns, List<ByteBuffer> cells, long id, int row) {
        columns.set(V, STATEMENT.column("v", V, Statement.vector(dimension())));
        cells.set(V, Payload.bytes(id, row, dimension()));
      }
    },
    /** Another vector of the same dimension in place of the vector, which moves. */
    ANOTHER_VECTOR_BEFORE {
      @Override
      void alter(List<ColumnSpec> columns, List<ByteBuffer> cells, long id, int row) {
        columns.add(V, STATEMENT.column("other", V, Statement.vector(Bench.DIMENSION)));
        cells.add(V, Payload.bytes(~id, row, Bench.DIMENSION));
      }
    },
    ANOTHER_COLUMN_BEHIND {
      @Override
      void alter(List<ColumnSpec> columns, List<ByteBuffer> cells, long id, int row) {
        columns.add(STATEMENT.column("z", 4, Statement.primitive(DataType.BIGINT)));
        cells.add(ByteBuffer.allocate(Long.BYTES));
      }
    },
    FEWER_COLUMNS {
      @Override
      void alter(List<ColumnSpec> columns, List<ByteBuffer> cells, long id, int row) {
        columns.remove(1);
        cells.remove(1);
      }
    };

    private static final Statement STATEMENT = Statement.of(FakeTable.select(Bench.DIMENSION));
    private static final int V = 2;

    abstract void alter(List<ColumnSpec> columns, List<ByteBuffer> cells, long id, int row);

    int dimension() {
      return Bench.DIMENSION;
    }

    DefaultRows rows(Request request, boolean tells) {
      List<ByteBuffer> values = ((Execute) request.message()).options.positionalValues;
      long id = values.get(0).getLong(0);
      Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
      List<ColumnSpec> columns = List.of();
      for (int row = 0; row < values.get(1).getInt(0); row++) {
        columns = new ArrayList<>(STATEMENT.columns());
        List<ByteBuffer> cells = STATEMENT.rows(id, row, row + 1).remove();
        alter(columns, cells, id, row);
        rows.add(cells);
      }
      return new DefaultRows(
          tells
              ? new RowsMetadata(columns, null, null, name().getBytes(UTF_8))
              : new RowsMetadata(columns.size(), null, null, null),
          rows);
    }

    void check(Row data, long id, int row) {
      Payload.check(data.get("v", float[].class), id, row);
      Payload.check(data.getBytesUnsafe("v"), dimension(), id, row);
    }
  }
}
