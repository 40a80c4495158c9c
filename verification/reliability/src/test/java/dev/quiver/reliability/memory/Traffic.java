/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Statement;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Sends requests over connections of every kind, one at a time. Not thread-safe. */
final class Traffic implements AutoCloseable {

  static final int MAX_DIMENSION = 400;

  /** Cells that share an array, and a large one. */
  private static final int[] DIMENSIONS = {16, 24, 96};

  private static final int MAX_ROWS = 12;

  /** With this many rows of the largest vector, a frame has more than one segment. */
  private static final int MANY_ROWS = 100;

  private final List<Wire> wires = new ArrayList<>();
  private final Map<Integer, ColumnDefinitions> columns = new HashMap<>();
  private final SplittableRandom random;
  private long nextId;

  Traffic(
      PoisonAllocator allocator,
      Function<Compression, FrameCodec<ByteBuf>> codec,
      SplittableRandom random,
      long firstId) {
    this.random = random;
    this.nextId = firstId;
    for (int version : new int[] {Version.V4, Version.V5}) {
      for (Compression compression : List.of(Compression.NONE, Compression.LZ4)) {
        wires.add(new Wire(codec.apply(compression), version, compression, allocator));
      }
    }
  }

  /** Sends a request over any connection; its frames have been released when the method returns. */
  Kept next() {
    Wire wire = wires.get(random.nextInt(wires.size()));
    return switch (random.nextInt(32)) {
      case 0 -> page(wire, MAX_DIMENSION, MANY_ROWS);
      case 1, 2, 3, 4, 5, 6 -> statement(wire, anyDimension());
      default -> page(wire, anyDimension(), random.nextInt(1, MAX_ROWS));
    };
  }

  private int anyDimension() {
    return DIMENSIONS[random.nextInt(DIMENSIONS.length)];
  }

  private KeptStatement statement(Wire wire, int dimension) {
    KeptStatement statement = new KeptStatement(nextId++, dimension);
    statement.send(wire);
    return statement;
  }

  private KeptPage page(Wire wire, int dimension, int rowCount) {
    long id = nextId++;
    Statement statement = Statement.of(FakeTable.select(dimension));
    Queue<List<ByteBuffer>> rows = statement.rows(id, 0, rowCount);
    if (random.nextBoolean()) {
      int row = 0;
      for (List<ByteBuffer> cells : rows) {
        if (!KeptPage.hasTail(row++)) {
          cells.set(cells.size() - 1, null);
        }
      }
    }
    RowsMetadata metadata = new RowsMetadata(statement.columns(), null, null, null);
    Rows page = (Rows) wire.answer(new DefaultRows(metadata, rows));
    return new KeptPage(page, columns.computeIfAbsent(dimension, KeptPage::columns), id, dimension);
  }

  @Override
  public void close() {
    wires.forEach(Wire::close);
  }
}
