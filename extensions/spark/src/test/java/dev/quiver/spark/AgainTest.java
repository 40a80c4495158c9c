/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** A page that does not come is requested again, unless that cannot help. */
class AgainTest {
  private final AsyncResultSet page = fake(AsyncResultSet.class, "");
  private final BoundStatement statement = fake(BoundStatement.class, "SELECT 1");

  private Again again(Deque<CompletableFuture<AsyncResultSet>> answers) {
    return new Again(
        (CqlSession)
            Proxy.newProxyInstance(
                CqlSession.class.getClassLoader(),
                new Class<?>[] {CqlSession.class},
                (proxy, method, arguments) -> {
                  assertThat(arguments[0]).isSameAs(statement);
                  return answers.remove();
                }));
  }

  private static <T> T fake(Class<T> type, String query) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                method.getName().equals("getPreparedStatement")
                    ? fake(PreparedStatement.class, query)
                    : query));
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
  void aTaskThatIsKilledDoesNotWait() {
    Again again = again(new ArrayDeque<>(List.of(new CompletableFuture<>())));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> again.await(statement, again.send(statement)))
        .isInstanceOf(CompletionException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
