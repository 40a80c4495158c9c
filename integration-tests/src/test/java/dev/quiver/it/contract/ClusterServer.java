/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A running cluster, whose properties are read with CQL. */
final class ClusterServer implements ServerUnderTest {
  private static final Version CASSANDRA_WITH_VECTORS =
      Objects.requireNonNull(Version.parse("5.0.0"));

  private final ClusterAddress address;
  private final String replication;
  private final Runnable end;
  private final String name;
  private final ServerTraits traits;

  /**
   * Connects once.
   *
   * @param end called by {@link #close}
   * @throws IllegalStateException if there is no cluster, the login fails, or the data centre or
   *     vectors are missing
   */
  ClusterServer(ClusterAddress address, String replication, Runnable end) {
    this.address = address;
    this.replication = replication;
    this.end = end;
    try (CqlSession session =
        address
            .setOn(CqlSession.builder())
            .withConfigLoader(SessionUnderTest.config().build())
            .build()) {
      checkDatacenter(session, address);
      Row tables =
          session
              .execute(
                  "SELECT table_name FROM system_schema.tables"
                      + " WHERE keyspace_name = 'system' AND table_name = 'scylla_local'")
              .one();
      if (tables == null) {
        Version version = cassandraVersion(session, address);
        this.name = "Cassandra " + version;
        this.traits = ServerTraits.cassandra(version);
      } else {
        Version version = scyllaVersion(session);
        this.name = "ScyllaDB " + version;
        this.traits = ServerTraits.scylla(version);
      }
    } catch (DriverException e) {
      throw new IllegalStateException("Cannot connect to the cluster at " + address + ": " + e, e);
    }
  }

  /** Otherwise the driver would connect, and then find no node for any request. */
  private static void checkDatacenter(CqlSession session, ClusterAddress address) {
    TreeSet<String> datacenters =
        session.getMetadata().getNodes().values().stream()
            .map(Node::getDatacenter)
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!datacenters.contains(address.localDatacenter())) {
      throw new IllegalStateException(
          "The cluster at " + address + " has other data centres: " + datacenters);
    }
  }

  /**
   * Returns the version of the oldest node.
   *
   * @throws IllegalStateException if that version has no vectors
   */
  static Version cassandraVersion(CqlSession session, Object address) {
    Version oldest =
        session.getMetadata().getNodes().values().stream()
            .map(Node::getCassandraVersion)
            .filter(Objects::nonNull)
            .min(Version::compareTo)
            .orElseThrow();
    if (oldest.nextStable().compareTo(CASSANDRA_WITH_VECTORS) < 0) {
      throw new IllegalStateException(
          "The cluster at "
              + address
              + " has a node with Cassandra "
              + oldest
              + ": there are vectors from 5.0 on");
    }
    return oldest;
  }

  private static Version scyllaVersion(CqlSession session) {
    Row row = session.execute("SELECT version FROM system.versions WHERE key = 'local'").one();
    return scyllaVersion(Objects.requireNonNull(row).getString("version"));
  }

  /** Parses a version such as {@code 2025.4.1-0.20251124.c8cf2ae7d2b4}, up to the first sign. */
  static Version scyllaVersion(String text) {
    return Objects.requireNonNull(Version.parse(text.split("[-~]", 2)[0]));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public CqlSessionBuilder address(CqlSessionBuilder builder) {
    return address.setOn(builder);
  }

  @Override
  public String replication() {
    return replication;
  }

  @Override
  public ServerTraits traits() {
    return traits;
  }

  @Override
  public void close() {
    end.run();
  }
}
