/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RandomCells;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that the error of a null for a primitive has its position, for every primitive. */
class PrimitiveNullsTest {

  static final List<DataType> TYPES =
      List.of(
          DataTypes.BOOLEAN,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.COUNTER,
          DataTypes.FLOAT,
          DataTypes.DOUBLE);

  private static final List<String> BOXES =
      List.of("Boolean", "Byte", "Short", "Integer", "Long", "Long", "Float", "Double");

  private static final TupleType TUPLE = DataTypes.tupleOf(TYPES.toArray(new DataType[0]));

  private record Fields(boolean a, byte b, short c, int d, long e, long f, float g, double h) {}

  private record InTuple(Fields it) {}

  private record InList(List<Fields> it) {}

  private final SplittableRandom random = Seed.random(getClass().getName());
  private final RandomCells randomCells = new RandomCells(random);

  @Test
  void rejectsANullInEachPosition() {
    RecordComponent[] components = Fields.class.getRecordComponents();
    for (int i = 0; i < TYPES.size(); i++) {
      for (ByteBuffer none : new ByteBuffer[] {null, ByteBuffer.allocate(0)}) {
        List<ByteBuffer> cells = cells();
        cells.set(i, none);
        fails(columns(cells), Fields.class, "column " + components[i].getName(), i);
        fails(
            new TestRows().withValue("it", TUPLE, tuple(cells)),
            InTuple.class,
            "column it, component " + i,
            i);
        List<TupleValue> list = List.of(tuple(cells()), tuple(cells));
        fails(
            new TestRows().withValue("it", DataTypes.listOf(TUPLE), list),
            InList.class,
            "column it, element, component " + i,
            i);
      }
    }
  }

  private void fails(TestRows rows, Class<? extends Record> recordClass, String place, int index) {
    for (Row row : rows.buildEachWay(random)) {
      assertThatThrownBy(() -> RowDecoder.records(recordClass).decode(row))
          .as(Seed.describe())
          .isInstanceOf(RowDecodeException.class)
          .hasMessage(
              "%s %s: expected a value for component %s of record %s (%s or Optional"
                  + " takes nulls), got null",
              place,
              TYPES.get(index).asCql(false, false),
              Fields.class.getRecordComponents()[index].getName(),
              Fields.class.getName(),
              BOXES.get(index));
    }
  }

  private List<ByteBuffer> cells() {
    List<ByteBuffer> cells = new ArrayList<>();
    TYPES.forEach(type -> cells.add(randomCells.cell(type)));
    return cells;
  }

  private static TestRows columns(List<ByteBuffer> cells) {
    TestRows rows = new TestRows();
    for (int i = 0; i < cells.size(); i++) {
      rows.with(String.valueOf((char) ('a' + i)), TYPES.get(i), cells.get(i));
    }
    return rows;
  }

  private static TupleValue tuple(List<ByteBuffer> cells) {
    TupleValue tuple = TUPLE.newValue();
    for (int i = 0; i < cells.size(); i++) {
      tuple = tuple.setBytesUnsafe(i, cells.get(i));
    }
    return tuple;
  }
}
