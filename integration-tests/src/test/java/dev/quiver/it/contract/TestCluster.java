/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import com.datastax.oss.driver.api.core.session.Session;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Assumptions;

/** The server under test, a keyspace for this run, and sessions that use it. */
final class TestCluster implements AutoCloseable {
  /** A keyspace with many tables is dropped slowly. */
  private static final Duration ADMIN_TIMEOUT = Duration.ofMinutes(3);

  /** The attempts to execute a statement that fails on the server. */
  private static final int ATTEMPTS = 5;

  private final ServerUnderTest server;
  private final String keyspace =
      String.format(Locale.ROOT, "quiver_%x", UUID.randomUUID().getMostSignificantBits());
  private final AtomicInteger tables = new AtomicInteger();
  private final Map<String, Table> vectorTables = new ConcurrentHashMap<>();
  private final CqlSession stock;
  private final CqlSession quiver;
  private final ServerTraits traits;

  private TestCluster(ServerUnderTest server) {
    this.server = server;
    System.out.printf(
        "Contract suite: %s, sessions %s, keyspace %s, driver %s, Java %s, %s%n",
        server.name(),
        SessionUnderTest.describe(),
        keyspace,
        Session.OSS_DRIVER_COORDINATES.getVersion(),
        Runtime.version(),
        Seed.describe());
    createKeyspace();
    CqlSession opened = null;
    try {
      opened = connect(CqlSession.builder().withKeyspace(keyspace));
      this.stock = opened;
      this.traits = traits(opened);
      this.quiver = open(builder -> builder.withCodecRegistry(VectorCodecRegistry.create()));
    } catch (RuntimeException | Error e) {
      if (opened != null) {
        opened.close();
      }
      dropKeyspace();
      throw e;
    }
  }

  static TestCluster start() {
    ServerUnderTest server = Servers.start(Servers.chosen());
    try {
      return new TestCluster(server);
    } catch (RuntimeException | Error e) {
      server.close();
      throw e;
    }
  }

  private ServerTraits traits(CqlSession session) {
    Map<String, String> replication =
        session.getMetadata().getKeyspace(keyspace).orElseThrow().getReplication();
    int replicas =
        replication.values().stream()
            .filter(value -> value.matches("[0-9]+"))
            .mapToInt(Integer::parseInt)
            .sum();
    ServerTraits ofServer = Servers.traits(server);
    return replicas == 1
        ? ofServer
        : ofServer.without(
            Set.of(Ability.SINGLE_REPLICA), "the replication of the keyspace is " + replication);
  }

  /** Returns a session with Quiver's registry. */
  CqlSession quiver() {
    return quiver;
  }

  /** Returns a session of the stock driver. */
  CqlSession stock() {
    return stock;
  }

  /** Opens another session under test in the same keyspace; the caller closes it. */
  CqlSession open(UnaryOperator<CqlSessionBuilder> options) {
    return connect(options.apply(SessionUnderTest.builder().withKeyspace(keyspace)));
  }

  /** Opens another session in the same keyspace; the caller closes it. */
  CqlSession open(
      CqlSessionBuilder builder, UnaryOperator<ProgrammaticDriverConfigLoaderBuilder> config) {
    return configure(builder.withKeyspace(keyspace), config.apply(SessionUnderTest.config()))
        .build();
  }

  /** Configures a builder for sessions in the same keyspace. */
  CqlSessionBuilder configure(CqlSessionBuilder builder) {
    return configure(builder.withKeyspace(keyspace), SessionUnderTest.config());
  }

  /** Whether a node still has a prepared statement. Nodes drop those of altered tables. */
  boolean hasPrepared(ByteBuffer id) {
    return NodeTables.knowPrepared(stock, id);
  }

  /** Returns the protocol version of the sessions. */
  int protocolVersion() {
    return quiver.getContext().getProtocolVersion().getCode();
  }

  /** Whether variables can be left unset, as from version 4 on. */
  boolean hasUnset() {
    return protocolVersion() >= 4;
  }

