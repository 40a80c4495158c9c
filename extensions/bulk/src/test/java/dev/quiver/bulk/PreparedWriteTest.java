/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static dev.quiver.bulk.PreparedWrite.Repetition.LATER_TIMESTAMP;
import static dev.quiver.bulk.PreparedWrite.Repetition.SAME_TIMESTAMP;
import static dev.quiver.bulk.PreparedWrite.Repetition.UNSAFE;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.schema.ClusteringOrder;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.bulk.PreparedWrite.Repetition;
import dev.quiver.internal.bulk.Outcome;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which statements a second execution changes, by outcome and timestamp. */
class PreparedWriteTest {
  private static final Map<String, DataType> PLAIN =
      Map.of(
          "p", DataTypes.INT,
          "c", DataTypes.INT,
          "n", DataTypes.INT,
          "s", DataTypes.setOf(DataTypes.TEXT),
          "m", DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT),
          "if", DataTypes.INT,
          "f", DataTypes.frozenListOf(DataTypes.TEXT));

  private static final Map<String, DataType> WITH_LIST =
      Map.of(
          "p", DataTypes.INT,
          "n", DataTypes.INT,
          "s", DataTypes.setOf(DataTypes.TEXT),
          "s\"", DataTypes.listOf(DataTypes.TEXT),
          "L", DataTypes.listOf(DataTypes.TEXT),
          "l", DataTypes.listOf(DataTypes.TEXT));
  private static final Node NODE = Stub.of(Node.class, Map.of());
  private static final ByteBuffer A = ByteBuffer.wrap(new byte[] {1});
  private static final ByteBuffer B = ByteBuffer.wrap(new byte[] {2});
  private long clock = 100;
  private final Timestamps timestamps =
      new Timestamps(Stub.of(TimestampGenerator.class, Map.of("next", args -> clock)));

  private static TableMetadata table(Map<String, DataType> types) {
    Map<CqlIdentifier, ColumnMetadata> columns = new LinkedHashMap<>();
    types.forEach(
        (name, type) ->
            columns.put(CqlIdentifier.fromInternal(name), Mocks.column(name, type, false)));
    Map<ColumnMetadata, ClusteringOrder> clustering =
        Map.of(Mocks.column("c"), ClusteringOrder.ASC);
    return Stub.of(
        TableMetadata.class,
        Map.of("getColumns", args -> columns, "getClusteringColumns", args -> clustering));
  }

  private static PreparedStatement prepared(String cql) {
    return new Prepared()
        .query(cql)
        .with("p", DataTypes.INT)
        .with("c", DataTypes.INT)
        .partitionKey(0)
        .bind()
        .getPreparedStatement();
  }

  static Stream<Arguments> statements() {
    return Stream.of(
        // Plain columns, sets, maps, frozen lists.
        Arguments.of(PLAIN, "INSERT INTO t (p, n) VALUES (?, ?) USING TTL ?", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "insert into t json ?", SAME_TIMESTAMP),
        Arguments.of(
            PLAIN, "UPDATE t SET n = ?, f = ['l', 'm'], s = ? WHERE p = ?", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "UPDATE t SET s = s + ?, m = ? + m WHERE p = ?", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "UPDATE t SET s += ?, m[?] = ?, m -= ? WHERE p = ?", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "UPDATE t SET u.field = ? WHERE p = ?", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "UPDATE t SET n = :n WHERE p = :p", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "DELETE FROM t WHERE p = ?", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "DELETE n, m[?], u.field FROM t WHERE p = ?", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "INSERT INTO t (p, n) VALUES (?, 'now() if')", SAME_TIMESTAMP),
        Arguments.of(PLAIN, "INSERT INTO t (p, \"if\") VALUES (?, ?) -- if", SAME_TIMESTAMP),
        // A value that depends on the current one.
        Arguments.of(PLAIN, "UPDATE t SET n = n + ? WHERE p = ?", UNSAFE),
        Arguments.of(PLAIN, "UPDATE t SET f = ?, N=\"n\"-1 WHERE p = ?", UNSAFE),
        Arguments.of(PLAIN, "UPDATE t SET n += ? WHERE p = ?", UNSAFE),
        // A value computed by the server.
        Arguments.of(PLAIN, "INSERT INTO t (p, n) VALUES (now(), ?)", UNSAFE),
        Arguments.of(PLAIN, "UPDATE t SET n = toTimestamp(now( )) WHERE p = ?", UNSAFE),
        // Conditions.
        Arguments.of(PLAIN, "INSERT INTO t (p, n) VALUES (?, ?) IF NOT EXISTS", UNSAFE),
        Arguments.of(PLAIN, "UPDATE t SET n = ? WHERE p = ? IF n = 1", UNSAFE),
        Arguments.of(PLAIN, "DELETE FROM t WHERE p = ? if exists", UNSAFE),
        Arguments.of(PLAIN, "DELETE FROM t WHERE p = ? -- a row\rIF EXISTS", UNSAFE),
        // Several statements.
        Arguments.of(PLAIN, "BEGIN BATCH UPDATE t SET n = ? WHERE p = 1; APPLY BATCH", UNSAFE),
        // A column that was added after the metadata were read.
        Arguments.of(PLAIN, "INSERT INTO t (p, unknown) VALUES (?, ?)", LATER_TIMESTAMP),
        Arguments.of(PLAIN, "UPDATE t SET unknown = ? WHERE p = ?", LATER_TIMESTAMP),
        Arguments.of(PLAIN, "UPDATE t SET unknown = unknown + ? WHERE p = ?", UNSAFE),
        Arguments.of(PLAIN, "UPDATE t SET unknown[?] = ? WHERE p = ?", UNSAFE),
        // Lists.
        Arguments.of(WITH_LIST, "INSERT INTO t (p, l) VALUES (?, ?)", LATER_TIMESTAMP),
        Arguments.of(WITH_LIST, "INSERT INTO t (p, \"L\") VALUES (?, ?)", LATER_TIMESTAMP),
        Arguments.of(WITH_LIST, "INSERT INTO t (p, n) VALUES (?, (int) ?)", SAME_TIMESTAMP),
        Arguments.of(WITH_LIST, "INSERT INTO t JSON ?", LATER_TIMESTAMP),
        Arguments.of(WITH_LIST, "INSERT INTO t (p, values) VALUES (?, ?)", LATER_TIMESTAMP),
        Arguments.of(WITH_LIST, "UPDATE t SET n = ?, l = ? WHERE p = ?", LATER_TIMESTAMP),
        Arguments.of(WITH_LIST, "UPDATE t SET \"L\" = :l WHERE p = ?", LATER_TIMESTAMP),
        Arguments.of(WITH_LIST, "UPDATE t SET l = ['l', ?] WHERE p = ?", LATER_TIMESTAMP),
        Arguments.of(WITH_LIST, "DELETE l FROM t WHERE p = ?", LATER_TIMESTAMP),
        Arguments.of(WITH_LIST, "DELETE FROM t WHERE p = ?", SAME_TIMESTAMP),
        Arguments.of(WITH_LIST, "UPDATE t SET n = ? WHERE p = ?", SAME_TIMESTAMP),
        Arguments.of(WITH_LIST, "UPDATE t SET l = l + ? WHERE p = ?", UNSAFE),
        Arguments.of(WITH_LIST, "UPDATE t SET l = ? + l WHERE p = ?", UNSAFE),
        Arguments.of(WITH_LIST, "UPDATE t SET l = ? /* , */ + \"l\" WHERE p = ?", UNSAFE),
        Arguments.of(WITH_LIST, "UPDATE t SET n = ?, l += ? WHERE p = ?", UNSAFE),
        Arguments.of(WITH_LIST, "UPDATE t SET \"s\"\"\" = \"s\"\"\" + ? WHERE p = ?", UNSAFE),
        Arguments.of(WITH_LIST, "UPDATE t SET l = l - ? WHERE p = ?", UNSAFE),
        Arguments.of(WITH_LIST, "UPDATE t SET l[0] = ? WHERE p = ?", UNSAFE),
        Arguments.of(WITH_LIST, "DELETE l[0] FROM t WHERE p = ?", UNSAFE),
        // Counters.
        Arguments.of(
            Map.of("p", DataTypes.INT, "n", DataTypes.COUNTER),
            "UPDATE t SET n = n + 1 WHERE p = ?",
            UNSAFE),
        // Statements that are not understood.
        Arguments.of(PLAIN, "UPDATE t SET n = ?", UNSAFE),
        Arguments.of(PLAIN, "", UNSAFE),
        // No metadata.
        Arguments.of(null, "INSERT INTO t (p, n) VALUES (?, ?)", LATER_TIMESTAMP),
        Arguments.of(null, "UPDATE t SET n = ? WHERE p = ?", LATER_TIMESTAMP),
        Arguments.of(null, "UPDATE t SET n = n + ? WHERE p = ?", UNSAFE),
        Arguments.of(null, "DELETE FROM t WHERE p = ?", SAME_TIMESTAMP));
  }

  @ParameterizedTest
  @MethodSource("statements")
  void classifiesStatementsByTheEffectOfARepetition(
      Map<String, DataType> columns, String cql, Repetition repetition) {
    TableMetadata table = columns == null ? null : table(columns);
    assertThat(PreparedWrite.of(prepared(cql), table).repetition()).isEqualTo(repetition);
  }

  @Test
  void aListWithATimestampOfTheUserIsNotRepeatable() {
    String insert = "INSERT INTO t (p, l) VALUES (?, ?)";
    for (String cql :
        List.of(
            insert + " USING TIMESTAMP ?",
            insert + " USING TTL 10 AND TIMESTAMP ?",
            "UPDATE t USING TIMESTAMP 5 SET l = ? WHERE p = ?")) {
      PreparedStatement prepared = prepared(cql);
      assertThat(PreparedWrite.of(prepared, table(WITH_LIST)).isRepeatable(prepared.bind()))
          .as(cql)
          .isFalse();
    }
    PreparedStatement ofNoList = prepared("INSERT INTO t (p, n) VALUES (?, ?) USING TIMESTAMP ?");
    assertThat(PreparedWrite.of(ofNoList, table(WITH_LIST)).isRepeatable(ofNoList.bind())).isTrue();
    for (String cql :
        List.of(
            "INSERT INTO t (p, timestamp, l) VALUES (?, ?, ?) USING TTL ?",
            "UPDATE t USING TTL 10 SET l = ?, timestamp = ? WHERE p = ?",
            "UPDATE t USING TTL 10 SET l = ? WHERE p = ? AND timestamp = ?")) {
      PreparedStatement prepared = prepared(cql);
      assertThat(PreparedWrite.of(prepared, table(WITH_LIST)).isRepeatable(prepared.bind()))
          .as(cql)
          .isTrue();
    }
    BoundStatement bound = prepared(insert).bind();
    PreparedWrite write = PreparedWrite.of(bound.getPreparedStatement(), table(WITH_LIST));
    assertThat(write.isRepeatable(bound)).isTrue();
    assertThat(write.isRepeatable(bound.setQueryTimestamp(5))).isFalse();
  }

  @Test
  void statementsThatAreConditionalOrOfSeveralRowsOrOfCountersAreNotBatched() {
    Map<String, DataType> counters =
        Map.of("p", DataTypes.INT, "c", DataTypes.INT, "n", DataTypes.COUNTER);
    assertThat(PreparedWrite.of(prepared("INSERT INTO t"), table(PLAIN)).key()).containsExactly(1);
    for (String cql :
        List.of(
            "INSERT INTO t IF NOT EXISTS",
            "UPDATE t SET n = ? WHERE p = ? AND c IN (?, ?)",
            "BEGIN BATCH INSERT INTO t (p, c) VALUES (?, ?); APPLY BATCH")) {
      assertThat(PreparedWrite.of(prepared(cql), table(PLAIN)).key()).as(cql).isEmpty();
    }
    assertThat(PreparedWrite.of(prepared("UPDATE t SET n = n + 1"), table(counters)).key())
        .isEmpty();
    assertThat(PreparedWrite.of(prepared("INSERT INTO t"), null).key()).isEmpty();
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new NoNodeAvailableException(), Outcome.NOT_EXECUTED),
        Arguments.of(new NodeUnavailableException(NODE), Outcome.NOT_EXECUTED),
        Arguments.of(onNodes(new NodeUnavailableException(NODE)), Outcome.NOT_EXECUTED),
        Arguments.of(onNodes(new ClosedConnectionException("gone")), Outcome.UNKNOWN),
        Arguments.of(onNodes(new NotAppliedException()), Outcome.REJECTED),
        Arguments.of(
            onNodes(new NotAppliedException(), new ClosedConnectionException("gone")),
            Outcome.UNKNOWN),
        Arguments.of(new RequestThrottlingException("full"), Outcome.NOT_EXECUTED),
        Arguments.of(new BusyConnectionException(1), Outcome.NOT_EXECUTED),
        Arguments.of(new DriverTimeoutException("late"), Outcome.UNKNOWN),
        Arguments.of(new ClosedConnectionException("gone"), Outcome.UNKNOWN),
        Arguments.of(new CompletionException(new DriverTimeoutException("late")), Outcome.UNKNOWN),
        Arguments.of(new IllegalStateException("Channel is closing"), Outcome.NOT_EXECUTED),
        Arguments.of(
            onNodes(new IllegalStateException("Driver channel is closing")), Outcome.NOT_EXECUTED),
        Arguments.of(
            new UnauthorizedException(
                NODE,
                "Unable to perform authorization of permissions: Unable to perform authorization of"
                    + " super-user permission: Operation timed out - received only 0 responses."),
            Outcome.NOT_EXECUTED),
        Arguments.of(
            new UnauthorizedException(
                NODE, "User u has no SELECT permission on <table ks.docs> or any of its parents"),
            Outcome.REJECTED),
        Arguments.of(new NotAppliedException(), Outcome.REJECTED),
        Arguments.of(new IllegalStateException("closed"), Outcome.REJECTED),
        Arguments.of(
            new CodecNotFoundException(DataTypes.INT, GenericType.STRING), Outcome.REJECTED));
  }

  private static AllNodesFailedException onNodes(Throwable... errors) {
    return AllNodesFailedException.fromErrors(
        Stream.of(errors).map(error -> Map.entry(NODE, error)).toList());
  }

  @ParameterizedTest
  @MethodSource("failures")
  void classifiesExceptionsByTheirOutcome(Throwable failure, Outcome outcome) {
    assertThat(Outcome.of(failure)).isEqualTo(outcome);
    assertThat(Outcome.mayBeExecuted(failure)).isEqualTo(outcome == Outcome.UNKNOWN);
  }

  @Test
  void aLaterRequestOfAPartitionHasLaterTimestamps() {
    assertThat(timestamps.reserve(A, 16)).isEqualTo(100);
    assertThat(timestamps.reserve(B, 16)).as("another partition").isEqualTo(101);
    assertThat(timestamps.reserve(A, 16)).isEqualTo(116);
    assertThat(timestamps.reserve(A, 1)).isEqualTo(132);
    assertThat(timestamps.reserve(A, 1)).isEqualTo(133);
    clock = 200;
    assertThat(timestamps.reserve(A, 1)).isEqualTo(200);
    assertThat(timestamps.reserve(A, 1)).as("the generator repeats one").isEqualTo(201);
    assertThat(timestamps.reserve(A, 16)).isEqualTo(202);
    assertThat(timestamps.reserve(null, 16)).as("an unknown partition").isEqualTo(218);
    assertThat(timestamps.reserve(B, 1)).isEqualTo(234);
  }

  @Test
  void leavesTimestampsToTheServerIfTheGeneratorDoes() {
    clock = Statement.NO_DEFAULT_TIMESTAMP;
    assertThat(timestamps.reserve(A, 16)).isEqualTo(Statement.NO_DEFAULT_TIMESTAMP);
    assertThat(timestamps.reserve(null, 1)).isEqualTo(Statement.NO_DEFAULT_TIMESTAMP);
  }

  @Test
  void aHundredThousandPartitionsAreNotAheadOfTheClock() {
    SplittableRandom random = new SplittableRandom(7);
    Map<Integer, Long> ends = new HashMap<>();
    for (int i = 0; i < 1_000_000; i++) {
      clock++;
      int partition = random.nextInt(100_000);
      int count = random.nextBoolean() ? 16 : 1;
      long first = timestamps.reserve(ByteBuffer.allocate(4).putInt(0, partition), count);
      assertThat(first).isBetween(Math.max(clock, ends.getOrDefault(partition, 0L)), clock + 64);
      ends.put(partition, first + count);
    }
  }
}
