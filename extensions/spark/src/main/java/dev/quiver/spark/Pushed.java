/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.schema.TableName;
import dev.quiver.spark.ScanSpec.Filter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The filters that the server applies: values for all columns of the partition key, and filters on
 * the first clustering columns. Each filter on a clustering column is an equality; only the last
 * filtered column may have a range instead. Spark evaluates all predicates that are not among
 * {@link #handled}.
 *
 * @param isKeyed whether only the partitions with these {@link #keys} are read
 * @param keys the partition keys, without duplicates; empty if all partitions are read
 * @param clustering filters on clustering columns
 * @param handled the predicates that Spark need not evaluate again
 */
record Pushed(
    boolean isKeyed, List<List<byte[]>> keys, List<Filter> clustering, List<Predicate> handled) {
  static final Pushed NOTHING = new Pushed(false, List.of(), List.of(), List.of());

  /** The most partition keys to read; for more keys, the table is scanned and Spark filters. */
  private static final int MAX_KEYS = 10_000;

  static Pushed of(CqlSession session, TableName name, List<Predicate> predicates) {
    RelationMetadata table = name.get(session);
    List<Condition> all =
        predicates.stream()
            .flatMap(predicate -> Stream.ofNullable(Condition.of(session, table, predicate)))
            .toList();
    List<Predicate> handled = new ArrayList<>();
    List<List<byte[]>> keys = keys(table, all, handled);
    List<Filter> clustering = new ArrayList<>();
    for (ColumnMetadata column : table.getClusteringColumns().keySet()) {
      if (!addClustering(column, all, clustering, handled)) {
        break;
      }
    }
    addNotNull(table, all, clustering, handled);
    return new Pushed(
        keys != null,
        keys == null ? List.of() : keys,
        List.copyOf(clustering),
        List.copyOf(handled));
  }

  /** Returns the keys, or null if a column of the key has no values, or the keys are too many. */
  private static @Nullable List<List<byte[]>> keys(
      RelationMetadata table, List<Condition> all, List<Predicate> handled) {
    List<List<byte[]>> keys = List.of(List.of());
    List<Predicate> used = new ArrayList<>();
    for (ColumnMetadata column : table.getPartitionKey()) {
      Condition condition = find(all, column, Condition.Kind.EQUAL, true);
      if (condition == null || (long) keys.size() * condition.values().size() > MAX_KEYS) {
        return null;
      }
      // Removes duplicates: buffers are compared by their contents, unlike arrays.
      Set<ByteBuffer> values = new LinkedHashSet<>();
      condition.values().forEach(value -> values.add(ByteBuffer.wrap(value)));
      List<List<byte[]>> longer = new ArrayList<>();
      for (List<byte[]> key : keys) {
        for (ByteBuffer value : values) {
          List<byte[]> next = new ArrayList<>(key);
          next.add(ByteUtils.getArray(value));
          longer.add(next);
        }
      }
      keys = longer;
      used.add(condition.predicate());
    }
    handled.addAll(used);
    return keys;
  }

  /** {@return whether the server may also filter by the next clustering column} */
  private static boolean addClustering(
      ColumnMetadata column, List<Condition> all, List<Filter> filters, List<Predicate> handled) {
    String name = column.getName().asInternal();
    Condition equal = find(all, column, Condition.Kind.EQUAL, false);
    if (equal != null) {
      filters.add(new Filter(name, "=", equal.values().get(0)));
      handled.add(equal.predicate());
      return true;
    }
    for (Condition.Kind kind : List.of(Condition.Kind.LOWER, Condition.Kind.UPPER)) {
      Condition bound = find(all, column, kind, false);
      if (bound != null) {
        filters.add(new Filter(name, bound.operator(), bound.values().get(0)));
        handled.add(bound.predicate());
      }
    }
    return false;
  }

  /** Adds IS NOT NULL to {@code handled} for columns of the partition key or with a filter. */
  private static void addNotNull(
      RelationMetadata table, List<Condition> all, List<Filter> filters, List<Predicate> handled) {
    for (Condition condition : all) {
      boolean isSure =
          table.getPartitionKey().contains(condition.column())
              || filters.stream()
                  .anyMatch(f -> f.column().equals(condition.column().getName().asInternal()));
      if (condition.kind() == Condition.Kind.NOT_NULL && isSure) {
        handled.add(condition.predicate());
      }
    }
  }

  private static @Nullable Condition find(
      List<Condition> all, ColumnMetadata column, Condition.Kind kind, boolean several) {
    return all.stream()
        .filter(condition -> condition.column().equals(column) && condition.kind() == kind)
        .filter(condition -> several || condition.values().size() == 1)
        .findFirst()
        .orElse(null);
  }
}
