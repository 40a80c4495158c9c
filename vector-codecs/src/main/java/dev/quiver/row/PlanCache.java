/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The last few plans.
 *
 * <p>Executions of a prepared statement share their definitions until its result changes. Every
 * result of a simple statement has its own: those that say the same share a plan, which is compared
 * once a result. Neither can be taken for the other, as a plan is only used for definitions that
 * are the same object, or were found to have the same names and types. Reading takes no lock.
 *
 * <p>Plans are softly reachable from here: their types and codecs lead to the session, which a
 * decoder in a constant would keep after it was closed. What cannot be planned is not remembered:
 * the next row tries again, as a codec may have been registered since.
 */
final class PlanCache<T> {

  /** Plans used at the same time; more of them are made again and again. */
  static final int MAX_PLANS = 16;

  /** Results of one plan read at the same time; more of them cost comparisons. */
  private static final int MAX_RESULTS = 16;

  private record Planned<T>(
      CodecRegistry registry,
      ProtocolVersion protocolVersion,
      List<Field> columns,
      RowPlan<T> plan) {

    @SuppressWarnings("ReferenceEquality")
    boolean isForSessionOf(Row row) {
      return registry == row.codecRegistry() && protocolVersion.equals(row.protocolVersion());
    }

    boolean isFor(Row row) {
      return isForSessionOf(row) && Field.equal(columns, row.getColumnDefinitions());
    }
  }

  /**
   * @param results the definitions of the last results that were read by the plan
   */
  private record Entry<T>(
      SoftReference<Planned<T>> planned, List<WeakReference<ColumnDefinitions>> results) {

    static <T> Entry<T> of(Planned<T> planned) {
      return new Entry<>(new SoftReference<>(planned), List.of());
    }

    @Nullable RowPlan<T> find(Row row, ColumnDefinitions definitions) {
      for (int i = 0; i < results.size(); i++) {
        if (results.get(i).refersTo(definitions)) {
          Planned<T> found = planned.get();
          return found != null && found.isForSessionOf(row) ? found.plan : null;
        }
      }
      return null;
    }

    boolean isFor(Row row) {
      Planned<T> found = planned.get();
      return found != null && found.isFor(row);
    }

    boolean isLetGo() {
      return planned.refersTo(null);
    }

    Entry<T> with(ColumnDefinitions definitions) {
      List<WeakReference<ColumnDefinitions>> alive =
          results.stream().filter(result -> !result.refersTo(null)).limit(MAX_RESULTS - 1).toList();
      return new Entry<>(planned, prepend(new WeakReference<>(definitions), alive));
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
    ColumnDefinitions definitions = row.getColumnDefinitions();
    List<Entry<T>> current = entries;
    for (int i = 0; i < current.size(); i++) {
      RowPlan<T> plan = current.get(i).find(row, definitions);
      if (plan != null) {
        return plan;
      }
    }
    for (Entry<T> entry : current) {
      Planned<T> planned = entry.planned.get();
      if (planned != null && planned.isFor(row)) {
        return add(row, planned);
      }
    }
    List<Field> columns = Field.of(definitions);
    return add(
        row,
        new Planned<>(
            row.codecRegistry(), row.protocolVersion(), columns, planner.apply(row, columns)));
  }

  /** The number of plans remembered. */
  int size() {
    return (int) entries.stream().filter(entry -> !entry.isLetGo()).count();
  }

  /** Puts a plan in front, with the results that equal plans were used for. */
  private synchronized RowPlan<T> add(Row row, Planned<T> planned) {
    Entry<T> first = Entry.of(planned);
    List<Entry<T>> others = new ArrayList<>();
    for (Entry<T> entry : entries) {
      if (entry.isFor(row)) {
        first = entry;
      } else if (!entry.isLetGo()) {
        others.add(entry);
      }
    }
    int kept = Math.min(others.size(), MAX_PLANS - 1);
    entries = prepend(first.with(row.getColumnDefinitions()), others.subList(0, kept));
    return planned.plan;
  }

  private static <E> List<E> prepend(E first, List<E> others) {
    List<E> all = new ArrayList<>(others.size() + 1);
    all.add(first);
    all.addAll(others);
    return List.copyOf(all);
  }
}
