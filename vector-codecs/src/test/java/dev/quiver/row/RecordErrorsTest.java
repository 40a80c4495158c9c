/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static dev.quiver.testkit.driver.TestRows.ints;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.LinkedList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests rejected records and their error messages. */
@SuppressWarnings("ArrayRecordComponent") // what records of rows have
class RecordErrorsTest {

  private static final DataType INTS = DataTypes.listOf(DataTypes.INT);
  private static final UserDefinedType POINT =
      new UserDefinedTypeBuilder("ks", "point")
          .withField("x", DataTypes.INT)
          .withField("y", DataTypes.INT)
          .build();

  private record One(int userId) {}

  private record Other(@ColumnName("id") int userId) {}

  @Test
  void rejectsAComponentWithoutAColumn() {
    TestRows rows = new TestRows().withValue("userid", DataTypes.INT, 1);
    rows.withValue("name", DataTypes.TEXT, "a");
    fails(
        rows,
        One.class,
        "record "
            + One.class.getName()
            + ", component userId: expected a column of its name, or one named by @ColumnName,"
            + " got [userid, name]");
    fails(
        rows,
        Other.class,
        "record "
            + Other.class.getName()
            + ", component userId of column id:"
            + " expected a column of its name, got [userid, name]");
  }

  @Test
  void rejectsAComponentWithSeveralColumns() {
    TestRows rows = new TestRows().withValue("user_id", DataTypes.INT, 1);
    rows.withValue("c", DataTypes.INT, 1).withValue("userId", DataTypes.INT, 1);
    fails(rows, One.class, "expected one column, got [0 (user_id), 2 (userId)]");
    TestRows twice = new TestRows().withValue("id", DataTypes.INT, 1);
    fails(twice.withValue("id", DataTypes.INT, 1), Other.class, "expected one column, got");
  }

  private record Wrong(UUID c) {}

  private record Generic<T>(T c) {}

  private record Wildcard(List<? extends Number> c) {}

  private record Narrow(int c) {}

  private record Linked(LinkedList<Integer> c) {}

  private record Sorted(SortedSet<Integer> c) {}

  private record SortedByKey(SortedMap<Integer, Integer> c) {}

  private record Deep(List<SortedSet<Integer>> c) {}

  /** The driver returns codecs for these types, but their values have other classes. */
  @Test
  void rejectsCollectionsWithoutACodec() {
    DataType set = DataTypes.setOf(DataTypes.INT);
    DataType map = DataTypes.mapOf(DataTypes.INT, DataTypes.INT);
    String sorted = " set<int>: no codec for java.util.SortedSet<java.lang.Integer>";
    fails(
        rows(INTS, 1, 4, 1),
        Linked.class,
        "column c list<int>: no codec for java.util.LinkedList<java.lang.Integer>");
    fails(rows(set, 1, 4, 1), Sorted.class, "column c" + sorted);
    fails(
        rows(map, 1, 4, 1, 4, 2),
        SortedByKey.class,
        "column c map<int, int>: no codec for java.util.SortedMap<");
    fails(rows(DataTypes.listOf(set), 0), Deep.class, "column c, element" + sorted);
  }

  private record Boxes(Generic<Integer> c) {}

  private record Missing(int missing) {}

  private record OfMissing(Missing c) {}

  @Test
  void rejectsARecordWithAnImpossibleInnerRecord() {
    TestRows point = rows(DataTypes.tupleOf(DataTypes.INT), -1);
    fails(
        point,
        Boxes.class,
        "component c: record "
            + Generic.class.getName()
            + ", component c: column c, component 0 int: expected a class, got the type T");
    fails(
        rows(POINT, -1),
        OfMissing.class,
        "record "
            + OfMissing.class.getName()
            + ", component c: column c "
            + POINT.asCql(false, false)
            + ": record "
            + Missing.class.getName()
            + ", component missing: expected a field of its name, or one named by @ColumnName,"
            + " got [x, y]");
  }

  @Test
  void rejectsATypeWithoutACodec() {
    TestRows rows = new TestRows().withValue("c", DataTypes.INT, 1);
    fails(
        rows,
        Wrong.class,
        "record "
            + Wrong.class.getName()
            + ", component c: column c int: no codec for java.util.UUID");
    fails(rows, Generic.class, "component c: column c int: expected a class, got the type T");
    fails(new TestRows().withValue("c", INTS, List.of(1)), Wildcard.class, "column c, element int");
    fails(
        new TestRows().withValue("c", DataTypes.BIGINT, 1L),
        Narrow.class,
        "column c bigint: no codec for int");
  }

  @Test
  void rejectsANullForAPrimitive() {
    for (ByteBuffer cell : new ByteBuffer[] {null, ByteBuffer.allocate(0)}) {
      fails(
          new TestRows().with("c", DataTypes.INT, cell),
          Narrow.class,
          "column c int: expected a value for component c of record "
              + Narrow.class.getName()
              + " (Integer or Optional takes nulls), got "
              + (cell == null ? "null" : "an empty value"));
    }
  }

  private record Flag(boolean c) {}

  private record Big(long c) {}

  private record Point(int x, int y) {}

  private record Points(List<Point> c) {}

  private record Pair(Point c) {}

  private record Holder(int[] c) {}

