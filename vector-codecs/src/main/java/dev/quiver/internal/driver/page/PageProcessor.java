/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.CqlRequestAsyncProcessor;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import java.util.concurrent.CompletionStage;

/** The driver's way to handle requests, with rows of ours in what they result in. */
final class PageProcessor extends CqlRequestAsyncProcessor {

  private final PageResults results;

  PageProcessor(PageResults results) {
    this.results = results;
  }

  @Override
  public CompletionStage<AsyncResultSet> process(
      Statement<?> request,
      DefaultSession session,
      InternalDriverContext context,
      String sessionLogPrefix) {
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
  static boolean hasNoRows(Statement<?> request) {
    if (!(request instanceof BoundStatement bound)) {
      return false;
    }
    PreparedStatement prepared = bound.getPreparedStatement();
    return prepared.getResultSetDefinitions().size() == 0 && !hasIf(prepared.getQuery());
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
