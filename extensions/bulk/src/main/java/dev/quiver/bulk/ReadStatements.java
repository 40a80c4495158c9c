/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.bulk.Retries;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Prepares the statements of a {@link TableScan} or {@link TableLookup}, and keeps them, because
 * the driver's cache does so only until the next garbage collection. Thread-safe.
 */
final class ReadStatements {
  private static final int MAX_KEPT = 32;

  private final Map<SimpleStatement, Kept> all = new ConcurrentHashMap<>();

  /** A statement, and the table or view in the schema by which it was prepared. */
  private record Kept(PreparedStatement statement, RelationMetadata relation) {}

  /** Prepares a statement with retries, unless it is kept and the schema was not read again. */
  CompletionStage<PreparedStatement> prepare(
      CqlSession session, SimpleStatement text, RelationMetadata relation) {
    Kept known = all.get(text);
    return known != null && known.relation == relation
        ? CompletableFuture.completedFuture(known.statement)
        : prepare(session, text, 0).thenApply(prepared -> keep(text, prepared, relation));
  }

  private PreparedStatement keep(
      SimpleStatement text, PreparedStatement prepared, RelationMetadata relation) {
    Kept known = all.get(text);
    // The driver's cache may return the known statement, which does not have the new schema.
    if (known == null || known.statement != prepared) {
      if (all.size() >= MAX_KEPT) {
        all.clear();
      }
      all.put(text, new Kept(prepared, relation));
    }
    return prepared;
  }

  private static CompletionStage<PreparedStatement> prepare(
      CqlSession session, SimpleStatement text, int before) {
    return session
        .prepareAsync(text)
        .exceptionallyCompose(
            failure ->
                Retries.mayRepeat(session, failure, before)
                    ? CompletableFuture.supplyAsync(
                            () -> prepare(session, text, before + 1), Retries.later(before))
                        .thenCompose(Function.identity())
                    : CompletableFuture.failedFuture(failure));
  }
}
