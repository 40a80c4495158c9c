/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import dev.quiver.internal.schema.TableName;
import dev.quiver.testkit.Stub;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.junit.jupiter.api.Test;

/** Tests that a page that fails is requested again, unless a retry cannot succeed. */
class PagesTest {
  private static final ScanSpec SPEC =
      new ScanSpec(
          Settings.of(Map.of(Settings.PAGE_ROWS, "100")),
          TableName.ofExact("k", "t"),
          List.of("id"),
          List.of(),
          List.of(),
          ScanSpec.NO_LIMIT);

  private final List<Integer> sent = new ArrayList<>();
  private final AtomicBoolean isClosed = new AtomicBoolean();

  @SuppressWarnings("FutureReturnValueIgnored") // it is returned
  private Pages pages(ScanSpec spec, List<CompletableFuture<AsyncResultSet>> answers) {
    DriverConfig config =
        DriverConfigLoader.fromString("datastax-java-driver.basic.request.timeout = 3 seconds")
            .getInitialConfig();
    DriverContext context = Stub.of(DriverContext.class, Map.of("getConfig", arguments -> config));
    Deque<CompletableFuture<AsyncResultSet>> left = new ArrayDeque<>(answers);
    CqlSession session =
        Stub.of(
            CqlSession.class,
            Map.of(
                "executeAsync",
                arguments -> {
                  sent.add(((BoundStatement) arguments[0]).getPageSize());
                  return left.remove();
                },
                "isClosed",
                arguments -> false,
                "getContext",
                arguments -> context));
    return new Pages(session, spec, List.of(statement(0)).iterator(), () -> isClosed.set(true));
  }

  private Pages pages(CompletableFuture<?>... answers) {
    List<CompletableFuture<AsyncResultSet>> all = new ArrayList<>();
    for (CompletableFuture<?> answer : answers) {
      all.add(answer.thenApply(AsyncResultSet.class::cast));
    }
    return pages(SPEC, all);
  }

  private static BoundStatement statement(int rows) {
    PreparedStatement prepared =
        Stub.of(
            PreparedStatement.class,
            Map.of(
                "getQuery",
                arguments -> "SELECT 1",
                "getResultSetDefinitions",
                arguments -> DefaultColumnDefinitions.valueOf(List.of())));
    return Stub.of(
        BoundStatement.class,
        Map.of(
            "getPageSize",
            arguments -> rows,
            "setPageSize",
            arguments -> statement((Integer) arguments[0]),
            "setPagingState",
            arguments -> statement(rows),
            "getPreparedStatement",
            arguments -> prepared));
  }

  /** Returns a page with this number of rows, none of which is read. */
  private static CompletableFuture<AsyncResultSet> page(int rows, boolean hasMore) {
    ExecutionInfo info =
        Stub.of(
            ExecutionInfo.class,
            Map.of(
                "getResponseSizeInBytes",
                arguments -> 10 * rows,
                "getPagingState",
                arguments -> ByteBuffer.allocate(1)));
    return CompletableFuture.completedFuture(
        Stub.of(
            AsyncResultSet.class,
            Map.of(
                "remaining",
                arguments -> rows,
                "hasMorePages",
                arguments -> hasMore,
                "getExecutionInfo",
                arguments -> info)));
  }

  private static CompletableFuture<AsyncResultSet> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  private static long retries(Pages pages) {
    return Arrays.stream(pages.metrics())
        .filter(metric -> metric.name().equals("quiverRetries"))
        .mapToLong(CustomTaskMetric::value)
        .sum();
  }

  @Test
  void returnsAllPagesWithRows() {
    Pages pages = pages(page(3, true), page(0, true), page(2, false));
    assertThat(pages.next().remaining()).isEqualTo(3);
    assertThat(pages.next().remaining()).isEqualTo(2);
    assertThat(pages.next()).isNull();
    assertThat(sent).containsExactly(100, 100, 100);
    assertThat(retries(pages)).isZero();
    pages.close();
    assertThat(isClosed).isTrue();
  }

  @Test
  void requestsNoMoreRowsThanTheLimit() {
    ScanSpec limited =
        new ScanSpec(SPEC.settings(), SPEC.table(), SPEC.columns(), List.of(), List.of(), 5);
    Pages pages = pages(limited, List.of(page(3, true), page(2, true)));
    assertThat(pages.take(pages.next().remaining())).isEqualTo(3);
    assertThat(pages.take(pages.next().remaining())).isEqualTo(2);
    assertThat(pages.next()).isNull();
    assertThat(sent).containsExactly(5, 5);
  }

  @Test
  void halvesThePageAfterATimeout() {
    Pages pages =
        pages(
            failed(new DriverTimeoutException("1")),
            failed(new ReadTimeoutException(null, ConsistencyLevel.ONE, 0, 1, false)),
            failed(new UnavailableException(null, ConsistencyLevel.ONE, 1, 0)),
            page(25, true),
            page(1, false));
    assertThat(pages.next().remaining()).isEqualTo(25);
    assertThat(pages.next().remaining()).isEqualTo(1);
    assertThat(sent).containsExactly(100, 50, 25, 25, 25);
    assertThat(retries(pages)).isEqualTo(3);
  }

  @Test
  void doesNotRetryErrorsThatCannotSucceed() {
    Pages pages = pages(failed(new SyntaxError(null, "no")));
    assertThatThrownBy(pages::next).hasMessageContaining("SELECT 1").hasRootCauseMessage("no");
    assertThat(retries(pages)).isZero();
  }

  @Test
  void aKilledTaskDoesNotWait() {
    Pages pages = pages(new CompletableFuture<>());
    Thread.currentThread().interrupt();
    assertThatThrownBy(pages::next).isInstanceOf(CompletionException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
