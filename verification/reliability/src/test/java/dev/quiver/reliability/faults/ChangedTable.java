/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Statement;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Changes of the fake table of vectors with 16 floats. */
enum ChangedTable {
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
  /** A new last column. */
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

  /**
   * Returns the rows of a request after the change.
   *
   * @param tells whether to send the new columns as well
   */
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

  /** Fails if the vector is not the one that was sent. */
  void check(Row data, long id, int row) {
    Payload.check(data.get("v", float[].class), id, row);
    Payload.check(data.getBytesUnsafe("v"), dimension(), id, row);
  }
}
