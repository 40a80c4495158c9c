/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement of {@link FakeTable}, with its messages. */
public record Statement(String cql, boolean isSelect, boolean hasUuids, int dimension) {

  private static final Pattern TABLE = Pattern.compile("(FROM|INTO) ks\\.([uv])(\\d+)");

  public static Statement of(String cql) {
    Matcher matcher = TABLE.matcher(cql);
    if (!matcher.find()) {
      throw new IllegalArgumentException(cql);
    }
    return new Statement(
        cql,
        matcher.group(1).equals("FROM"),
        matcher.group(2).equals("u"),
        Integer.parseInt(matcher.group(3)));
  }

  public byte[] id() {
    return cql.getBytes(StandardCharsets.UTF_8);
  }

  public Prepared prepared() {
    List<ColumnSpec> columns = columns();
    List<ColumnSpec> variables =
        isSelect ? List.of(columns.get(0), column("rows", 1, primitive(DataType.INT))) : columns;
    return new Prepared(
        id(),
        metadataId(),
        new RowsMetadata(variables, null, new int[] {0}, null),
        isSelect
            ? new RowsMetadata(columns, null, null, null)
            : new RowsMetadata(List.of(), null, null, null));
  }

  public byte[] metadataId() {
    return new byte[] {1};
  }

  public List<ColumnSpec> columns() {
    return List.of(
        column("id", 0, primitive(DataType.BIGINT)),
        column("row", 1, primitive(DataType.INT)),
        column("v", 2, vector(hasUuids ? "UUIDType" : "FloatType", dimension)),
        column("tail", 3, primitive(DataType.BIGINT)));
  }

  public ColumnSpec column(String name, int index, RawType type) {
    return new ColumnSpec("ks", "v" + dimension, name, index, type);
  }

  public static RawType primitive(int type) {
    return RawType.PRIMITIVES.get(type);
  }

  public static RawType vector(int dimension) {
    return vector("FloatType", dimension);
  }

  private static RawType vector(String elementType, int dimension) {
    String marshal = "org.apache.cassandra.db.marshal.";
    return new RawType.RawCustom(
        marshal + "VectorType(" + marshal + elementType + ", " + dimension + ")");
  }

  /** Fails if a written vector is not the right one; UUIDs are only counted. */
  void check(ByteBuffer cell, long id, int row) {
    if (!hasUuids) {
      Payload.check(cell, dimension, id, row);
    } else if (cell.remaining() != dimension * 2 * Long.BYTES) {
      throw new Payload.WrongPayload("vector of UUIDs of request " + id + ": got " + cell);
    }
  }

  /** Returns the response to a SELECT, with a next page if not all rows fit. */
  public DefaultRows rows(QueryOptions options) {
    int count = options.positionalValues.get(1).getInt(0);
    int first = options.pagingState == null ? 0 : options.pagingState.getInt(0);
    int end = options.pageSize <= 0 ? count : Math.min(count, first + options.pageSize);
    ByteBuffer next = end == count ? null : ByteBuffer.allocate(Integer.BYTES).putInt(0, end);
    return page(options, first, end, next);
  }

  public DefaultRows page(QueryOptions options, int first, int end, ByteBuffer next) {
    long id = options.positionalValues.get(0).getLong(0);
    return new DefaultRows(metadata(options.skipMetadata, next), rows(id, first, end));
  }

  private RowsMetadata metadata(boolean skip, ByteBuffer pagingState) {
    List<ColumnSpec> columns = columns();
    return skip
        ? new RowsMetadata(columns.size(), pagingState, null, null)
        : new RowsMetadata(columns, pagingState, null, null);
  }

  public Queue<List<ByteBuffer>> rows(long id, int first, int end) {
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    for (int row = first; row < end; row++) {
      rows.add(new ArrayList<>(row(id, row)));
    }
    return rows;
  }

  private List<ByteBuffer> row(long id, int row) {
    return Arrays.asList(
        ByteBuffer.allocate(Long.BYTES).putLong(0, id),
        ByteBuffer.allocate(Integer.BYTES).putInt(0, row),
        Payload.bytes(id, row, dimension),
        ByteBuffer.allocate(Long.BYTES).putLong(0, Payload.tail(id, row)));
  }
}
