/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.NamedColumns;
import dev.quiver.internal.driver.RawCells;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan that expands the tuples of a row, and passes the row to another plan, for which each
 * component of a tuple is a separate field.
 */
final class ExpandingPlan<T> implements RowPlan<T> {

  private record Expanded(ColumnDefinitions columns, ColumnDefinitions fields) {}

  private final RowPlan<T> plan;
  private final List<Field> columns;
  private final List<FlattenedField> fields;
  private final int[] indexes;

  /** The last row's column definitions, as received and expanded; rows of one page share them. */
  private volatile @Nullable Expanded last;

  /**
   * @param plan a plan for {@code fields}
   */
  ExpandingPlan(RowPlan<T> plan, List<Field> columns, List<FlattenedField> fields) {
    this.plan = plan;
    this.columns = columns;
    this.fields = fields;
    this.indexes = FlattenedCells.indexes(fields);
  }

  @Override
  public T decode(ColumnDefinitions definitions, RawCells cells) {
    // Only a plan for sinks uses the definitions of a row.
    ColumnDefinitions shown = plan instanceof SinkPlan<T> ? expanded(definitions) : definitions;
    return plan.decode(shown, new FlattenedCells(cells, columns, fields, indexes));
  }

  @SuppressWarnings("ReferenceEquality")
  private ColumnDefinitions expanded(ColumnDefinitions definitions) {
    Expanded known = last;
    if (known == null || known.columns != definitions) {
      List<ColumnDefinition> expanded = new ArrayList<>(fields.size());
      for (FlattenedField field : fields) {
        ColumnDefinition column = definitions.get(field.column());
        expanded.add(
            field.isWhole()
                ? column
                : NamedColumns.column(column, field.field().name(), field.field().type()));
      }
      known = new Expanded(definitions, NamedColumns.all(expanded));
      last = known;
    }
    return known.fields;
  }
}
