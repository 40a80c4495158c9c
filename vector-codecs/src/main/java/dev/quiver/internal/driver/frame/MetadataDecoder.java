/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.dse.protocol.internal.response.result.DseRowsMetadata;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.util.Flags;
import com.datastax.oss.protocol.internal.util.collection.NullAllowingImmutableList;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the metadata of a result, and of a prepared statement. If each column names its keyspace
 * and table, both names are decoded only if their bytes differ from those of the previous column.
 * An instance of this class holds the keyspace and the table of the previous column.
 *
 * <p>Source: CQL binary protocol v4 and v5, sections 4.2.5.2 and 4.2.5.4.
 */
final class MetadataDecoder {

  private static final String RESULT = "metadata of the result";
  private static final String PARTITION_KEY = "partition key of the statement";

  private static final int NO_CONTINUOUS_PAGE = -1;

  /** The smallest number of bytes of a column: an empty name and a simple type. */
  private static final int MIN_COLUMN = 4;

  /** The smallest number of bytes of the names of a keyspace and a table. */
  private static final int MIN_TABLE = 4;

  private final ByteBuf source;

  // The keyspace and the table of the previous column, and the offsets at which the bytes of both
  // names begin and end.
  private @Nullable String keyspace;
  private @Nullable String table;
  private int tableStart;
  private int tableEnd;

  private MetadataDecoder(ByteBuf source) {
    this.source = source;
  }

  static RowsMetadata read(ByteBuf source, int protocolVersion) {
    return read(source, RESULT, false, ProtocolVersions.isDse(protocolVersion));
  }

  /** Reads a prepared statement's variables, and the indexes of those in the partition key. */
  static RowsMetadata readVariables(ByteBuf source, int protocolVersion) {
    return read(source, "variables of the statement", protocolVersion >= Version.V4, false);
  }

  static RowsMetadata readResult(ByteBuf source) {
    return read(source, RESULT, false, false);
  }

  private static RowsMetadata read(
      ByteBuf source, String subject, boolean hasPartitionKey, boolean isDse) {
    int flags = FrameReader.readInt(source, subject);
    int columnCount = FrameReader.readInt(source, subject);
    if (columnCount < 0) {
      throw FrameReader.malformed(subject, "0 or more columns", "" + columnCount);
    }
    int[] partitionKey = hasPartitionKey ? readPartitionKey(source) : null;
    ByteBuffer pagingState =
        Flags.contains(flags, RowsFlag.HAS_MORE_PAGES)
            ? FrameReader.readBytes(source, "paging state")
            : null;
    byte[] newMetadataId =
        Flags.contains(flags, RowsFlag.METADATA_CHANGED)
            ? FrameReader.readShortBytes(source, "id of the result's metadata")
            : null;
    int continuousPage =
        isDse && Flags.contains(flags, DseProtocolConstants.RowsFlag.CONTINUOUS_PAGING)
            ? FrameReader.readInt(source, "number of the page")
            : NO_CONTINUOUS_PAGE;
    boolean skipped = Flags.contains(flags, RowsFlag.NO_METADATA);
    List<ColumnSpec> columns =
        skipped
            ? Collections.emptyList()
            : new MetadataDecoder(source).readColumns(flags, columnCount, subject);
    if (!isDse) {
      return new RowsMetadata(
          flags, columns, columnCount, pagingState, partitionKey, newMetadataId);
    }
    // The class that the driver expects, whose constructor for received flags is protected.
    boolean isLast = Flags.contains(flags, DseProtocolConstants.RowsFlag.LAST_CONTINUOUS_PAGE);
    return new DseRowsMetadata(
        flags, columns, columnCount, pagingState, null, newMetadataId, continuousPage, isLast) {};
  }

  /**
   * Reads the indexes of the variables that are the partition key; returns null if some column of
   * the partition key has no variable.
   */
  private static int @Nullable [] readPartitionKey(ByteBuf source) {
    int count = FrameReader.readInt(source, PARTITION_KEY);
    if (count < 0) {
      throw FrameReader.malformed(PARTITION_KEY, "0 or more columns", "" + count);
    } else if (count == 0) {
      return null;
    }
    FrameReader.require(source, (long) count * Short.BYTES, PARTITION_KEY);
    int[] indexes = new int[count];
    for (int i = 0; i < count; i++) {
      indexes[i] = source.readUnsignedShort();
    }
    return indexes;
  }

  private List<ColumnSpec> readColumns(int flags, int columnCount, String subject) {
    boolean oneTable = Flags.contains(flags, RowsFlag.GLOBAL_TABLES_SPEC);
    if (oneTable) {
      readTable(subject);
    }
    FrameReader.require(
        source, (long) columnCount * (oneTable ? MIN_COLUMN : MIN_COLUMN + MIN_TABLE), subject);
    NullAllowingImmutableList.Builder<ColumnSpec> columns =
        NullAllowingImmutableList.builder(columnCount);
    for (int i = 0; i < columnCount; i++) {
      if (!oneTable) {
        readTable(subject);
      }
      String name = FrameReader.readString(source, subject);
      RawType type = TypeDecoder.read(source, subject);
      columns.add(new ColumnSpec(keyspace, table, name, i, type));
    }
    return columns.build();
  }

  private void readTable(String subject) {
    int offset = source.readerIndex();
    if (keyspace != null) {
      // Compares both names and their lengths at once. The result is false if fewer bytes remain.
      int length = tableEnd - tableStart;
      if (ByteBufUtil.equals(source, tableStart, source, offset, length)) {
        source.skipBytes(length);
        return;
      }
    }
    tableStart = offset;
    keyspace = FrameReader.readString(source, subject);
    table = FrameReader.readString(source, subject);
    tableEnd = source.readerIndex();
  }
}
