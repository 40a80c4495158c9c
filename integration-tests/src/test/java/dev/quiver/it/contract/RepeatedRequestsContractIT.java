/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.internal.core.specex.ConstantSpeculativeExecutionPolicy;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.TableLookup;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.it.contract.RepeatingProxy.Fault;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RandomCells;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that rows have the given values, however often a node executes their requests, or are
 * reported as not written. Uses protocol v4 and a single node.
 */
@ExtendWith(ServerExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RepeatedRequestsContractIT {
  private static final int ROWS = Seed.rounds(10, 30);
  private static final int PARTITIONS = 7;

  private static final String NATIVE =
      "ascii bigint blob boolean date decimal double duration float inet int smallint text time"
          + " timestamp timeuuid tinyint uuid varint";

  private final TestCluster cluster;
  private final CqlSession stock;
  @AutoClose private final RepeatingProxy proxy;
  private final SplittableRandom random = Seed.random("repeated requests");
  @AutoClose private CqlSession session;

  RepeatedRequestsContractIT(TestCluster cluster) throws IOException {
    this.cluster = cluster;
    this.stock = cluster.stock();
    Assumptions.assumeTrue(
        Servers.chosen().equals(Servers.DEFAULT), "the proxy needs one node without TLS");
    this.proxy = new RepeatingProxy((InetSocketAddress) node().getEndPoint().resolve());
  }

  private Node node() {
    return stock.getMetadata().getNodes().values().iterator().next();
  }

  /**
   * Opens a session through the proxy, whose driver may retry idempotent statements. Its timeout is
   * short, as tests wait for it if the proxy loses a response.
   */
  private CqlSession open(UnaryOperator<ProgrammaticDriverConfigLoaderBuilder> options) {
    ProgrammaticDriverConfigLoaderBuilder config =
        SessionUnderTest.config()
            .withString(DefaultDriverOption.PROTOCOL_VERSION, "V4")
            .withString(DefaultDriverOption.PROTOCOL_COMPRESSION, "none")
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(1))
            .withClass(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, SameNodeAgain.class)
            .withClass(
                DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS,
                ConstantSpeculativeExecutionPolicy.class)
            .withInt(DefaultDriverOption.SPECULATIVE_EXECUTION_MAX, 2)
            .withDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, Duration.ofMillis(30));
    session =
        SessionUnderTest.builder()
            .withCodecRegistry(VectorCodecRegistry.create())
            .addContactPoint(proxy.address())
            .withLocalDatacenter(node().getDatacenter())
            .withKeyspace(stock.getKeyspace().orElseThrow())
            .withConfigLoader(options.apply(config).build())
            .build();
    return session;
  }

  private static Fault any(SplittableRandom random) {
    Fault[] all = Fault.values();
    return random.nextBoolean() ? Fault.NONE : all[random.nextInt(all.length)];
  }

  private synchronized Fault anyFault() {
    return any(random);
  }

  /** Sets a fault for the first execution of each request of a load. */
  private void first(Fault fault, int requests) {
    AtomicInteger left = new AtomicInteger(requests);
    proxy.faults = () -> left.getAndDecrement() > 0 ? fault : Fault.NONE;
  }

  /** Reads are repeated as well. */
  @Test
  void aLookupReturnsEachRowThoughRequestsFail() {
    String table = cluster.newName();
    stock.execute("CREATE TABLE " + table + " (id int PRIMARY KEY, n int)");
    List<Integer> keys = IntStream.range(0, 100).boxed().toList();
    keys.forEach(id -> stock.execute("INSERT INTO " + table + " (id, n) VALUES (?, ?)", id, -id));
    open(options -> options);
    proxy.faults = this::anyFault;
    assertThat(TableLookup.of(session, table).find(keys, row -> row.getInt("n")))
        .isEqualTo(keys.stream().map(id -> Optional.of(-id)).toList());
  }

  // Columns of every type.

  /** Returns names and types of columns, those of the primary key first. */
  private String columns() {
    String udt = cluster.newName();
    stock.execute(
        "CREATE TYPE " + udt + " (n int, t text, l frozen<list<text>>, m frozen<map<text, int>>)");
    List<String> types = new ArrayList<>(List.of(NATIVE.split(" ")));
    for (String element : List.of("int", "text", "frozen<" + udt + ">", "frozen<list<text>>")) {
      for (String collection : List.of("list<%s>", "set<%s>", "map<text, %s>")) {
        String type = collection.formatted(element);
        types.add(type);
        types.add("frozen<" + type + ">");
      }
    }
    types.add(udt);
    types.add("frozen<" + udt + ">");
    types.add("tuple<int, text, frozen<list<int>>>");
    types.add("vector<float, 3>");
    types.add("vector<int, 2>");
    List<String> columns = new ArrayList<>(List.of("p int", "c int"));
    for (int i = 0; i < types.size(); i++) {
      columns.add("c" + i + " " + types.get(i));
    }
    columns.add("s1 int static");
    columns.add("s2 list<text> static");
    return String.join(", ", columns);
  }

  private String table(String columns) {
    String name = cluster.newName();
    stock.execute("CREATE TABLE " + name + " (" + columns + ", PRIMARY KEY (p, c))");
    return name;
  }

  private static BoundStatement bind(PreparedStatement statement, List<ByteBuffer> cells) {
    BoundStatementBuilder builder = statement.boundStatementBuilder();
    for (int i = 0; i < cells.size(); i++) {
      builder.setBytesUnsafe(i, cells.get(i));
    }
    return builder.build();
  }

  /** Creates rows that the node accepts, and which the table has afterwards. */
  private List<List<ByteBuffer>> rows(PreparedStatement insert, List<ColumnMetadata> columns) {
    RandomCells cells = new RandomCells(random, stock.getContext().getCodecRegistry(), false);
    List<List<ByteBuffer>> rows = new ArrayList<>();
    while (rows.size() < ROWS) {
      List<ByteBuffer> row = new ArrayList<>();
      row.add(ByteBuffer.allocate(4).putInt(0, rows.size() % PARTITIONS));
      row.add(ByteBuffer.allocate(4).putInt(0, random.nextInt(4)));
      for (ColumnMetadata column : columns.subList(2, columns.size())) {
        row.add(cells.cellOrNull(column.getType()));
      }
      try {
        stock.execute(bind(insert, row));
        rows.add(row);
      } catch (QueryValidationException | ServerError e) {
        // The node rejects this cell.
      }
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void rowsOfEveryTypeHaveTheGivenValues(Fault fault) throws Exception {
    rowsOfEveryType(fault, true);
  }

  @Test
  void rowsOfEveryTypeSurviveRandomFaults() throws Exception {
    rowsOfEveryType(null, true);
  }

  /** Protection must not depend on the driver's metadata of the table. */
  @Test
  void rowsOfEveryTypeHaveTheGivenValuesWithoutMetadata() throws Exception {
    rowsOfEveryType(null, false);
  }

  private void rowsOfEveryType(Fault fault, boolean hasMetadata) throws Exception {
    String columns = columns();
    String expected = table(columns);
    String table = table(columns);
    List<ColumnMetadata> metadata =
        new ArrayList<>(
            stock
                .getMetadata()
                .getKeyspace(stock.getKeyspace().orElseThrow())
                .orElseThrow()
                .getTable(expected)
                .orElseThrow()
                .getColumns()
                .values());
    String insert =
        metadata.stream()
                .map(column -> column.getName().asCql(true))
                .collect(Collectors.joining(", ", "INSERT INTO %s (", ") VALUES ("))
            + String.join(", ", Collections.nCopies(metadata.size(), "?"))
            + ")";
    List<List<ByteBuffer>> rows = rows(stock.prepare(insert.formatted(expected)), metadata);
    CqlSession proxied =
        open(
            config ->
                hasMetadata
                    ? config
                    : config.withDuration(
                        DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, Duration.ofMillis(1)));
    if (fault == null) {
      proxy.faults = this::anyFault;
    } else {
      first(fault, ROWS);
    }
    PreparedStatement prepared = proxied.prepare(insert.formatted(table));
    BulkResult<List<ByteBuffer>> result =
        BulkWriter.of(proxied, (List<ByteBuffer> row) -> bind(prepared, row))
            .withIdempotence(true)
            .write(rows);
    proxy.awaitLate();

    assertThat(result.rowsWritten()).isEqualTo(ROWS);
    if (fault != Fault.NONE) {
      assertThat(proxy.executions.get()).as("executions").isGreaterThan(PARTITIONS);
    }
    List<Row> given = stock.execute("SELECT * FROM " + expected).all();
    List<Row> there = proxied.execute("SELECT * FROM " + table).all();
    assertThat(there).hasSameSizeAs(given);
    for (int i = 0; i < given.size(); i++) {
      for (int column = 0; column < metadata.size(); column++) {
        assertThat(there.get(i).getBytesUnsafe(column))
            .as(
                "%s, %s, row %s",
                Seed.describe(), given.get(i).getColumnDefinitions().get(column), i)
            .isEqualTo(given.get(i).getBytesUnsafe(column));
      }
    }
    List<Object[]> decoded =
        RowDecoder.arrays().decodeAll(proxied.execute("SELECT * FROM " + table));
    for (int i = 0; i < given.size(); i++) {
      Row row = there.get(i);
      assertThat(decoded.get(i))
          .isEqualTo(IntStream.range(0, row.size()).mapToObj(row::getObject).toArray());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO %s (p, c, v, l) VALUES (:p, :c, :v, :l)",
        "INSERT INTO %s (p, c, v, l) VALUES (:p, :c, :v, :l) USING TTL 10000",
        "UPDATE %s SET l = :l, v = :v WHERE p = :p AND c = :c"
      })
  void theLastRowOfAKeyIsReadWhicheverIsRetried(String cql) throws Exception {
    String table = table("p int, c int, v int, l list<int>, s list<int> static");
    record Keyed(int p, int c, int v) {}
    List<Keyed> rows = new ArrayList<>();
    for (int i = 0; i < Seed.rounds(15, 300); i++) {
      rows.add(new Keyed(random.nextInt(3), random.nextInt(10), i));
    }
    CqlSession proxied = open(config -> config);
    proxy.faults = this::anyFault;
    for (boolean batches : new boolean[] {true, false}) {
      PreparedStatement prepared = proxied.prepare(cql.formatted(table));
      BulkWriter<Keyed> writer =
          BulkWriter.of(
                  proxied,
                  (Keyed row) ->
                      prepared
                          .bind()
                          .setInt("p", row.p)
                          .setInt("c", row.c)
                          .setInt("v", row.v)
                          .setList("l", List.of(row.v, row.v + 1), Integer.class))
              .withIdempotence(true);
      BulkResult<Keyed> result = (batches ? writer : writer.withoutBatches()).write(rows);
      proxy.awaitLate();
      assertThat(result.rowsWritten()).isEqualTo(rows.size());
      for (Row row : stock.execute("SELECT p, c, v, l FROM " + table).all()) {
        int last =
            rows.stream()
                .filter(each -> each.p == row.getInt(0) && each.c == row.getInt(1))
                .mapToInt(Keyed::v)
                .max()
                .orElseThrow();
        assertThat(row.getInt(2)).as(Seed.describe()).isEqualTo(last);
        assertThat(row.getList(3, Integer.class))
            .as(Seed.describe())
            .containsExactly(last, last + 1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE %s SET l = l + ['x'] WHERE p = ? AND c = ?",
        "UPDATE %s SET l = ['x'] + l WHERE p = ? AND c = ?",
        "UPDATE %s SET l[1] = 'x' WHERE p = ? AND c = ?",
        "UPDATE %s SET l = l - ['b'] WHERE p = ? AND c = ?",
        "DELETE l[0] FROM %s WHERE p = ? AND c = ?",
        "INSERT INTO %s (p, c, l) VALUES (?, ?, ['x', 'y']) USING TIMESTAMP 2000000000000000",
        "INSERT INTO %s (p, c, u) VALUES (?, ?, now())",
        "UPDATE %s SET l = ['x'] WHERE p = ? AND c = ? IF v = 1"
      })
  void rowsThatARepetitionWouldChangeAreSentOnce(String cql) throws Exception {
    String table = table("p int, c int, v int, l list<text>, u timeuuid");
    for (int i = 0; i < ROWS; i++) {
      stock.execute(
          "INSERT INTO %s (p, c, v, l) VALUES (%d, %d, 1, ['a', 'b'])".formatted(table, i % 5, i));
    }
    CqlSession proxied =
        open(
            config ->
                config.withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30)));
    PreparedStatement prepared = proxied.prepare(cql.formatted(table));
    assertSentOnce(proxied, i -> prepared.bind(i % 5, i));
  }

  /** All are executed once, and those without a response are reported as possibly written. */
  private void assertSentOnce(CqlSession proxied, Function<Integer, BoundStatement> bind)
      throws InterruptedException {
    AtomicInteger faults = new AtomicInteger();
    List<Fault> all = List.of(Fault.LOST, Fault.LATE, Fault.OVERLOADED, Fault.SLOW, Fault.SLOW);
    proxy.faults = () -> all.get(faults.getAndIncrement() % all.size());
    proxy.executions.set(0);
    BulkResult<Integer> result =
        BulkWriter.of(proxied, bind)
            .withIdempotence(true)
            .withoutBatches()
            .withMaxFailures(ROWS)
            .write(IntStream.range(0, ROWS).boxed().toList());
    proxy.awaitLate();
    assertThat(proxy.executions.get()).isEqualTo(ROWS);
    assertThat(result.rowsWritten()).as("answered slowly").isEqualTo(ROWS * 2 / all.size());
    assertThat(result.failures())
        .hasSize(ROWS - ROWS * 2 / all.size())
        .allSatisfy(
            failure -> {
              assertThat(failure.mayBeWritten()).as("%s", failure.reason()).isTrue();
              assertThat(failure.attempts()).isEqualTo(1);
            });
  }

  /** Cassandra prepares conditional statements without the columns of their result. */
  @Test
  void conditionalStatementsAreNeverBatched() {
    String table = table("p int, c int, v int");
    stock.execute("INSERT INTO " + table + " (p, c, v) VALUES (1, 50, 0)");
    CqlSession proxied = open(config -> config);
    PreparedStatement insert =
        proxied.prepare("INSERT INTO " + table + " (p, c, v) VALUES (?, ?, 1) IF NOT EXISTS");
    BulkResult<Integer> result =
        BulkWriter.of(proxied, (Integer i) -> insert.bind(1, i).setTimeout(Duration.ofSeconds(30)))
            .withMaxFailures(1)
            .write(IntStream.range(0, 100).boxed().toList());
    assertThat(proxy.executions.get()).isEqualTo(100);
    assertThat(result.rowsWritten()).isEqualTo(99);
    assertThat(result.failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.row()).isEqualTo(50);
              assertThat(failure.mayBeWritten()).isFalse();
            });
  }
}
