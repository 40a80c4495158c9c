/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.data.Data;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.Slots;
import dev.quiver.internal.driver.TypeParts;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/**
 * Caches plans for reading rows or binding records. A plan belongs to a session, and to the names
 * and types of columns or variables.
 *
 * <p>Rows of one page share one {@code ColumnDefinitions} object, and so do executions of one
 * prepared statement: the cache finds the plan by the object's identity. For an unknown object, the
 * cache compares names and types, so that several results of a simple statement share a plan.
 *
 * <p>The cache holds plans by soft references: a plan's types and codecs refer to the session, and
 * a decoder in a constant would otherwise keep a closed session reachable. If a plan cannot be
 * created, the next row tries again, because a codec may have been registered since. Thread-safe;
 * finding a cached plan takes no lock.
 */
final class PlanCache<P> {

  /** The maximum number of plans. If it is reached and none was collected, all are dropped. */
  static final int MAX_PLANS = 4096;

  private static final int LINKS = 2048;

  /** A plan, with the session and the columns that it belongs to. */
  private record Planned<P>(
      CodecRegistry registry, ProtocolVersion protocolVersion, List<Field> columns, P plan) {

    @SuppressWarnings("ReferenceEquality")
    boolean isForSessionOf(Data data) {
      return registry == data.codecRegistry() && protocolVersion.equals(data.protocolVersion());
    }

    boolean isFor(Data data, ColumnDefinitions definitions) {
      return isForSessionOf(data) && Field.equal(columns, definitions);
    }
  }

  /** A link from column definitions, compared by identity, to their plan. */
  private static final class Link<P> extends WeakReference<ColumnDefinitions>
      implements Slots.Entry {
    final SoftReference<Planned<P>> planned;

    Link(ColumnDefinitions definitions, SoftReference<Planned<P>> planned) {
      super(definitions);
      this.planned = planned;
    }

    @Override
    public boolean isFor(Object key) {
      return refersTo((ColumnDefinitions) key);
    }

    @Override
    public boolean isGone() {
      return refersTo(null);
    }
  }

  private final BiFunction<? super Data, List<Field>, P> planner;
  private final int maxPlans;
  private final Slots<Link<P>> links = new Slots<>(LINKS);

  /** The plans by a hash of session and columns. A key that refers to these would retain them. */
  private final ConcurrentHashMap<Integer, SoftReference<Planned<P>>> plans =
      new ConcurrentHashMap<>();

  /**
   * @param planner creates a plan for columns and the session of the first argument, such as a row
   */
  PlanCache(BiFunction<? super Data, List<Field>, P> planner) {
    this(planner, MAX_PLANS);
  }

  PlanCache(BiFunction<? super Data, List<Field>, P> planner, int maxPlans) {
    this.planner = planner;
    this.maxPlans = maxPlans;
  }

  /**
   * Returns the plan for columns or variables.
   *
   * @param data a row or a statement with these columns or variables; the plan belongs to its
   *     session
   */
  P get(Data data, ColumnDefinitions definitions) {
    int identity = System.identityHashCode(definitions);
    Link<P> link = links.find(definitions, identity);
    Planned<P> linked = link == null ? null : link.planned.get();
    if (linked != null && linked.isForSessionOf(data)) {
      return linked.plan;
    }
    int hash = hash(data, definitions);
    SoftReference<Planned<P>> known = plans.get(hash);
    Planned<P> planned = known == null ? null : known.get();
    if (known == null || planned == null || !planned.isFor(data, definitions)) {
      planned = plan(data, definitions);
      known = new SoftReference<>(planned);
      add(hash, known);
    }
    links.put(new Link<>(definitions, known), identity);
    return planned.plan;
  }

  private Planned<P> plan(Data data, ColumnDefinitions definitions) {
    List<Field> columns = Field.of(definitions);
    P plan = planner.apply(data, columns);
    return new Planned<>(data.codecRegistry(), data.protocolVersion(), columns, plan);
  }

  private void add(int hash, SoftReference<Planned<P>> planned) {
    if (plans.size() >= maxPlans) {
      plans.values().removeIf(other -> other.refersTo(null));
      if (plans.size() >= maxPlans) {
        plans.clear();
      }
    }
    plans.put(hash, planned);
  }

  int size() {
    return (int) plans.values().stream().filter(planned -> !planned.refersTo(null)).count();
  }

  /** Returns a hash of the session and of the names and types of columns. */
  private static int hash(Data data, ColumnDefinitions definitions) {
    int hash =
        31 * System.identityHashCode(data.codecRegistry()) + data.protocolVersion().getCode();
    for (int i = 0; i < definitions.size(); i++) {
      ColumnDefinition column = definitions.get(i);
      hash = mixed(hash, column.getName().asInternal().hashCode());
      hash = mixed(hash, TypeParts.hash(column.getType()));
    }
    return hash;
  }

  /** Combines two hashes. The usual {@code 31 * hash + value} would often collide. */
  private static int mixed(int hash, int value) {
    int product = (hash ^ value) * 0x9E3779B9;
    return product ^ (product >>> 15);
  }
}
