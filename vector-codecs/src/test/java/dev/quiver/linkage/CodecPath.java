/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.TestSession;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * A program for a separate JVM that writes and reads rows of vectors, with a registry of the driver
 * or with all of Quiver that needs no session. It fails if a value does not survive the round trip.
 */
final class CodecPath {
  static final String DRIVER = "driver";
  static final String QUIVER = "quiver";

  private static final ProtocolVersion V5 = ProtocolVersion.V5;

  /** A row of the table in this program. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Numbers(float[] floats, int[] ints, List<String> texts, Integer number) {}

  private CodecPath() {}

  public static void main(String[] arguments) {
    if (arguments[0].equals(DRIVER)) {
      CodecRegistry registry = new DefaultCodecRegistry("driver");
      Row row = row(registry, List.of(column("number", DataTypes.INT)), 7);
      check(7, row.getInt("number"));
      check(7, row.getObject(0));
      check("[number:7]", row.getFormattedContents());
      TypeCodecs.TIMESTAMP.format(Instant.EPOCH); // uses a thread-local formatter of Netty
      return;
    }
    CodecRegistry registry = VectorCodecRegistry.create();
    List<Column> columns =
        List.of(
            column("floats", DataTypes.vectorOf(DataTypes.FLOAT, 2)),
            column("doubles", DataTypes.vectorOf(DataTypes.DOUBLE, 2)),
            column("ints", DataTypes.vectorOf(DataTypes.INT, 2)),
            column("longs", DataTypes.vectorOf(DataTypes.BIGINT, 2)),
            column("uuids", DataTypes.vectorOf(DataTypes.UUID, 2)),
            column("timeuuids", DataTypes.vectorOf(DataTypes.TIMEUUID, 1)),
            column("texts", DataTypes.vectorOf(DataTypes.TEXT, 2)),
            column("inner", DataTypes.listOf(DataTypes.vectorOf(DataTypes.FLOAT, 2))),
            column("number", DataTypes.INT));
    Object[] values = {
      new float[] {1, 2},
      new double[] {1, 2},
      new int[] {1, 2},
      new long[] {1, 2},
      new UUID[] {new UUID(1, 2), new UUID(3, 4)},
      new UUID[] {UUID.fromString("00000000-0000-1000-8000-000000000000")},
      List.of("a", "b"),
      List.of(new float[] {1, 2}),
      7
    };
    Row row = row(registry, columns, values);
    for (int i = 0; i < values.length; i++) {
      Object expected = values[i];
      if (expected.getClass().isArray()) {
        Object read = row.get(i, expected.getClass());
        check(true, Arrays.deepEquals(new Object[] {expected}, new Object[] {read}));
      }
      row.getObject(i);
      row.getFormattedContents();
    }
    check(List.of("a", "b"), row.get("texts", GenericType.listOf(String.class)));
    check(2, Vectors.read(row, 0, new float[2], 0));
    check(2, Vectors.read(row, 1, new double[2], 0));
    check(2, Vectors.read(row, 2, new int[2], 0));
    check(2, Vectors.read(row, 3, new long[2], 0));
    check(2, Vectors.read(row, 4, new UUID[2], 0));
    check(7, RowDecoder.records(Numbers.class).decode(row).number());
    check(values.length, RowDecoder.maps().decode(row).size());
    check(values.length, RowDecoder.arrays().decode(row).length);
  }

  private static Column column(String name, DataType type) {
    return Column.of(name, type);
  }

  private static Row row(CodecRegistry registry, List<Column> columns, Object... values) {
    List<ByteBuffer> cells = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      TypeCodec<Object> codec = registry.codecFor(columns.get(i).getType(), values[i]);
      cells.add(codec.encode(values[i], V5));
    }
    return new DefaultRow(Column.definitions(columns), cells, new TestSession(registry, V5));
  }

  private static void check(Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new AssertionError("expected " + expected + ", got " + actual);
    }
  }
}
