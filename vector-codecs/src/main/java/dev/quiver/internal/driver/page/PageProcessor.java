/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.CqlRequestAsyncProcessor;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import dev.quiver.internal.driver.metrics.EncodedVectors;
import dev.quiver.internal.driver.metrics.SessionCounts;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The driver's way to handle requests, with rows of ours in what they result in. Thread-safe,
 * without locks.
 */
final class PageProcessor extends CqlRequestAsyncProcessor {

  /** Queries that are not looked through again; a power of two. */
  private static final int SIZE = 256;

  private final PageResults results;
  private final @Nullable SessionCounts counts;

  /** Queries without {@code IF}, by their hashes. */
  private final AtomicReferenceArray<String> unconditional = new AtomicReferenceArray<>(SIZE);

  PageProcessor(PageResults results, @Nullable SessionCounts counts) {
    this.results = results;
    this.counts = counts;
  }

  @Override
  public CompletionStage<AsyncResultSet> process(
      Statement<?> request,
      DefaultSession session,
      InternalDriverContext context,
      String sessionLogPrefix) {
    if (counts != null) {
      counts.encoded(EncodedVectors.in(request));
    }
    CompletionStage<AsyncResultSet> drivers =
        super.process(request, session, context, sessionLogPrefix);
    return hasNoRows(request)
        ? drivers
        : PageFuture.of(drivers.toCompletableFuture(), context, results);
  }

  /**
   * Whether its result is known to have no rows. A server that prepares a statement tells no
   * columns of a conditional one, whose result has some; it has the word {@code IF}.
   */
  boolean hasNoRows(Statement<?> request) {
    if (!(request instanceof BoundStatement bound)) {
      return false;
    }
    PreparedStatement prepared = bound.getPreparedStatement();
    return prepared.getResultSetDefinitions().size() == 0 && isUnconditional(prepared.getQuery());
  }

  /** To look through a query for each of its requests takes as long as to bind it. */
  private boolean isUnconditional(String query) {
    int hash = query.hashCode();
    int slot = (hash ^ (hash >>> 16) ^ (hash >>> 8)) & (SIZE - 1);
    if (query.equals(unconditional.getAcquire(slot))) {
      return true;
    } else if (hasIf(query)) {
      return false;
    }
    unconditional.setRelease(slot, query);
    return true;
  }

  private static boolean hasIf(String query) {
    for (int i = query.length() - 2; i >= 0; i--) {
      if (query.regionMatches(true, i, "if", 0, 2)) {
        return true;
      }
    }
    return false;
  }
}
