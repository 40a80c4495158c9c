/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.bulk.Retries;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the statements of a {@link TableScan} or {@link TableLookup}, and keeps the latest: the
 * driver's cache keeps a statement only until the next collection of garbage. Thread-safe.
 */
final class ReadStatements {
  private static final int MAX_KEPT = 32;

  private final Map<Key, Kept> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Kept> eldest) {
          return size() > MAX_KEPT;
        }
      };

  private record Key(@Nullable String profile, String cql) {}

  /** A statement, and the table or view in the schema by which it was prepared. */
  private record Kept(PreparedStatement statement, RelationMetadata relation) {}

  /**
   * Returns the statement if it is kept and the schema of its table was not read again. Otherwise
   * prepares it, with retries.
   */
  CompletionStage<PreparedStatement> prepare(
      CqlSession session, @Nullable String profile, String cql, RelationMetadata relation) {
    Key key = new Key(profile, cql);
    synchronized (kept) {
      Kept known = kept.get(key);
      if (known != null && known.relation == relation) {
        return CompletableFuture.completedFuture(known.statement);
      }
    }
    SimpleStatement statement =
        SimpleStatement.newInstance(cql).setExecutionProfileName(profile).setIdempotent(true);
    return prepare(session, statement, 0)
        .thenApply(
            prepared -> {
              synchronized (kept) {
                kept.put(key, new Kept(prepared, relation));
              }
              return prepared;
            });
  }

  private static CompletionStage<PreparedStatement> prepare(
      CqlSession session, SimpleStatement statement, int before) {
    return session
        .prepareAsync(statement)
        .handle(
            (prepared, failure) -> {
              if (failure == null) {
                return CompletableFuture.completedFuture(prepared);
              } else if (!Retries.mayRepeat(session, failure, before)) {
                return CompletableFuture.<PreparedStatement>failedFuture(failure);
              }
              return CompletableFuture.supplyAsync(
                      () -> prepare(session, statement, before + 1), Retries.later(before))
                  .thenCompose(Function.identity());
            })
        .thenCompose(Function.identity());
  }
}