  @Test
  void rejectsCellsOfAnotherLength() {
    assertThat(lengthError(DataTypes.INT, 3, Narrow.class))
        .hasMessage("column c int: expected 4 bytes, got 3");
    assertThat(lengthError(DataTypes.BOOLEAN, 2, Flag.class))
        .hasMessage("column c boolean: expected 1 bytes, got 2");
    RowDecodeException error = lengthError(DataTypes.BIGINT, 4, Big.class);
    assertThat(error.expected()).isEqualTo("8 bytes");
    assertThat(error.actual()).isEqualTo("4");
    record Floats(float[] c) {}
    assertThat(lengthError(DataTypes.vectorOf(DataTypes.FLOAT, 3), 13, Floats.class))
        .hasMessage("column c vector<float, 3>: expected 12 bytes, got 13");
  }

  private RowDecodeException lengthError(
      DataType type, int length, Class<? extends Record> recordClass) {
    RowDecodeException error = null;
    TestRows rows = new TestRows().with("c", type, ByteBuffer.allocate(length));
    for (Row row : rows.buildEachWay()) {
      try {
        RowDecoder.records(recordClass).decode(row);
        throw new AssertionError("read");
      } catch (RowDecodeException e) {
        error = e;
      }
    }
    return error;
  }

  @Test
  void rejectsMalformedLists() {
    failsAsInts("expected from 0 to 2 elements in 12 bytes, got 1000000", 1_000_000, 4, 1);
    failsAsInts("expected from 0 to 0 elements in 4 bytes, got -1", -1);
    failsAsInts(
        "column c list<int>: expected an element of 4 bytes at index 1, got null", 2, 4, 1, -1);
    failsAsInts("list<int>: expected an element of 4 bytes at index 0, got 8", 1, 8, 0, 0);
    failsAsInts("list<int>: expected an element of 4 bytes at index 0, got 8", 1, 8, 5);
    failsAsInts("list<int>: expected an element of 4 bytes at index 1, got 0", 2, 4, 1, 4);
    failsAsInts("list<int>: expected an element of 4 bytes at index 0, got null", 1, -2);
    failsAsInts("column c list<int>: expected 12 bytes, got 16", 1, 4, 5, 6);
    fails(
        new TestRows().with("c", INTS, ByteBuffer.allocate(3)),
        Holder.class,
        "expected at least 4 bytes, got 3");
  }

  private void failsAsInts(String message, int... cell) {
    fails(new TestRows().with("c", INTS, ints(cell)), Holder.class, message);
  }

  @Test
  void rejectsMalformedCollectionsOfRecords() {
    DataType points = DataTypes.listOf(POINT);
    fails(
        rows(points, 1 << 30, 0),
        Points.class,
        "expected from 0 to 1 elements in 8 bytes, got 1073741824");
    fails(rows(points, 1, 9), Points.class, "column c list<");
    fails(rows(points, 2, 4, 1), Points.class, "expected 4 bytes for a length, got 0");
    fails(rows(points, 1, 0, 9), Points.class, "expected 0 bytes after 1 elements, got 4");
    fails(rows(POINT, 4, 1, 4, 1, 4), Pair.class, "the 4 bytes after 2 fields are not fields");
    fails(
        rows(DataTypes.tupleOf(DataTypes.INT, DataTypes.INT), 4, 1, 4, 1, 4, 1),
        Pair.class,
        "expected 0 bytes after 2 fields, got 8");
    fails(rows(POINT, 4, 1, 4), Pair.class, "expected 4 bytes, got 0");
    fails(rows(POINT, 4, 1), Pair.class, "column c, field y int: expected a value");
    fails(rows(POINT, 2, 1 << 16 | 4), Pair.class, "column c");
  }

  @Test
  void rejectsATupleWithAnotherNumberOfComponents() {
    fails(
        rows(DataTypes.tupleOf(DataTypes.INT), 4, 1),
        Pair.class,
        "expected 1 components, got 2 of record " + Point.class.getName());
    fails(rows(DataTypes.INT, 1), Pair.class, "no codec for " + Point.class.getName());
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void rejectsClassesThatAreNotRecords() {
    assertThatThrownBy(() -> RowDecoder.records((Class) String.class))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("records: expected a record class, got java.lang.String");
  }

  @Test
  void rejectsRecordsThatTheLookupCannotAccess() {
    assertThatThrownBy(() -> RowDecoder.records(One.class, MethodHandles.publicLookup()))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageContaining(One.class.getName())
        .hasMessageContaining(" cannot call the constructor; open the package ");
    TestRows rows = new TestRows().withValue("user_id", DataTypes.INT, 1);
    assertThat(RowDecoder.records(One.class, MethodHandles.lookup()).decode(rows.build()))
        .isEqualTo(new One(1));
  }

  @SuppressWarnings("UnusedMethod")
  private record Checked(int c) {
    Checked {
      if (c < 0) {
        throw new IllegalStateException("negative");
      }
    }
  }

  @Test
  void wrapsTheExceptionOfAConstructor() {
    assertThatThrownBy(
            () -> RowDecoder.records(Checked.class).decode(rows(DataTypes.INT, -1).build()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("negative");
  }

  private void fails(TestRows rows, Class<? extends Record> recordClass, String message) {
    for (Row row : rows.buildEachWay()) {
      assertThatThrownBy(() -> RowDecoder.records(recordClass).decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining(message);
    }
  }

  private static TestRows rows(DataType type, int... cell) {
    return new TestRows().with("c", type, ints(cell));
  }
}
