/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.it.server.EmbeddedCluster;
import dev.quiver.testkit.Await;
import dev.quiver.testkit.ChildProcess;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Runs the contract suite on three nodes, each with a replica of each row, with {@code
 * LOCAL_QUORUM}: on all nodes, and while one is down. Each run starts new nodes, because nodes that
 * dropped tables while another one was down do not always agree later. macOS needs the addresses
 * 127.0.0.2 and 127.0.0.3: see {@link EmbeddedCluster}.
 */
class ThreeNodesSuiteIT {
  private static final int NODES = 3;
  private static final Duration LIMIT = Duration.ofMinutes(6);

  /** A change of a table that Cassandra replicates to three nodes. */
  private static final SimpleStatement ON_ALL =
      SimpleStatement.newInstance("SELECT * FROM system_distributed.view_build_status")
          .setConsistencyLevel(ConsistencyLevel.ALL);

  @AutoClose private EmbeddedCluster cassandra;

  @BeforeEach
  void start() {
    cassandra = EmbeddedCluster.startOnce(NODES);
    awaitNodes(NODES);
  }

  @Test
  void theSuitePassesWithFrames() throws Exception {
    assertPasses("frames", NODES);
  }

  @Test
  void theSuitePassesWithFramesWhileANodeIsDown() throws Exception {
    kill();
    assertPasses("frames", NODES - 1);
  }

  @Test
  void theSuitePassesWithTheRegistryWhileANodeIsDown() throws Exception {
    kill();
    assertPasses("registry", NODES - 1);
  }

  private void kill() {
    cassandra.kill(NODES - 1);
    awaitNodes(NODES - 1);
  }

  private void assertPasses(String session, int contactPoints) throws Exception {
    ChildProcess suite = SuiteJvm.run(properties(session, contactPoints), SuiteJvm.suite());
    String told = SuiteJvm.told(suite);
    told.lines()
        .filter(line -> line.matches("(Tests: |ABORTED |FAILED ).*"))
        .forEach(System.out::println);
    assertThat(told).containsPattern("Tests: \\{SUCCESSFUL=[0-9]{3,}(, ABORTED=[0-9]+)?}");
    assertThat(told.lines().filter(line -> line.startsWith("ABORTED ")))
        .allMatch(line -> line.contains(Ability.SINGLE_REPLICA.name()));
    assertThat(suite.exitCode()).isZero();
  }

  private Map<String, String> properties(String session, int contactPoints) {
    Map<String, String> properties = new TreeMap<>();
    properties.put(Servers.PROPERTY, "cluster");
    properties.put(
        ClusterSettings.CONTACT_POINTS,
        IntStream.range(0, contactPoints).mapToObj(this::address).collect(Collectors.joining(",")));
    properties.put(ClusterSettings.LOCAL_DATACENTER, cassandra.localDatacenter());
    properties.put(ClusterSettings.USERNAME, "");
    properties.put(
        ClusterSettings.REPLICATION,
        "{'class': 'NetworkTopologyStrategy', '%s': %d}"
            .formatted(cassandra.localDatacenter(), NODES));
    properties.put("quiver.test.session", session);
    return properties;
  }

  private String address(int node) {
    InetSocketAddress address = cassandra.contactPoint(node);
    return address.getHostString() + ":" + address.getPort();
  }

  /** Waits until the first node knows how many nodes are up. */
  private void awaitNodes(int nodes) {
    try (CqlSession session =
        CqlSession.builder()
            .addContactPoint(cassandra.contactPoint(0))
            .withLocalDatacenter(cassandra.localDatacenter())
            .build()) {
      Await.until(
          "%d nodes".formatted(nodes),
          LIMIT,
          () -> {
            try {
              session.execute(ON_ALL);
              return nodes == NODES;
            } catch (DriverException e) {
              return String.valueOf(e.getMessage())
                  .contains("(%d required but only %d alive)".formatted(NODES, nodes));
            }
          });
    }
  }
}
