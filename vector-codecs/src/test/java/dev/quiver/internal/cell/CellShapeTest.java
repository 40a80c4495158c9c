/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RandomCells;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the check of cells that codecs read: counts and lengths must match the bytes. */
class CellShapeTest {

  private static final DataType INTS = DataTypes.listOf(DataTypes.INT);
  private static final DataType UDT =
      new UserDefinedTypeBuilder("ks", "point")
          .withField("x", DataTypes.INT)
          .withField("many", INTS)
          .build();

  private final SplittableRandom random = Seed.random(getClass().getName());

  /** The driver's codecs allocate by the count in the cell. */
  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 1 << 29, 1 << 26, 1 << 20, 3, -1, Integer.MIN_VALUE})
  void rejectsCountsThatTheBytesCannotHold(int count) {
    for (DataType type : List.of(INTS, DataTypes.setOf(DataTypes.INT))) {
      failsCheaply(
          type, ints(count, 4, 5), "c " + type.asCql(false, false), "elements in 12 bytes");
    }
    failsCheaply(
        DataTypes.mapOf(DataTypes.INT, DataTypes.INT),
        ints(count, 4, 5, 4, 5),
        "column c map<int, int>: expected from 0 to 2 elements in 20 bytes, got " + count);
  }

  @Test
  void rejectsImpossibleCountsInsideOtherValues() {
    byte[] hostile = ints(Integer.MAX_VALUE, 4);
    String problem = "expected from 0 to 1 elements in 8 bytes, got 2147483647";
    failsCheaply(
        DataTypes.listOf(INTS), join(ints(1, 8), hostile), "c, element list<int>: " + problem);
    failsCheaply(
        DataTypes.mapOf(INTS, DataTypes.INT),
        join(ints(1, 8), hostile, ints(4, 1)),
        "column c, key list<int>: " + problem);
    failsCheaply(
        DataTypes.mapOf(DataTypes.INT, INTS),
        join(ints(1, 4, 1, 8), hostile),
        "column c, value list<int>: " + problem);
    failsCheaply(
        DataTypes.tupleOf(DataTypes.INT, INTS),
        join(ints(4, 1, 8), hostile),
        "column c, component 1 list<int>: " + problem);
    failsCheaply(UDT, join(ints(-1, 8), hostile), "column c, field many list<int>: " + problem);
    failsCheaply(
        DataTypes.setOf(UDT),
        join(ints(1, 16, -1, 8), hostile),
        "column c, element, field many list<int>: " + problem);
  }

  @Test
  void rejectsImpossibleCountsInsideVectors() {
    DataType lists = DataTypes.vectorOf(INTS, 2);
    if (VectorTypes.cqlVectorHoldsAnyType()) {
      byte[] empty = {4, 0, 0, 0, 0};
      failsCheaply(lists, join(empty, new byte[] {4}, ints(1 << 30)), "got 1073741824");
      failsCheaply(
          lists, join(empty, new byte[] {(byte) 0xc0}), "a length of 3 bytes at index 1, got 1");
      failsCheaply(
          lists,
          join(empty, new byte[] {(byte) 0xc0, 1, 0, 0}),
          "of up to 1 bytes at index 1, got 256");
      failsCheaply(
          lists, join(empty, bytes(9, 0xff)), "a length of up to 5 bytes at index 1, got 9");
      failsCheaply(
          lists, join(empty, empty, bytes(1, 0)), "expected 0 bytes after 2 elements, got 1");
    } else {
      failsCheaply(lists, ints(0, 1 << 30), "column c, element list<int>: expected from 0 to 0");
    }
  }

  /** The same on every driver, in sessions with our registry. */
  @Test
  void checksElementsOfVectorsAfterTheirLengths() {
    CellShape lists = shape(DataTypes.vectorOf(INTS, 2), true);
    byte[] empty = {4, 0, 0, 0, 0};
    byte[] one = join(new byte[] {12}, ints(1, 4, 5));
    for (byte[] right : List.of(join(empty, empty), join(one, empty), join(empty, one))) {
      check(lists, right);
    }
    assertThatThrownBy(() -> check(lists, join(one, new byte[] {4}, ints(1))))
        .hasMessageContaining("element list<int>: expected from 0 to 0 elements in 4 bytes, got 1");
    assertThatThrownBy(() -> check(lists, join(new byte[] {4}, ints(1), empty)))
        .hasMessageContaining("expected from 0 to 0 elements in 4 bytes, got 1");
    assertThatThrownBy(() -> check(lists, join(one, empty, bytes(1, 0))))
        .hasMessageContaining("expected 0 bytes after 2 elements, got 1");
    assertThatThrownBy(() -> check(lists, join(one, new byte[] {(byte) 0xc0, 1})))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageContaining("a length of 3 bytes at index 1");
    assertThatThrownBy(() -> check(lists, join(one, new byte[] {5}, ints(0))))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageContaining("at index 1, got 5");
  }

  /** Before 4.19 the driver's codec splits a vector into pieces of equal length. */
  @Test
  void checksElementsOfVectorsAsTheDriverReadsThem() {
    CellShape lists = shape(DataTypes.vectorOf(INTS, 2), false);
    if (VectorTypes.cqlVectorHoldsAnyType()) {
      check(lists, join(new byte[] {4}, ints(0), new byte[] {4}, ints(0)));
    } else {
      check(lists, ints(0, 0));
      check(lists, ints(1, 4, 5, 1, 4, 6));
      assertThatThrownBy(() -> check(lists, ints(1, 4, 5, 3, 4, 6)))
          .hasMessageContaining("expected from 0 to 2 elements in 12 bytes, got 3");
    }
  }

  private static CellShape shape(DataType type, boolean ours) {
    return CellShape.of(Field.of(new TestRows().with("c", type, null).definitions()).get(0), ours);
  }

  /** Checks the cell in the middle of a page. */
  private static void check(CellShape shape, byte[] cell) {
    byte[] around = bytes(3, 0x55);
    shape.check(join(around, cell, around), around.length, around.length + cell.length);
  }

  @Test
  void checksVectorsOfListsAsTheDriverReadsThem() {
    int[] many = new int[81];
    many[0] = 40;
    for (int i = 1; i < many.length; i += 2) {
      many[i] = Integer.BYTES;
      many[i + 1] = i;
    }
    byte[] cell = join(new byte[] {(byte) 0x81, 0x44}, ints(many), new byte[] {4, 0, 0, 0, 0});
    TestRows rows = new TestRows().with("c", DataTypes.vectorOf(INTS, 2), ByteBuffer.wrap(cell));
    for (Row row : rows.buildEachWay(random)) {
      if (VectorTypes.cqlVectorHoldsAnyType()) {
        CqlVector<?> vector = (CqlVector<?>) RowDecoder.arrays().decode(row)[0];
        assertThat((Object) vector).isEqualTo(row.getObject(0));
        assertThat((List<?>) vector.stream().toList().get(0)).hasSize(40);
      } else {
        assertThat(error(RowDecoder.arrays(), row)).hasMessageStartingWith("column c");
      }
    }
  }

  @Test
  void elementsOfFixedLengthHaveNoLengthPrefix() {
    for (DataType element :
        List.of(
            DataTypes.vectorOf(DataTypes.FLOAT, 2),
            DataTypes.vectorOf(DataTypes.TIMESTAMP, 2),
            DataTypes.vectorOf(DataTypes.BOOLEAN, 2),
            DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.INT, 1), 2))) {
      DataType type = DataTypes.vectorOf(element, 3);
      byte[] cell = new RandomCells(random).bytes(type);
      TestRows rows =
          new TestRows()
              .with("v", type, ByteBuffer.wrap(cell))
              .with("l", DataTypes.listOf(type), ByteBuffer.wrap(join(ints(1, cell.length), cell)))
              .on(VectorCodecRegistry.create());
      for (Row row : rows.buildEachWay(random)) {
        assertThat(RowDecoder.arrays().decode(row))
            .as(type.toString())
            .containsExactly(row.getObject(0), row.getObject(1))
            .doesNotContainNull();
      }
    }
  }

  @Test
  void rejectsADimensionBelow1() {
    for (int dimension : new int[] {0, -1}) {
      Row row =
          new TestRows()
              .with("c", DataTypes.vectorOf(INTS, dimension), ByteBuffer.allocate(4))
              .build();
      assertThat(error(RowDecoder.arrays(), row)).hasMessageContaining("got " + dimension);
    }
  }

  /** The driver's codecs allocate by the dimension, too. */
  @Test
  void rejectsDimensionsThatTheBytesCannotHold() {
    failsCheaply(
        DataTypes.vectorOf(DataTypes.SMALLINT, Integer.MAX_VALUE),
        bytes(5, 0),
        "expected at least 2147483647 bytes for its elements, got 5");
    failsCheaply(
        DataTypes.vectorOf(DataTypes.INT, (1 << 30) + 1),
        bytes(4, 0),
        "expected 4294967300 bytes, got 4");
  }

  @Test
  void rejectsVectorsOfAnotherLength() {
    for (Row row :
        new TestRows()
            .with("c", DataTypes.vectorOf(DataTypes.FLOAT, 2), ByteBuffer.allocate(9))
            .buildEachWay(random)) {
      assertThatThrownBy(() -> RowDecoder.arrays().decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage("column c vector<float, 2>: expected 8 bytes, got 9");
    }
  }

  /** The driver's codecs ignore such bytes. */
  @Test
  void rejectsTrailingBytes() {
    failsCheaply(INTS, ints(1, 4, 5, 6), "expected 0 bytes after 1 elements, got 4");
    failsCheaply(
        DataTypes.mapOf(DataTypes.INT, DataTypes.INT),
        ints(1, 4, 5, 4, 6, 7),
        "expected 0 bytes after 1 elements, got 4");
    failsCheaply(
        DataTypes.tupleOf(DataTypes.INT),
        ints(4, 1, 4, 1),
        "expected 0 bytes after 1 fields, got 8");
  }

  @Test
  void rejectsLengthsThatExceedTheBytes() {
    failsCheaply(INTS, ints(1, 9, 5), "expected 9 bytes, got 4");
    failsCheaply(INTS, ints(2, 4, 5), "expected 4 bytes for a length, got 0");
    failsCheaply(INTS, bytes(3, 0), "expected at least 4 bytes, got 3");
    failsCheaply(UDT, bytes(3, 0), "expected 4 bytes for a length, got 3");
  }

  /** {@code ttl(list)} returns such elements. */
  @Test
  void acceptsNullAndEmptyElements() {
    for (Row row :
        new TestRows()
            .with("c", INTS, ByteBuffer.wrap(ints(3, -1, 0, 4, 7)))
            .with("d", UDT, ByteBuffer.wrap(ints(-1)))
            .buildEachWay(random)) {
      Object[] values = RowDecoder.arrays().decode(row);
      assertThat(values[0]).isEqualTo(Arrays.asList(null, null, 7)).isEqualTo(row.getObject(0));
      assertThat(values[1]).isEqualTo(row.getObject(1));
    }
  }

  /** As the server and the driver do, at any depth. */
  @Test
  void readsAnyNegativeLengthInsideAValueAsNull() {
    DataType pair = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);
    DataType texts = DataTypes.listOf(DataTypes.TEXT);
    DataType sets = DataTypes.setOf(DataTypes.INT);
    DataType map = DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT);
    DataType names = DataTypes.mapOf(DataTypes.TEXT, DataTypes.BIGINT);
    DataType pairs = DataTypes.listOf(pair);
    DataType vectors = DataTypes.vectorOf(pair, 1);
    for (int length : new int[] {-1, -2, -3, Integer.MIN_VALUE}) {
      byte[] inner = ints(length, 4, 7);
      byte[] ofPairs = ByteBuffer.allocate(20).putInt(1).putInt(12).put(inner).array();
      byte[] ofVector = ByteBuffer.allocate(13).put((byte) 12).put(inner).array();
      TestRows rows =
          new TestRows()
              .with("tuple", pair, ByteBuffer.wrap(inner))
              .with("both", pair, ByteBuffer.wrap(ints(length, length)))
              .with("udt", UDT, ByteBuffer.wrap(ints(length)))
              .with("list", texts, ByteBuffer.wrap(ints(2, length, 4, 7)))
              .with("set", sets, ByteBuffer.wrap(ints(2, length, 4, 7)))
              .with("map", map, ByteBuffer.wrap(ints(2, length, 4, 7, 4, 7, length)))
              .with("names", names, ByteBuffer.wrap(ints(2, length, 8, 0, 7, 4, 7, length)))
              .with("pairs", pairs, ByteBuffer.wrap(ofPairs));
      if (VectorTypes.cqlVectorHoldsAnyType()) {
        rows = rows.with("vectors", vectors, ByteBuffer.wrap(ofVector));
      }
      for (Row row : rows.buildEachWay(random)) {
        Object[] values = RowDecoder.arrays().decode(row);
        for (int i = 0; i < values.length; i++) {
          String column = row.getColumnDefinitions().get(i).getName() + " of " + length;
          assertThat(values[i]).as(column).isEqualTo(row.getObject(i)).isNotNull();
        }
        assertThat(row.getTupleValue("tuple").isNull(0)).isTrue();
        assertThat(row.getTupleValue("tuple").getString(1)).isEqualTo("\0\0\0\7");
        assertThat(row.getList("list", String.class)).containsExactly(null, "\0\0\0\7");
        assertThat(row.getMap("names", String.class, Long.class))
            .containsEntry(null, 7L)
            .containsEntry("\0\0\0\7", null);
      }
    }
  }

  private void failsCheaply(DataType type, byte[] cell, String... message) {
    RowDecoder<Object[]> decoder = RowDecoder.arrays();
    TestRows nulls = new TestRows().with("c", type, null);
    TestRows rows = new TestRows().with("c", type, ByteBuffer.wrap(cell));
    for (Row row : rows.buildEachWay(nulls.definitions(), random)) {
      decoder.decode(nulls.build(row.getColumnDefinitions()));
      assertThat(error(decoder, row)).hasMessageContainingAll(message);
      long most = 2L * cell.length + (16 << 10); // an exception's stack trace alone has 9 KB
      assertThat(Allocation.bytes(most, () -> Allocation.sink = error(decoder, row)))
          .isLessThanOrEqualTo(most);
    }
  }

  private static RowDecodeException error(RowDecoder<?> decoder, Row row) {
    try {
      throw new AssertionError("read: " + decoder.decode(row));
    } catch (RowDecodeException e) {
      return e;
    }
  }

  private static byte[] ints(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES);
    bytes.asIntBuffer().put(values);
    return bytes.array();
  }

  private static byte[] bytes(int count, int value) {
    byte[] bytes = new byte[count];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }
}