  /**
   * Skips the rest of a test if the sessions use protocol version 3.
   *
   * @param lacking the feature that the test needs and version 3 lacks
   */
  void assumeProtocolV4(String lacking) {
    Assumptions.assumeTrue(protocolVersion() >= 4, () -> "protocol v3 has no " + lacking);
  }

  /**
   * Returns the error for a vector that an index's similarity function is not defined for. Version
   * 3 reports failed writes as timeouts.
   */
  Class<? extends DriverException> rejectedByIndex() {
    return protocolVersion() >= 4 ? traits().rejectedByIndex() : WriteTimeoutException.class;
  }

  ServerTraits traits() {
    return traits;
  }

  /** Skips the test, with the reason in its report, unless the server has this ability. */
  void assume(Ability ability) {
    traits.assume(ability);
  }

  /** Returns a name that no other table, type or index of this run has. */
  String newName() {
    return "t" + tables.incrementAndGet();
  }

  /** Creates a table of {@code id int PRIMARY KEY} and these columns. */
  Table createTable(String columns) {
    String name = newName();
    quiver.execute("CREATE TABLE " + name + " (id int PRIMARY KEY, " + columns + ")");
    return new Table(name, quiver);
  }

  /**
   * Returns the shared table of vectors of one type: for tests that read only the rows they wrote.
   */
  Table vectorTable(ElementType type, int dimension) {
    return vectorTables.computeIfAbsent(
        "vector<" + type.cqlName() + ", " + dimension + ">",
        cqlType -> createTable("v " + cqlType));
  }

  /** Creates an ANN index on a table's {@code v} and waits until it answers. */
  void createAnnIndex(Table table, String similarity) {
    createAnnIndex(table, "v", similarity);
  }

  void createAnnIndex(Table table, String column, String similarity) {
    quiver.execute(traits().annIndex().formatted(table, column, similarity));
    NodeTables.awaitIndex(quiver, keyspace, table.name());
  }

  private CqlSession connect(CqlSessionBuilder builder) {
    return configure(builder, SessionUnderTest.config()).build();
  }

  private CqlSessionBuilder configure(
      CqlSessionBuilder builder, ProgrammaticDriverConfigLoaderBuilder config) {
    return server.address(builder).withConfigLoader(config.build());
  }

  /** Uses a new session, as tests may have broken the shared ones. */
  private void administer(String statement) {
    try (CqlSession admin = connect(CqlSession.builder())) {
      admin.execute(SimpleStatement.newInstance(statement).setTimeout(ADMIN_TIMEOUT));
    }
  }

  private void createKeyspace() {
    createKeyspace(keyspace);
  }

  /** Creates another keyspace like that of the suite; the caller drops it. */
  void createKeyspace(String name) {
    administerUntilDone(
        "CREATE KEYSPACE IF NOT EXISTS " + name + " WITH replication = " + server.replication());
  }

  private void dropKeyspace() {
    administerUntilDone("DROP KEYSPACE IF EXISTS " + keyspace);
  }

  /**
   * Retries up to {@link #ATTEMPTS} times if the server fails: Cassandra sometimes responds with
   * {@code Unknown CF} while or after it drops a keyspace of many tables, above all on several
   * nodes.
   */
  private void administerUntilDone(String statement) {
    for (int attempt = 1; ; attempt++) {
      try {
        administer(statement);
        return;
      } catch (ServerError e) {
        System.out.printf("Attempt %d of \"%s\": %s%n", attempt, statement, e.getMessage());
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** Closes everything, even if the keyspace cannot be dropped. */
  @Override
  public void close() {
    // Closes the sessions first, so that none reads the schema while it is dropped.
    try (server) {
      try (stock;
          quiver) {
        stock.setSchemaMetadataEnabled(false);
        quiver.setSchemaMetadataEnabled(false);
      } finally {
        dropKeyspace();
      }
    }
  }
}
