/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultExecutionInfo;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.jmh.session.PageFrames;
import dev.quiver.jmh.session.Statements;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A page of a workload in a session, which can be read repeatedly. */
final class WorkloadPage implements AutoCloseable {

  private static final long SEED = 20261122;

  private final WorkloadSession session;
  private final List<WorkloadColumn> columns;
  private final ColumnDefinitions definitions;
  private final ByteBuf frame;

  /** Stores the result, as a session does for another thread, so that no JIT can remove it. */
  @SuppressWarnings("UnusedVariable")
  private volatile @Nullable AsyncResultSet last;

  private final ExecutionInfo info;

  WorkloadPage(WorkloadSession session, Workload workload) {
    this(session, workload.rows, workload.columns);
  }

  WorkloadPage(WorkloadSession session, int rows, List<WorkloadColumn> columns) {
    this(session, rows, columns, true);
  }

  private WorkloadPage(
      WorkloadSession session, int rows, List<WorkloadColumn> columns, boolean prepared) {
    this.session = session;
    this.columns = columns;
    this.definitions = definitions(columns);
    this.frame = frame(rows, columns);
    Statement<?> request =
        prepared
            ? Statements.select(DefaultProtocolVersion.V5, session.registry(), definitions)
            : SimpleStatement.newInstance("SELECT * FROM docs");
    this.info =
        new DefaultExecutionInfo(
            request, null, 0, 0, List.of(), null, null, true, null, null, null);
  }

  /** Returns a page of a statement that is not prepared. */
  static WorkloadPage ofSimpleStatement(WorkloadSession session, Workload workload) {
    return new WorkloadPage(session, workload.rows, workload.columns, false);
  }

  static void useOthers() {
    List<WorkloadPage> pages = new ArrayList<>();
    for (WorkloadSession session : WorkloadSession.values()) {
      for (Workload workload : Workload.values()) {
        pages.add(new WorkloadPage(session, workload));
      }
    }
    for (int round = 0; round < 20; round++) {
      pages.forEach(WorkloadPage::readTwice);
    }
    pages.forEach(WorkloadPage::close);
  }

  private static ByteBuf frame(int rowCount, List<WorkloadColumn> columns) {
    SplittableRandom random = new SplittableRandom(SEED);
    CodecRegistry registry = VectorCodecRegistry.create();
    Queue<List<@Nullable ByteBuffer>> rows = new ArrayDeque<>();
    for (int row = 0; row < rowCount; row++) {
      List<@Nullable ByteBuffer> cells = new ArrayList<>();
      for (WorkloadColumn column : columns) {
        Object value = column.value().apply(random);
        cells.add(
            value == null
                ? null
                : registry.codecFor(column.type(), value).encode(value, DefaultProtocolVersion.V5));
      }
      rows.add(cells);
    }
    return PageFrames.of(columns.size(), rows);
  }

  private static ColumnDefinitions definitions(List<WorkloadColumn> columns) {
    List<ColumnDefinition> definitions = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ColumnSpec spec =
          new ColumnSpec("shop", "docs", "c" + i, i, RawType.PRIMITIVES.get(DataType.BLOB));
      ColumnDefinition named = new DefaultColumnDefinition(spec, AttachmentPoint.NONE);
      definitions.add(new TypedColumn(named, columns.get(i).type()));
    }
    return DefaultColumnDefinitions.valueOf(definitions);
  }

  private AsyncResultSet result() {
    AsyncResultSet result = session.decode(frame, definitions, info);
    last = result;
    return result;
  }

  int decode() {
    return result().remaining();
  }

  int readOnce() {
    int sum = 0;
    for (Row row : result().currentPage()) {
      for (int i = 0; i < columns.size(); i++) {
        sum += columns.get(i).reader().read(row, i);
      }
    }
    return sum;
  }

  int readTwice() {
    int sum = 0;
    for (Row row : result().currentPage()) {
      for (int i = 0; i < columns.size(); i++) {
        if (!row.isNull(i)) {
          sum += columns.get(i).reader().read(row, i);
          sum += columns.get(i).reader().read(row, i);
        }
      }
    }
    return sum;
  }

  int readSome() {
    int sum = 0;
    for (Row row : result().currentPage()) {
      sum += columns.get(0).reader().read(row, 0);
      sum += columns.get(columns.size() / 2).reader().read(row, columns.size() / 2);
    }
    return sum;
  }

  List<Object> map(Function<Row, Object> work) {
    AsyncResultSet result = result();
    List<Object> values = new ArrayList<>(result.remaining());
    for (Row row : result.currentPage()) {
      values.add(work.apply(row));
    }
    return values;
  }

  @Override
  public void close() {
    frame.release();
  }
}
