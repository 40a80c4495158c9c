/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.lang.reflect.Constructor;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests rows that wrap a row of another class. */
class WrappedRowsTest {

  private final SplittableRandom random = Seed.random(getClass().getName());

  private static TestRows rows() {
    return new TestRows().withValue("a", DataTypes.INT, 1).withValue("b", DataTypes.TEXT, "x");
  }

  @Test
  void readsReactiveRowsAsTheRowsInThem() {
    for (Row row : rows().buildEachWay(random)) {
      Row reactive = reactive(row);
      assertThat(RowDecoder.arrays().decode(reactive)).containsExactly(1, "x");
      assertThat(RawRows.ofPage(reactive)).isSameAs(RawRows.ofPage(row));
    }
  }

  /** Before protocol v5 the client does not learn that a prepared {@code SELECT *} got a column. */
  @Test
  void rejectsReactiveRowsWithAnotherNumberOfCells() {
    ColumnDefinitions before = rows().definitions();
    TestRows after =
        new TestRows()
            .withValue("a", DataTypes.INT, 1)
            .withValue("added", DataTypes.TEXT, "new")
            .withValue("b", DataTypes.TEXT, "x");
    for (Row row : after.buildEachWay(before, random)) {
      assertThatThrownBy(() -> RowDecoder.arrays().decode(reactive(row)))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("cells: expected 2, one for each column, got 3");
    }
  }

  /** Wraps a row in a reactive row, as the driver does. */
  private static Row reactive(Row row) {
    try {
      Constructor<?> constructor =
          Class.forName("com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveRow")
              .getDeclaredConstructor(Row.class, ExecutionInfo.class);
      constructor.setAccessible(true);
      return (Row) constructor.newInstance(row, null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
