/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.CqlRequestAsyncProcessor;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import dev.quiver.internal.driver.metrics.EncodedVectors;
import dev.quiver.internal.driver.metrics.SessionCounts;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The driver's way to handle requests, with rows of ours in what they result in. */
final class PageProcessor extends CqlRequestAsyncProcessor {

  private final PageResults results;
  private final @Nullable SessionCounts counts;

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
    return PageFuture.of(
        super.process(request, session, context, sessionLogPrefix).toCompletableFuture(),
        context,
        results);
  }
}
