/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;

/** Classes of components that there is no plan for. */
class RecordClassesTest {

  private static final UserDefinedType POINT =
      new UserDefinedTypeBuilder(
              CqlIdentifier.fromInternal("ks"), CqlIdentifier.fromInternal("point"))
          .withField(CqlIdentifier.fromInternal("x"), DataTypes.INT)
          .build();

  private record Linked(LinkedList<Integer> c) {}

  private record Sorted(SortedSet<Integer> c) {}

  private record SortedByKey(SortedMap<Integer, Integer> c) {}

  private record Deep(List<SortedSet<Integer>> c) {}

  /** The driver gives codecs for these, whose values are of other classes. */
  @Test
  void collectionsThatNoCodecMakes() {
    fails(
        Linked.class,
        new TestRows().withValue("c", DataTypes.listOf(DataTypes.INT), List.of(1)),
        "column c list<int>: expected a codec for java.util.LinkedList<java.lang.Integer>");
    fails(
        Sorted.class,
        new TestRows().withValue("c", DataTypes.setOf(DataTypes.INT), Set.of(1)),
        "column c set<int>: expected a codec for java.util.SortedSet<java.lang.Integer>");
    fails(
        SortedByKey.class,
        new TestRows().withValue("c", DataTypes.mapOf(DataTypes.INT, DataTypes.INT), Map.of(1, 2)),
        "column c map<int, int>: expected a codec for java.util.SortedMap<");
    fails(
        Deep.class,
        new TestRows()
            .withValue("c", DataTypes.listOf(DataTypes.setOf(DataTypes.INT)), List.of(Set.of(1))),
        "column c, element set<int>: expected a codec for java.util.SortedSet<java.lang.Integer>");
  }

  private record Box<T>(T x) {}

  private record Boxes(Box<Integer> c) {}

  @Test
  void genericRecords() {
    fails(
        Boxes.class,
        new TestRows().with("c", POINT, null),
        "component c: record "
            + Box.class.getName()
            + ", component x: column c, field x int: expected a class, got the type T");
  }

  private record Other(int missing) {}

  private record Holder(Other c) {}

  @Test
  void aComponentWithoutAField() {
    fails(
        Holder.class,
        new TestRows().with("c", POINT, null),
        "record "
            + Holder.class.getName()
            + ", component c: column c "
            + POINT.asCql(false, false)
            + ": record "
            + Other.class.getName()
            + ", component missing: expected a field of its name, or one named by @ColumnName, got [x]");
  }

  private static void fails(Class<? extends Record> recordClass, TestRows rows, String message) {
    Row row = rows.build();
    assertThatThrownBy(() -> RowDecoder.records(recordClass).decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageContaining(message);
  }
}
