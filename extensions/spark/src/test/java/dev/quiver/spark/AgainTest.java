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
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A page that does not come is requested again, unless that cannot help. */
class AgainTest {
  private final AsyncResultSet page = fake(AsyncResultSet.class, Map.of());
  private final BoundStatement statement = statement(100);
  private final List<Integer> sent = new ArrayList<>();
  private final PageSize size = new PageSize(100, DefaultColumnDefinitions.valueOf(List.of()));

  @SuppressWarnings("FutureReturnValueIgnored") // it is returned
  private Again again(Deque<CompletableFuture<AsyncResultSet>> answers) {
    DriverContext context = fake(DriverContext.class, Map.of("getConfig", this::config));
    return new Again(
        fake(
            CqlSession.class,
            Map.of(
                "executeAsync",
                arguments -> {
                  sent.add(((BoundStatement) arguments[0]).getPageSize());
                  return answers.remove();
                },
                "getContext",
                arguments -> context)),
        size);
  }

  private DriverConfig config(Object[] unused) {
    return DriverConfigLoader.fromString("datastax-java-driver.basic.request.timeout = 3 seconds")
        .getInitialConfig();
  }

  private static BoundStatement statement(int rows) {
    return fake(
        BoundStatement.class,
        Map.of(
            "getPageSize",
            arguments -> rows,
            "setPageSize",
            arguments -> statement((Integer) arguments[0]),
            "getPreparedStatement",
            arguments -> fake(PreparedStatement.class, Map.of("getQuery", a -> "SELECT 1"))));
  }

  private static <T> T fake(Class<T> type, Map<String, Function<Object[], ?>> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName()).apply(arguments)));
  }

  private static CompletableFuture<AsyncResultSet> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  @Test
  void sendsTheSameRequestUntilItsPageComes() {
    Again again =
        again(
            new ArrayDeque<>(
                List.of(
                    failed(new DriverTimeoutException("1")),
                    failed(new DriverTimeoutException("2")),
                    CompletableFuture.completedFuture(page))));
    assertThat(again.await(statement, again.send(statement))).isSameAs(page);
    assertThat(again.count()).isEqualTo(2);
  }

  @Test
  void doesNotRepeatWhatCannotSucceed() {
    Again again = again(new ArrayDeque<>(List.of(failed(new SyntaxError(null, "no")))));
    assertThatThrownBy(() -> again.await(statement, again.send(statement)))
        .hasMessageContaining("SELECT 1")
        .hasRootCauseMessage("no");
    assertThat(again.count()).isZero();
  }

  @Test
  void halvesThePageAfterATimeout() {
    Again again =
        again(
            new ArrayDeque<>(
                List.of(
                    failed(new DriverTimeoutException("1")),
                    failed(new ReadTimeoutException(null, ConsistencyLevel.ONE, 0, 1, false)),
                    failed(new UnavailableException(null, ConsistencyLevel.ONE, 1, 0)),
                    CompletableFuture.completedFuture(page))));
    assertThat(again.await(statement, again.send(statement))).isSameAs(page);
    assertThat(sent).containsExactly(100, 50, 25, 25);
    assertThat(size.next(Long.MAX_VALUE)).isEqualTo(25);
  }

  @Test
  void halvesAPageDownToSomeRows() {
    assertThat(size.halve(100)).isEqualTo(50);
    assertThat(size.halve(15)).isEqualTo(8);
    assertThat(size.halve(8)).isEqualTo(8);
    assertThat(size.halve(3)).isEqualTo(3);
    assertThat(size.next(2)).isEqualTo(2);
  }

  @Test
  void repeatsARequestWhosePermissionsCouldNotBeRead() {
    Again again =
        again(
            new ArrayDeque<>(
                List.of(
                    failed(
                        new UnauthorizedException(
                            null,
                            "Unable to perform authorization of permissions: Operation timed out")),
                    CompletableFuture.completedFuture(page))));
    assertThat(again.await(statement, again.send(statement))).isSameAs(page);
  }

  @Test
  void doesNotRepeatARequestWithoutPermission() {
    String message = "User ann has no SELECT permission on <table k.t> or any of its parents";
    Again again =
        again(new ArrayDeque<>(List.of(failed(new UnauthorizedException(null, message)))));
    assertThatThrownBy(() -> again.await(statement, again.send(statement)))
        .hasRootCauseMessage(message);
  }

  @Test
  void namesThePageSizeAndTheTimeoutOfAPageThatDoesNotCome() {
    assertThat(again(new ArrayDeque<>()).message(statement(8), new DriverTimeoutException("1")))
        .contains("SELECT 1", "8 rows (option pageRows)")
        .contains("PT3S (driver.basic.request.timeout)");
  }

  @Test
  void aTaskThatIsKilledDoesNotWait() {
    Again again = again(new ArrayDeque<>(List.of(new CompletableFuture<>())));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> again.await(statement, again.send(statement)))
        .isInstanceOf(CompletionException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
