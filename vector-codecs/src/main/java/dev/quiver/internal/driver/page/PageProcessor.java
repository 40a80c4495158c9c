/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.dse.driver.internal.core.cql.reactive.CqlRequestReactiveProcessor;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.CqlRequestAsyncProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlRequestSyncProcessor;
import com.datastax.oss.driver.internal.core.cql.ResultSets;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import com.datastax.oss.driver.internal.core.session.RequestProcessor;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import com.datastax.oss.driver.internal.core.util.concurrent.CompletableFutures;
import dev.quiver.internal.driver.metrics.EncodedVectors;
import dev.quiver.internal.driver.metrics.SessionCounts;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The driver's asynchronous processor of CQL requests, whose results have Quiver's rows. The
 * synchronous and the reactive processor call this processor. The processors for graphs, prepared
 * statements and DSE's continuous paging remain the driver's.
 *
 * <p>Source: {@code BuiltInRequestProcessors}.
 */
public final class PageProcessor extends CqlRequestAsyncProcessor {

  private static final String REACTIVE =
      "com.datastax.dse.driver.internal.core.cql.reactive.CqlRequestReactiveProcessor";

  private final PageResults results;
  private final @Nullable SessionCounts counts;

  private PageProcessor(PageResults results, @Nullable SessionCounts counts) {
    this.results = results;
    this.counts = counts;
  }

  /**
   * Returns a session's processors: the driver's, except those for CQL requests.
   *
   * @param results creates the result sets of the session's requests
   * @param counts counts the encoded vectors of requests; null if metrics are off
   */
  public static RequestProcessor<?, ?>[] in(
      List<? extends RequestProcessor<?, ?>> driverProcessors,
      PageResults results,
      @Nullable SessionCounts counts) {
    PageProcessor ours = new PageProcessor(results, counts);
    return driverProcessors.stream()
        .map(processor -> replace(processor, ours))
        .toArray(RequestProcessor<?, ?>[]::new);
  }

  private static RequestProcessor<?, ?> replace(
      RequestProcessor<?, ?> processor, PageProcessor ours) {
    if (processor.getClass() == CqlRequestAsyncProcessor.class) {
      return ours;
    } else if (processor.getClass() == CqlRequestSyncProcessor.class) {
      return new Sync(ours);
    }
    // Compares names, because the class cannot be loaded without Reactive Streams.
    return processor.getClass().getName().equals(REACTIVE) ? Reactive.of(ours) : processor;
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

  private static final class Sync extends CqlRequestSyncProcessor {
    private final PageProcessor pages;

    Sync(PageProcessor pages) {
      super(pages);
      this.pages = pages;
    }

    @Override
    public ResultSet process(
        Statement<?> request,
        DefaultSession session,
        InternalDriverContext context,
        String sessionLogPrefix) {
      BlockingOperation.checkNotDriverThread();
      AsyncResultSet first =
          CompletableFutures.getUninterruptibly(
              pages.process(request, session, context, sessionLogPrefix));
      return first.hasMorePages() ? new PagedResultSet(first) : ResultSets.newInstance(first);
    }
  }

  private static final class Reactive {
    private Reactive() {}

    static RequestProcessor<?, ?> of(PageProcessor ours) {
      return new CqlRequestReactiveProcessor(ours);
    }
  }
}
