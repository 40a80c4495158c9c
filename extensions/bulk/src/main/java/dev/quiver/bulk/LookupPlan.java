/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.bulk.RangeQuery;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A plan with a request for each group of keys.
 *
 * @param one the statement for one key
 * @param many the statement for several keys; null if each group has one key
 */
record LookupPlan(
    LookupKeys keys,
    KeyGroups all,
    PreparedStatement one,
    @Nullable PreparedStatement many,
    Concurrency permits)
    implements ReadPlan {

  /**
   * Groups the keys if they have one value, the rows contain it, and rows need not be in order.
   * With a limit of rows, Cassandra reads the keys of a group at the same time.
   *
   * @param needed the columns that the reader needs; null for all columns
   * @throws dev.quiver.vector.QuiverException at once if the driver knows no such column
   */
  static CompletionStage<LookupPlan> of(
      CqlSession session, ScanOptions options, LookupKeys keys, @Nullable List<String> needed) {
    CqlIdentifier column = options.isOrdered ? null : keys.onlyColumn();
    String name = column == null ? "" : column.asCql(true);
    List<String> read = needed == null || column == null ? needed : new ArrayList<>(needed);
    if (column != null && read != null) {
      read.add(name); // used only if the application selects no columns
    }
    List<String> selectors = keys.table().selectors(options.columns, read);
    boolean isSelected =
        selectors.contains(name)
            && selectors.stream().noneMatch(selector -> selector.endsWith(" AS " + name));
    KeyGroups groups =
        isSelected ? KeyGroups.of(session, keys) : KeyGroups.single(keys.keys().size());
    Concurrency permits =
        Concurrency.ofKeys(
            session.getMetadata().getNodes().size(),
            options.maxInFlight,
            keys.keys().size() / Math.max(1, groups.groups().size()));
    CompletionStage<PreparedStatement> one = prepare(session, options, keys, selectors, " = ?", "");
    if (groups.groups().size() == keys.keys().size()) {
      return one.thenApply(prepared -> new LookupPlan(keys, groups, prepared, null, permits));
    }
    return one.thenCombine(
        prepare(session, options, keys, selectors, " IN ?", " LIMIT " + KeyGroups.MAX_KEYS),
        (prepared, many) -> new LookupPlan(keys, groups, prepared, many, permits));
  }

  private static CompletionStage<PreparedStatement> prepare(
      CqlSession session,
      ScanOptions options,
      LookupKeys keys,
      List<String> selectors,
      String condition,
      String end) {
    ScanTable table = keys.table();
    List<String> conditions =
        keys.columns().stream().map(column -> column.getName().asCql(true) + condition).toList();
    RangeQuery query = new RangeQuery(table.name(), table.relation(), selectors, conditions, false);
    return ScanPlan.prepare(session, options, query.cql(false, false) + end, table.relation());
  }

  @Override
  public ColumnDefinitions definitions() {
    return one.getResultSetDefinitions();
  }

  @Override
  public int parts() {
    return all.groups().size();
  }

  /** Returns the keys of a part. After the groups, each key is a part. */
  private List<Integer> group(int part) {
    return part < parts() ? all.groups().get(part) : List.of(part - parts());
  }

  @Override
  public int size(int part) {
    return group(part).size();
  }

  @Override
  public List<Integer> separated(int part) {
    return group(part).stream().map(key -> parts() + key).toList();
  }

  /** Returns the statement for a part, which the driver sends to a replica of its keys. */
  @Override
  public BoundStatement statement(int part) {
    List<Integer> group = group(part);
    BoundStatementBuilder statement =
        group.size() == 1
            ? keys.bind(one.boundStatementBuilder(), group.get(0), BoundStatementBuilder::set)
            : Objects.requireNonNull(many)
                .boundStatementBuilder()
                .setBytesUnsafe(0, all.list(group))
                .setRoutingKey(all.bytes(group.get(0)));
    return statement.setIdempotence(true).build();
  }

  @Override
  public int inFlight() {
    return permits.limit();
  }

  @Override
  public boolean isOfRows() {
    return keys.areWhole();
  }

  @Override
  public int key(int part, Function<CqlIdentifier, @Nullable ByteBuffer> cells) {
    List<Integer> group = group(part);
    if (group.size() == 1) {
      return group.get(0);
    }
    ByteBuffer key = cells.apply(keys.columns().get(0).getName());
    int index = key == null ? -1 : all.find(group, key);
    if (index < 0) {
      throw WireErrors.of("row of " + keys.table(), describe(part), "another key");
    }
    return index;
  }

  @Override
  public String describe(int part) {
    List<Integer> group = group(part);
    String more = group.size() == 1 ? "" : " and %d other keys".formatted(group.size() - 1);
    return keys.describe(group.get(0)) + more;
  }

  @Override
  public <T> T decode(Function<? super Row, ? extends T> mapper, Row row, int part) {
    try {
      return mapper.apply(row);
    } catch (RowDecodeException e) {
      String key = keys.describe(key(part, row::getBytesUnsafe));
      throw WireErrors.within(key + " of " + keys.table() + ", ", e);
    }
  }
}
