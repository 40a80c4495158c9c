/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** Creates plans that read rows as records. */
record RecordPlans<R extends Record>(
    Class<R> recordClass, RecordShape shape, MethodHandle constructor)
    implements RowPlan.Factory<R> {

  @Override
  public RowPlan<R> plan(List<Field> columns, CellFactory cells) {
    cells.checkNoTypes(columns);
    RecordMaker maker = RecordMaker.of(shape, constructor, columns, match(columns), cells);
    return (definitions, row) -> recordClass.cast(maker.make(row));
  }

  @Override
  public void checkNames(List<Field> columns) {
    int[] unused = match(columns);
  }

  private int[] match(List<Field> columns) {
    return shape.matchComponents(columns, "", "column");
  }
}
