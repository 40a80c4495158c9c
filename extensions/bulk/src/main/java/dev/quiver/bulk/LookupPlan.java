/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.bulk.RangeQuery;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.RowDecodeException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A plan with one request for each key, in the order of the keys. */
record LookupPlan(LookupKeys keys, PreparedStatement prepared, Concurrency permits)
    implements ReadPlan {

  /**
   * @param needed the columns that the reader needs; null for all columns
   * @throws dev.quiver.vector.QuiverException at once if the driver knows no such column
   */
  static CompletionStage<LookupPlan> of(
      CqlSession session, ScanOptions options, LookupKeys keys, @Nullable List<String> needed) {
    ScanTable table = keys.table();
    RangeQuery query =
        new RangeQuery(
            table.name(),
            table.relation(),
            table.selectors(options.columns, needed),
            keys.columns().stream().map(column -> column.getName().asCql(true) + " = ?").toList(),
            false);
    Concurrency permits =
        Concurrency.of(session.getMetadata().getNodes().size(), options.maxInFlight);
    return ScanPlan.prepare(session, options, query.cql(false, false))
        .thenApply(prepared -> new LookupPlan(keys, prepared, permits));
  }

  @Override
  public ColumnDefinitions definitions() {
    return prepared.getResultSetDefinitions();
  }

  @Override
  public int parts() {
    return keys.keys().size();
  }

  /**
   * Returns the statement for one key. The driver sends it to a replica, because the prepared
   * statement tells which variables are the partition key.
   */
  @Override
  public BoundStatement statement(int part) {
    return keys.bind(prepared.boundStatementBuilder(), part, BoundStatementBuilder::set)
        .setIdempotence(true)
        .build();
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
  public String describe(int part) {
    return keys.describe(part);
  }

  @Override
  public <T> T decode(Function<? super Row, ? extends T> mapper, Row row, int part) {
    try {
      return mapper.apply(row);
    } catch (RowDecodeException e) {
      throw WireErrors.within(describe(part) + " of " + keys.table() + ", ", e);
    }
  }
}
