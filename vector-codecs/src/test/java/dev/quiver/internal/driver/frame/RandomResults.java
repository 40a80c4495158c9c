/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.util.collection.NullAllowingImmutableMap;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.IntSupplier;

/** Creates results as a server sends them. */
public final class RandomResults {

  /** The number of combinations of metadata flags. */
  public static final int FLAGS = 16;

  /** Some keyspace and table names have the same letters when concatenated. */
  private static final List<String> KEYSPACES = List.of("k", "k", "kt", "é");

  private static final List<String> TABLES = List.of("tt", "tt", "t", "é");

  private final SplittableRandom random;

  public RandomResults(SplittableRandom random) {
    this.random = random;
  }

  /**
   * Creates rows.
   *
   * @param flags any of {@link RowsFlag}
   * @param columnCount may be 0
   * @param cellLength the greatest length of a cell
   */
  public Frame rows(int version, int flags, int columnCount, int rowCount, int cellLength) {
    return frame(
        version,
        new DefaultRows(
            metadata(metadataFlags(flags, columnCount), columnCount),
            data(columnCount, rowCount, cellLength)));
  }

  /** Creates rows of equal lengths, but in at most one row two cells are swapped. */
  public Frame equalRows(int version, int columnCount, int rowCount, int cellLength) {
    byte[][] cells = new byte[columnCount][];
    for (int column = 0; column < columnCount; column++) {
      boolean isNull = random.nextInt(8) == 0;
      cells[column] = isNull ? null : new byte[random.nextInt(cellLength + 1)];
    }
    List<List<ByteBuffer>> rows = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      List<ByteBuffer> cellsOfRow = new ArrayList<>();
      for (byte[] cell : cells) {
        cellsOfRow.add(
            cell == null ? null : ByteBuffer.wrap(RandomMessages.bytes(cell.length, random)));
      }
      rows.add(cellsOfRow);
    }
    if (random.nextBoolean()) {
      List<ByteBuffer> row = rows.get(random.nextInt(rowCount));
      Collections.swap(row, random.nextInt(columnCount), random.nextInt(columnCount));
    }
    return frame(version, new DefaultRows(metadata(0, columnCount), new ArrayDeque<>(rows)));
  }

  /** Creates cells of given lengths, -1 for null. */
  public Frame rows(int version, int columnCount, int rowCount, IntSupplier length) {
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    for (int row = 0; row < rowCount; row++) {
      List<ByteBuffer> cells = new ArrayList<>();
      for (int column = 0; column < columnCount; column++) {
        int bytes = length.getAsInt();
        cells.add(bytes < 0 ? null : ByteBuffer.wrap(RandomMessages.bytes(bytes, random)));
      }
      rows.add(cells);
    }
    return frame(version, new DefaultRows(metadata(0, columnCount), rows));
  }

  /** Creates any number of columns and rows, with small or large cells and any flags. */
  public Frame rows(int version) {
    int cellLength = random.nextBoolean() ? random.nextInt(20) : random.nextInt(3000);
    int columnCount = random.nextInt(12);
    int rowCount = columnCount == 0 ? 0 : random.nextInt(12);
    return rows(version, random.nextInt(FLAGS), columnCount, rowCount, cellLength);
  }

  /** Leaves out a table for no column, which the driver's server codec does not write. */
  private static int metadataFlags(int flags, int columnCount) {
    return columnCount == 0 ? flags & ~RowsFlag.GLOBAL_TABLES_SPEC : flags;
  }

  private RowsMetadata metadata(int flags, int columnCount) {
    boolean oneTable = (flags & RowsFlag.GLOBAL_TABLES_SPEC) != 0;
    boolean skipped = (flags & RowsFlag.NO_METADATA) != 0;
    List<ColumnSpec> columns = new ArrayList<>();
    for (int i = 0; i < columnCount && !skipped; i++) {
      int keyspace = oneTable ? 0 : random.nextInt(KEYSPACES.size());
      int table = oneTable ? 0 : random.nextInt(TABLES.size());
      columns.add(
          new ColumnSpec(
              KEYSPACES.get(keyspace),
              TABLES.get(table),
              "column é" + i,
              i,
              RandomTypes.next(random)));
    }
    return new RowsMetadata(
        flags,
        columns,
        columnCount,
        (flags & RowsFlag.HAS_MORE_PAGES) == 0 ? null : pagingState(),
        null,
        (flags & RowsFlag.METADATA_CHANGED) == 0 ? null : RandomMessages.bytes(16, random));
  }

  private ByteBuffer pagingState() {
    return ByteBuffer.wrap(RandomMessages.bytes(random.nextInt(300), random));
  }

  private Queue<List<ByteBuffer>> data(int columnCount, int rowCount, int cellLength) {
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    for (int row = 0; row < rowCount; row++) {
      ByteBuffer[] cells = new ByteBuffer[columnCount];
      for (int column = 0; column < columnCount; column++) {
        cells[column] =
            switch (random.nextInt(8)) {
              case 0 -> null;
              case 1 -> ByteBuffer.allocate(0);
              default ->
                  ByteBuffer.wrap(RandomMessages.bytes(random.nextInt(cellLength + 1), random));
            };
      }
      rows.add(Arrays.asList(cells));
    }
    return rows;
  }

  /** Creates a frame with any optional parts before the message. */
  public Frame frame(int version, Message message) {
    boolean any = version >= Version.V4;
    return Frame.forResponse(
        version,
        random.nextInt(1 << 15),
        random.nextInt(3) == 0 ? new UUID(random.nextLong(), random.nextLong()) : null,
        any && random.nextInt(3) == 0
            ? Map.of("key", ByteBuffer.wrap(RandomMessages.bytes(7, random)))
            : Frame.NO_PAYLOAD,
        any && random.nextInt(3) == 0 ? List.of("a warning", "é") : List.of(),
        message);
  }

  /** Creates types of columns as they are on the wire. */
  private static final class RandomTypes {

    private static final int MAX_DEPTH = 4;

    private static final List<RawType> SIMPLE = List.copyOf(RawType.PRIMITIVES.values());

    private static final List<String> CUSTOM =
        List.of(
            "org.apache.cassandra.db.marshal.VectorType"
                + "(org.apache.cassandra.db.marshal.FloatType, 768)",
            "org.apache.cassandra.db.marshal.DynamicCompositeType(a=>b)",
            "é",
            "");

    private RandomTypes() {}

    static RawType next(SplittableRandom random) {
      return next(random, 0);
    }

    private static RawType next(SplittableRandom random, int depth) {
      return switch (depth == MAX_DEPTH ? 0 : random.nextInt(9)) {
        case 1 -> new RawType.RawList(next(random, depth + 1));
        case 2 -> new RawType.RawSet(next(random, depth + 1));
        case 3 -> new RawType.RawMap(next(random, depth + 1), next(random, depth + 1));
        case 4 -> udt(random, depth);
        case 5 -> tuple(random, depth);
        case 6, 7 -> new RawType.RawCustom(CUSTOM.get(random.nextInt(CUSTOM.size())));
        default -> SIMPLE.get(random.nextInt(SIMPLE.size()));
      };
    }

    private static RawType udt(SplittableRandom random, int depth) {
      int fields = random.nextInt(1, 4); // a type needs at least one
      NullAllowingImmutableMap.Builder<String, RawType> types =
          NullAllowingImmutableMap.builder(fields);
      for (int i = 0; i < fields; i++) {
        types.put("field é" + i, next(random, depth + 1));
      }
      return new RawType.RawUdt("ks", "udt" + random.nextInt(), types.build());
    }

    private static RawType tuple(SplittableRandom random, int depth) {
      List<RawType> types = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        types.add(next(random, depth + 1));
      }
      return new RawType.RawTuple(types);
    }
  }
}
