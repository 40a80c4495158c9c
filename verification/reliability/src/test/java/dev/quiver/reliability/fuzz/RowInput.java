/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.HostileFrames;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A row of random columns: their number, a choice of type for each, then the cells, each after its
 * length in two bytes.
 */
record RowInput(ColumnDefinitions columns, List<ByteBuffer> cells) {

  private static final int MAX_COLUMNS = 8;
  private static final int NULL = 0xffff;

  static RowInput of(byte[] input) {
    ByteBuffer source = ByteBuffer.wrap(input);
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
    return new RowInput(Column.definitions(columns), cells);
  }

  static byte[] bytes(byte[] columns, byte[]... cells) {
    byte[] input = Bytes.join(Bytes.of(columns.length - 1), columns);
    for (byte[] cell : cells) {
      int length = cell == null ? NULL : cell.length;
      input = Bytes.join(input, Bytes.of(length >>> 8, length), cell == null ? new byte[0] : cell);
    }
    return input;
  }

  static Map<String, byte[]> seeds() {
    Map<String, byte[]> seeds = new TreeMap<>();
    SplittableRandom random = new SplittableRandom(7);
    byte[] floats = new byte[4];
    random.nextBytes(floats);
    // Column 0: vector<float, 1>; 1: int; 5: text; 15: list<float>.
    byte[] list = Bytes.of(0, 0, 0, 1, 0, 0, 0, 4, 1, 2, 3, 4);
    seeds.put("valid-vector", bytes(Bytes.of(0), floats));
    seeds.put("valid-null", bytes(Bytes.of(0, 1), null, null));
    seeds.put("valid-row", bytes(Bytes.of(0, 1, 5, 15), floats, new byte[4], Bytes.of('a'), list));
    for (int choice = 0; choice < 60; choice++) {
      seeds.put("valid-null-" + choice, bytes(Bytes.of(choice), (byte[]) null));
    }
    seeds.put("hostile-vector-twice", bytes(Bytes.of(0), new byte[8]));
    seeds.put("hostile-vector-short", bytes(Bytes.of(0), new byte[3]));
    seeds.put("hostile-int-short", bytes(Bytes.of(0, 1), floats, new byte[3]));
    seeds.put("hostile-list", bytes(Bytes.of(15), HostileFrames.withInt(list, 0, 2)));
    seeds.put("hostile-list-element", bytes(Bytes.of(15), HostileFrames.withInt(list, 4, 3)));
    return seeds;
  }
}
