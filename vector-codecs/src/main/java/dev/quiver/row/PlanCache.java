/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.TypeHashes;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Plans that were made.
 *
 * <p>Executions of a prepared statement share their definitions until its result changes: these are
 * found by identity ({@link PlanLinks}). Every result of a simple statement has its own: those that
 * say the same share a plan, which is compared once a result. Neither can be taken for the other,
 * as a plan is only used for definitions that are the same object, or were found to have the same
 * names and types. Rows of thousands of statements, keyspaces and sessions may come in any order.
 *
 * <p>Plans are softly reachable from here: their types and codecs lead to the session, which a
 * decoder in a constant would keep after it was closed. What cannot be planned is not remembered:
 * the next row tries again, as a codec may have been registered since. Thread-safe; reading takes
 * no lock.
 */
final class PlanCache<T> {

  /** Plans that are kept; with more of them, all are made again. */
  static final int MAX_PLANS = 4096;

  /** Plans of rows that differ, but have the same hash by chance. */
  private static final int MAX_OF_A_HASH = 8;

  /** A plan, and what it is for. */
  record Planned<T>(
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

  private final BiFunction<Row, List<Field>, RowPlan<T>> planner;
  private final int maxPlans;
  private final PlanLinks<T> links = new PlanLinks<>();

  /** By a hash of what they are for: a key itself would keep the session. */
  private final ConcurrentHashMap<Integer, List<SoftReference<Planned<T>>>> plans =
      new ConcurrentHashMap<>();

  /**
   * A cache without plans.
   *
   * @param planner makes a plan for a row like this one
   */
  PlanCache(BiFunction<Row, List<Field>, RowPlan<T>> planner) {
    this(planner, MAX_PLANS);
  }

  PlanCache(BiFunction<Row, List<Field>, RowPlan<T>> planner, int maxPlans) {
    this.planner = planner;
    this.maxPlans = maxPlans;
  }

  /** The plan for a row and those like it. */
  RowPlan<T> get(Row row) {
    ColumnDefinitions definitions = row.getColumnDefinitions();
    RowPlan<T> linked = links.find(row, definitions);
    if (linked != null) {
      return linked;
    }
    int hash = hash(row);
    SoftReference<Planned<T>> found = find(plans.get(hash), row);
    Planned<T> planned = found == null ? null : found.get();
    if (found == null || planned == null) {
      List<Field> columns = Field.of(definitions);
      planned =
          new Planned<>(
              row.codecRegistry(), row.protocolVersion(), columns, planner.apply(row, columns));
      found = add(hash, row, planned);
    }
    links.add(definitions, found);
    return planned.plan;
  }

  /** The number of plans remembered. */
  int size() {
    return plans.values().stream().mapToInt(same -> alive(same).size()).sum();
  }

  private SoftReference<Planned<T>> add(int hash, Row row, Planned<T> planned) {
    if (plans.mappingCount() >= maxPlans) {
      plans.values().removeIf(same -> alive(same).isEmpty());
      if (plans.mappingCount() >= maxPlans) {
        plans.clear();
      }
    }
    SoftReference<Planned<T>> added = new SoftReference<>(planned);
    List<SoftReference<Planned<T>>> all =
        plans.compute(
            hash,
            (key, same) -> {
              if (same != null && find(same, row) != null) {
                return same;
              }
              List<SoftReference<Planned<T>>> more = new ArrayList<>();
              more.add(added);
              if (same != null) {
                more.addAll(alive(same).stream().limit(MAX_OF_A_HASH - 1).toList());
              }
              return List.copyOf(more);
            });
    SoftReference<Planned<T>> kept = find(all, row);
    return kept == null ? added : kept;
  }

  private static <T> @Nullable SoftReference<Planned<T>> find(
      @Nullable List<SoftReference<Planned<T>>> same, Row row) {
    if (same != null) {
      for (SoftReference<Planned<T>> reference : same) {
        Planned<T> planned = reference.get();
        if (planned != null && planned.isFor(row)) {
          return reference;
        }
      }
    }
    return null;
  }

  private static <T> List<SoftReference<Planned<T>>> alive(List<SoftReference<Planned<T>>> same) {
    return same.stream().filter(reference -> !reference.refersTo(null)).toList();
  }

  /** Equal for rows of one session with equal names and types. */
  private static int hash(Row row) {
    int hash = 31 * System.identityHashCode(row.codecRegistry()) + row.protocolVersion().getCode();
    ColumnDefinitions definitions = row.getColumnDefinitions();
    for (int i = 0; i < definitions.size(); i++) {
      ColumnDefinition column = definitions.get(i);
      hash = 31 * hash + column.getName().asInternal().hashCode();
      hash = 31 * hash + TypeHashes.of(column.getType());
    }
    return hash;
  }
}
