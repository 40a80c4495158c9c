/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
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
    return PageFuture.of(
        super.process(request, session, context, sessionLogPrefix).toCompletableFuture(),
        context,
        results);
  }
}
