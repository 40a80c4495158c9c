/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.Data;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.TypeHashes;
import dev.quiver.internal.driver.metrics.JvmCounts;
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
final class PlanCache<P> {

  /** Plans that are kept; with more of them, all are made again. */
  static final int MAX_PLANS = 4096;

  /** Plans of rows that differ, but have the same hash by chance. */
  private static final int MAX_OF_A_HASH = 8;

  /** A plan, and what it is for. */
  record Planned<P>(
      CodecRegistry registry, ProtocolVersion protocolVersion, List<Field> columns, P plan) {

    @SuppressWarnings("ReferenceEquality")
    boolean isForSessionOf(Data data) {
      return registry == data.codecRegistry() && protocolVersion.equals(data.protocolVersion());
    }

    boolean isFor(Data data, ColumnDefinitions definitions) {
      return isForSessionOf(data) && Field.equal(columns, definitions);
    }
  }

  private final BiFunction<? super Data, List<Field>, P> planner;
  private final int maxPlans;
  private final PlanLinks<P> links = new PlanLinks<>();

  /** By a hash of what they are for: a key itself would keep the session. */
  private final ConcurrentHashMap<Integer, List<SoftReference<Planned<P>>>> plans =
      new ConcurrentHashMap<>();

  /**
   * A cache without plans.
   *
   * @param planner makes a plan for data like this, such as a row
   */
  PlanCache(BiFunction<? super Data, List<Field>, P> planner) {
    this(planner, MAX_PLANS);
  }

  PlanCache(BiFunction<? super Data, List<Field>, P> planner, int maxPlans) {
    this.planner = planner;
    this.maxPlans = maxPlans;
  }

  /** The plan for a row and those like it. */
  P get(Row row) {
    return get(row, row.getColumnDefinitions());
  }

  /**
   * The plan for columns or variables.
   *
   * @param data what has them, in the session that the plan is for
   */
  P get(Data data, ColumnDefinitions definitions) {
    P linked = links.find(data, definitions);
    if (linked != null) {
      return linked;
    }
    int hash = hash(data, definitions);
    SoftReference<Planned<P>> found = find(plans.get(hash), data, definitions);
    Planned<P> planned = found == null ? null : found.get();
    if (found == null || planned == null) {
      List<Field> columns = Field.of(definitions);
      planned =
          new Planned<>(
              data.codecRegistry(), data.protocolVersion(), columns, planner.apply(data, columns));
      JvmCounts.planMade();
      found = add(hash, data, definitions, planned);
    }
    links.add(definitions, found);
    return planned.plan;
  }

  /** The number of plans remembered. */
  int size() {
    return plans.values().stream().mapToInt(same -> alive(same).size()).sum();
  }

  private SoftReference<Planned<P>> add(
      int hash, Data data, ColumnDefinitions definitions, Planned<P> planned) {
    if (plans.mappingCount() >= maxPlans) {
      plans.values().removeIf(same -> alive(same).isEmpty());
      if (plans.mappingCount() >= maxPlans) {
        plans.clear();
      }
    }
    SoftReference<Planned<P>> added = new SoftReference<>(planned);
    List<SoftReference<Planned<P>>> all =
        plans.compute(
            hash,
            (key, same) -> {
              if (same != null && find(same, data, definitions) != null) {
                return same;
              }
              List<SoftReference<Planned<P>>> more = new ArrayList<>();
              more.add(added);
              if (same != null) {
                more.addAll(alive(same).stream().limit(MAX_OF_A_HASH - 1).toList());
              }
              return List.copyOf(more);
            });
    SoftReference<Planned<P>> kept = find(all, data, definitions);
    return kept == null ? added : kept;
  }

  private static <P> @Nullable SoftReference<Planned<P>> find(
      @Nullable List<SoftReference<Planned<P>>> same, Data data, ColumnDefinitions definitions) {
    if (same != null) {
      for (SoftReference<Planned<P>> reference : same) {
        Planned<P> planned = reference.get();
        if (planned != null && planned.isFor(data, definitions)) {
          return reference;
        }
      }
    }
    return null;
  }

  private static <P> List<SoftReference<Planned<P>>> alive(List<SoftReference<Planned<P>>> same) {
    return same.stream().filter(reference -> !reference.refersTo(null)).toList();
  }

  /** Equal for data of one session with equal names and types. */
  private static int hash(Data data, ColumnDefinitions definitions) {
    int hash =
        31 * System.identityHashCode(data.codecRegistry()) + data.protocolVersion().getCode();
    for (int i = 0; i < definitions.size(); i++) {
      ColumnDefinition column = definitions.get(i);
      hash = 31 * hash + column.getName().asInternal().hashCode();
      hash = 31 * hash + TypeHashes.of(column.getType());
    }
    return hash;
  }
}
