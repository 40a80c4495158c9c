/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The plans for the last few results.
 *
 * <p>Executions of a prepared statement share their definitions until its result changes. Every
 * result of a simple statement has its own: those that say the same share a plan, which is compared
 * once a result. Neither can be taken for the other, as a plan is only used for definitions that
 * are the same object, or were found to have the same names and types. Reading takes no lock.
 */
final class PlanCache<T> {

  /** Results read at the same time; more of them cost comparisons, not errors. */
  static final int MAX_ENTRIES = 16;

  private record Entry<T>(
      ColumnDefinitions definitions,
      CodecRegistry registry,
      ProtocolVersion protocolVersion,
      List<Field> columns,
      RowPlan<T> plan) {

    @SuppressWarnings("ReferenceEquality")
    boolean isFor(Row row) {
      return definitions == row.getColumnDefinitions() && isForSessionOf(row);
    }

    @SuppressWarnings("ReferenceEquality")
    boolean isForSessionOf(Row row) {
      return registry == row.codecRegistry() && protocolVersion.equals(row.protocolVersion());
    }
  }

  private final BiFunction<Row, List<Field>, RowPlan<T>> planner;
  private volatile List<Entry<T>> entries = List.of();

  /**
   * @param planner makes a plan for a row like this one
   */
  PlanCache(BiFunction<Row, List<Field>, RowPlan<T>> planner) {
    this.planner = planner;
  }

  /** The plan for a row and those like it. */
  RowPlan<T> get(Row row) {
    List<Entry<T>> current = entries;
    for (int i = 0; i < current.size(); i++) {
      Entry<T> entry = current.get(i);
      if (entry.isFor(row)) {
        return entry.plan;
      }
    }
    for (Entry<T> entry : current) {
      if (entry.isForSessionOf(row) && Field.equal(entry.columns, row.getColumnDefinitions())) {
        return add(row, entry.columns, entry.plan);
      }
    }
    List<Field> columns = Field.of(row.getColumnDefinitions());
    return add(row, columns, planner.apply(row, columns));
  }

  /** The number of results remembered. */
  int size() {
    return entries.size();
  }

  private synchronized RowPlan<T> add(Row row, List<Field> columns, RowPlan<T> plan) {
    List<Entry<T>> kept = entries.subList(0, Math.min(entries.size(), MAX_ENTRIES - 1));
    Entry<T> entry =
        new Entry<>(
            row.getColumnDefinitions(), row.codecRegistry(), row.protocolVersion(), columns, plan);
    entries = prepend(entry, kept);
    return plan;
  }

  private static <E> List<E> prepend(E first, List<E> others) {
    List<E> all = new ArrayList<>(others.size() + 1);
    all.add(first);
    all.addAll(others);
    return List.copyOf(all);
  }
}
