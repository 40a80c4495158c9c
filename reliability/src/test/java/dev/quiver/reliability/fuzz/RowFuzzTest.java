/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.registry.VectorCodecRegistry;
import dev.quiver.row.RowDecodeException;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Column;
import dev.quiver.testkit.TestSession;
import dev.quiver.wire.VectorException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A row of random columns, read as an array and a map, and its first vector into an array: the
 * number of columns, a choice of type for each, then the cells, each with its length in two bytes.
 */
final class RowFuzzTest extends FuzzTarget<RowFuzzTest.Decoded> {

  private static final int MAX_COLUMNS = 8;
  private static final int NULL = 0xffff;
  private static final VectorCodecRegistry REGISTRY = VectorCodecRegistry.create();
  private static final RowDecoder<Object[]> ARRAYS = RowDecoder.arrays();
  private static final RowDecoder<Map<String, Object>> MAPS = RowDecoder.maps();

  private static final AttachmentPoint SESSION = new TestSession(REGISTRY);

  private final float[] floats = new float[16];

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Decoded(Row row, Object[] array, Map<String, Object> map) {}

  @FuzzTest(maxDuration = "5m")
  void fuzz(byte[] input) {
    accepts(input);
  }

  @Override
  Decoded read(byte[] input) {
    Row row = row(ByteBuffer.wrap(input));
    Allocation.sink = readVector(row);
    return new Decoded(row, ARRAYS.decode(row), MAPS.decode(row));
  }

  /** The first column, which need be no vector of floats. */
  private Object readVector(Row row) {
    try {
      return Vectors.read(row, 0, floats, 0);
    } catch (VectorException e) {
      return e;
    }
  }

  private static Row row(ByteBuffer source) {
    List<Column> columns = new ArrayList<>();
    List<ByteBuffer> cells = new ArrayList<>();
    int count = 1 + Bytes.next(source) % MAX_COLUMNS;
    for (int i = 0; i < count; i++) {
      columns.add(Column.of("c" + i, CellTypes.column(Bytes.next(source))));
    }
    for (int i = 0; i < count; i++) {
      int length = Bytes.nextShort(source);
      cells.add(length == NULL ? null : ByteBuffer.wrap(Bytes.next(source, length)));
    }
    ColumnDefinitions definitions = Column.definitions(columns);
    return new DefaultRow(definitions, cells, SESSION);
  }

  /** A decoder gives what the row's own getter gives, which may read what a decoder refuses. */
  @Override
  void verify(byte[] input, Decoded decoded) {
    Row row = decoded.row;
    assertThat(decoded.map).hasSameSizeAs(decoded.array);
    for (int i = 0; i < row.size(); i++) {
      DataType type = row.getType(i);
      Object expected = row.getObject(i);
      assertThat(Decoders.same(type, decoded.array[i], expected)).as("column %d", i).isTrue();
      assertThat(Decoders.same(type, decoded.map.get("c" + i), expected)).as("map %d", i).isTrue();
      assertThat(Decoders.same(type, byTheDriver(row, i), expected)).as("driver %d", i).isTrue();
    }
  }

  private static Object byTheDriver(Row row, int column) {
    DataType type = row.getType(column);
    return CodecRegistry.DEFAULT
        .codecFor(type)
        .decode(row.getBytesUnsafe(column), ProtocolVersion.V5);
  }

  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof RowDecodeException;
  }

  /** Columns are made for each input, and it is read twice. */
  @Override
  int factor() {
    return 1500;
  }

  @Override
  Map<String, byte[]> seeds() {
    Map<String, byte[]> seeds = new TreeMap<>();
    SplittableRandom random = new SplittableRandom(7);
    byte[] floats = new byte[4];
    random.nextBytes(floats);
    // Column 0: vector<float, 1>; 1: int; 5: text; 15: list<float>.
    byte[] list = Bytes.of(0, 0, 0, 1, 0, 0, 0, 4, 1, 2, 3, 4);
    seeds.put("valid-vector", input(Bytes.of(0), floats));
    seeds.put("valid-null", input(Bytes.of(0, 1), null, null));
    seeds.put("valid-row", input(Bytes.of(0, 1, 5, 15), floats, new byte[4], Bytes.of('a'), list));
    for (int choice = 0; choice < 60; choice++) {
      seeds.put("valid-null-" + choice, input(Bytes.of(choice), (byte[]) null));
    }
    seeds.put("hostile-vector-long", input(Bytes.of(0), new byte[5]));
    seeds.put("hostile-vector-twice", input(Bytes.of(0), new byte[8]));
    seeds.put("hostile-vector-short", input(Bytes.of(0), new byte[3]));
    seeds.put("hostile-int-short", input(Bytes.of(0, 1), floats, new byte[3]));
    seeds.put("hostile-int-long", input(Bytes.of(0, 1), floats, new byte[5]));
    for (int count : new int[] {Integer.MAX_VALUE, -1, 2, 900_000_000}) {
      byte[] hostile = list.clone();
      ByteBuffer.wrap(hostile).putInt(0, count);
      seeds.put("hostile-list-of" + count, input(Bytes.of(15), hostile));
    }
    for (int length : new int[] {Integer.MAX_VALUE, -2, 900_000_000, 3}) {
      byte[] hostile = list.clone();
      ByteBuffer.wrap(hostile).putInt(4, length);
      seeds.put("hostile-list-element-of" + length, input(Bytes.of(15), hostile));
    }
    return seeds;
  }

  private static byte[] input(byte[] columns, byte[]... cells) {
    byte[] input = Bytes.join(Bytes.of(columns.length - 1), columns);
    for (byte[] cell : cells) {
      int length = cell == null ? NULL : cell.length;
      input = Bytes.join(input, Bytes.of(length >>> 8, length), cell == null ? new byte[0] : cell);
    }
    return input;
  }
}
