/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import dev.quiver.testkit.driver.TestRows;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A decoder that expands tuples passes generated columns to its targets, and caches those of the
 * last row: two threads read rows that share a plan, but not their definitions.
 */
@JCStressTest
@Outcome(id = "true, true", expect = ACCEPTABLE, desc = "each got its own columns")
@Outcome(expect = FORBIDDEN, desc = "a target got the columns of another row")
@State
public class SinkColumnsStress {

  private static final TupleType PAIR = DataTypes.tupleOf(DataTypes.INT, DataTypes.INT);
  private static final Row FIRST = row();
  private static final Row SECOND = row();

  /** Returns the columns that the target got, which refer to the types of their definitions. */
  private static final RowDecoder<ColumnDefinitions> DECODER =
      RowDecoder.into(Told::new).withExpandedTuples();

  private static Row row() {
    return new TestRows()
        .withValue("t", PAIR, PAIR.newValue(1, 2))
        .withValue("id", DataTypes.listOf(DataTypes.INT), List.of(3))
        .build();
  }

  private static boolean isToldOfItsOwn(Row row) {
    ColumnDefinitions told = DECODER.decode(row);
    // A column that is not a tuple is passed unchanged: the same object.
    return told.size() == 3 && told.get(2) == row.getColumnDefinitions().get(1);
  }

  @Actor
  public void first(ZZ_Result r) {
    r.r1 = isToldOfItsOwn(FIRST);
  }

  @Actor
  public void second(ZZ_Result r) {
    r.r2 = isToldOfItsOwn(SECOND);
  }

  private record Told(ColumnDefinitions columns) implements RowSink<ColumnDefinitions> {

    @Override
    public void putNull(int column) {}

    @Override
    public void putObject(int column, Object value) {}

    @Override
    public ColumnDefinitions finish() {
      return columns;
    }
  }
}
