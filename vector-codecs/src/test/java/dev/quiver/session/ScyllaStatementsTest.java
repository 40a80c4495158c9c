/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import dev.quiver.testkit.Stub;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;

/** Tests methods of statements of ScyllaDB's driver, on a driver without them. */
@DisabledIf(
    value = "theDriverHasThem",
    disabledReason = "The driver has these methods: StatementMethodsTest calls them")
class ScyllaStatementsTest {

  private static final CqlIdentifier TABLE = CqlIdentifier.fromCql("t");
  private static final ByteBuffer KEY = ByteBuffer.wrap(new byte[] {1, 2});

  /** Like a statement of ScyllaDB's driver. */
  public interface Routed extends BoundStatement {
    boolean isLWT();

    CqlIdentifier getRoutingTable();

    Hashing getPartitioner();
  }

  /** Like the partitioner of ScyllaDB's driver. */
  public interface Hashing {
    Token hash(ByteBuffer key);
  }

  /** A statement of a driver with another method to hash. */
  public interface RoutedOtherwise extends BoundStatement {
    Object getPartitioner();
  }

  static boolean theDriverHasThem() {
    return ScyllaStatements.OF_DRIVER.lwt() != null;
  }

  private final ScyllaStatements statements = ScyllaStatements.of(Routed.class);
  private final Map<String, Object> answers = new HashMap<>();

  @Test
  void returnsWhetherTheStatementIsALightweightTransaction() {
    answers.put("isLWT", true);
    assertThat(statements.isLightweightTransaction(statement(Routed.class))).isTrue();
    answers.put("isLWT", false);
    assertThat(statements.isLightweightTransaction(statement(Routed.class))).isFalse();
  }

  @Test
  void returnsTheTableOfTheStatement() {
    answers.put("getRoutingTable", TABLE);
    assertThat(statements.routingTable(statement(Routed.class))).isEqualTo(TABLE);
  }

  @Test
  void hashesTheKeyWithThePartitioner() {
    Hashing partitioner = key -> new Murmur3Token(key.remaining());
    answers.put("getPartitioner", partitioner);
    assertThat(statements.routingToken(statement(Routed.class))).as("no key").isNull();
    answers.put("getRoutingKey", KEY);
    assertThat(statements.routingToken(statement(Routed.class))).isEqualTo(new Murmur3Token(2));
    answers.remove("getPartitioner");
    assertThat(statements.routingToken(statement(Routed.class))).as("no partitioner").isNull();
  }

  @Test
  void doesNotCallMethodsThatTheStatementLacks() {
    ScyllaStatements none = ScyllaStatements.of(BoundStatement.class);
    assertThat(none)
        .isEqualTo(ScyllaStatements.OF_DRIVER)
        .isEqualTo(new ScyllaStatements(null, null, null, null));
    BoundStatement statement = statement(BoundStatement.class);
    assertThat(none.isLightweightTransaction(statement)).isFalse();
    assertThat(none.routingTable(statement)).isNull();
    assertThat(none.routingToken(statement)).isNull();
  }

  @Test
  void doesNotCallAPartitionerWithAnotherMethod() {
    answers.put("getRoutingKey", KEY);
    ScyllaStatements otherwise = ScyllaStatements.of(RoutedOtherwise.class);
    assertThat(otherwise.routingToken(statement(RoutedOtherwise.class))).isNull();
  }

  @Test
  void throwsTheExceptionOfTheStatement() {
    answers.put("getRoutingTable", new UnsupportedOperationException("no table"));
    assertThatThrownBy(() -> statements.routingTable(statement(Routed.class)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("no table");
  }

  private <T extends BoundStatement> T statement(Class<T> type) {
    return Stub.of(
        type,
        (method, arguments) -> {
          if (answers.get(method) instanceof RuntimeException failure) {
            throw failure;
          }
          return answers.get(method);
        });
  }
}
