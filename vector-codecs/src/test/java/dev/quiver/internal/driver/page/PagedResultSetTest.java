/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.dse.driver.internal.core.cql.reactive.CqlRequestReactiveProcessor;
import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.cql.CqlPrepareAsyncProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlRequestAsyncProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlRequestSyncProcessor;
import com.datastax.oss.driver.internal.core.session.RequestProcessor;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests synchronous results and processors; {@code EmptyPagesTest} uses real sessions. */
class PagedResultSetTest {

  private static final Row ROW = new TestRows().with("c", DataTypes.INT, null).build();

  private final List<ExecutionInfo> infos = new ArrayList<>();
  private final PageResults results = new PageResults(null);

  /** Creates a page of some rows, followed by later pages. */
  private AsyncResultSet page(int rows, int... next) {
    ExecutionInfo info =
        Stub.of(ExecutionInfo.class, (proxy, method, arguments) -> method.getName());
    PagingIterable<Row> rest =
        TestResults.rows(ROW.getColumnDefinitions(), Collections.nCopies(rows, ROW));
    return Stub.of(
        AsyncResultSet.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "currentPage" -> rest;
              case "remaining" -> rest.getAvailableWithoutFetching();
              case "hasMorePages" -> next.length > 0;
              case "fetchNextPage" ->
                  CompletableFuture.completedFuture(
                      page(next[0], Arrays.copyOfRange(next, 1, next.length)));
              case "getExecutionInfo" -> {
                infos.add(info);
                yield info;
              }
              case "getColumnDefinitions" -> ROW.getColumnDefinitions();
              case "wasApplied" -> next.length == 0;
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  @Test
  void endsAtTheLastPage() {
    PagedResultSet result = new PagedResultSet(page(2, 0, 0, 1, 0));

    assertThat(result.isFullyFetched()).isFalse();
    assertThat(result.wasApplied()).isFalse();
    assertThat(result.getAvailableWithoutFetching()).isEqualTo(2);
    assertThat(result.getColumnDefinitions()).isSameAs(ROW.getColumnDefinitions());
    assertThat(result.iterator()).isSameAs(result);
    assertThat(result.hasNext()).isTrue();
    assertThat(result.getExecutionInfos()).as("pages so far").hasSize(1);

    assertThat(result.all()).containsExactly(ROW, ROW, ROW);
    assertThat(result.hasNext()).isFalse();
    assertThatThrownBy(result::next).isInstanceOf(NoSuchElementException.class);
    assertThat(result.getExecutionInfos()).hasSize(5).isEqualTo(infos);
    assertThat(result.isFullyFetched()).isTrue();
    assertThat(result.wasApplied()).isTrue();
    assertThat(result.getAvailableWithoutFetching()).isZero();
  }

  @Test
  void readsRowByRowWithoutFetchingTheNextPage() {
    PagedResultSet result = new PagedResultSet(page(0, 1));

    assertThat(result.next()).isSameAs(ROW);
    assertThatThrownBy(result::next).isInstanceOf(NoSuchElementException.class);
  }

  private RequestProcessor<?, ?> ours(RequestProcessor<?, ?> drivers) {
    RequestProcessor<?, ?>[] all = PageProcessor.in(List.of(drivers), results, null);
    assertThat(all).hasSize(1);
    return all[0];
  }

  @Test
  void replacesProcessorsOfRequests() {
    CqlRequestAsyncProcessor async = new CqlRequestAsyncProcessor();

    assertThat(ours(async)).isInstanceOf(PageProcessor.class);
    RequestProcessor<?, ?> sync = new CqlRequestSyncProcessor(async);
    assertThat(ours(sync)).isInstanceOf(CqlRequestSyncProcessor.class).isNotSameAs(sync);
    RequestProcessor<?, ?> reactive = new CqlRequestReactiveProcessor(async);
    assertThat(ours(reactive))
        .isExactlyInstanceOf(CqlRequestReactiveProcessor.class)
        .isNotSameAs(reactive);
  }

  @Test
  void allReplacementsUseOneProcessor() {
    CqlRequestAsyncProcessor async = new CqlRequestAsyncProcessor();
    RequestProcessor<?, ?>[] all =
        PageProcessor.in(List.of(new CqlRequestSyncProcessor(async), async), results, null);

    assertThat(all[0]).extracting("asyncProcessor").isSameAs(all[1]);
  }

  @Test
  void keepsOtherProcessors() {
    RequestProcessor<?, ?> prepare = new CqlPrepareAsyncProcessor();
    assertThat(ours(prepare)).isSameAs(prepare);
    RequestProcessor<?, ?> ofTheApplication = new CqlRequestAsyncProcessor() {};
    assertThat(ours(ofTheApplication)).isSameAs(ofTheApplication);
  }
}
