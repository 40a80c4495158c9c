/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.dse.driver.internal.core.cql.reactive.CqlRequestReactiveProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlPrepareAsyncProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlRequestAsyncProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlRequestSyncProcessor;
import com.datastax.oss.driver.internal.core.session.RequestProcessor;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests which of the driver's request processors Quiver replaces. */
class PageProcessorTest {

  private final PageResults results = new PageResults(null);

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
