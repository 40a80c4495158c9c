/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.cassandra.CassandraContainer;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.scylladb.ScyllaDBContainer;
import org.testcontainers.utility.DockerImageName;

/** Servers in containers, where there is a Docker. */
final class Containers {
  static final String SCYLLA_IMAGE = ClusterSettings.PREFIX + "scylla-image";
  static final String CASSANDRA_IMAGE = ClusterSettings.PREFIX + "cassandra-image";

  private static final String SCYLLA_DATACENTER = "datacenter1";

  private Containers() {}

  /** Why no container can be started here; empty if one can. */
  static Optional<String> obstacle() {
    return DockerClientFactory.instance().isDockerAvailable()
        ? Optional.empty()
        : Optional.of("no Docker answers here. Where one does, mvn verify runs it.");
  }

  static DockerImageName scyllaImage() {
    return image(SCYLLA_IMAGE, "scylladb/scylla:2025.4", "scylladb/scylla");
  }

  static DockerImageName cassandraImage() {
    return image(CASSANDRA_IMAGE, "cassandra:5.0", "cassandra");
  }

  /** An image of another name is taken for what it stands in for, as a mirror or build of it. */
  private static DockerImageName image(String property, String byDefault, String standsInFor) {
    return DockerImageName.parse(System.getProperty(property, byDefault))
        .asCompatibleSubstituteFor(standsInFor);
  }

  static ServerUnderTest startScylla() {
    ScyllaDBContainer container = new ScyllaDBContainer(scyllaImage());
    return start(container, SCYLLA_DATACENTER, container::getContactPoint);
  }

  static ServerUnderTest startCassandra() {
    CassandraContainer container = new CassandraContainer(cassandraImage());
    return start(container, container.getLocalDatacenter(), container::getContactPoint);
  }

  private interface ContactPoint {
    InetSocketAddress get();
  }

  private static ServerUnderTest start(
      GenericContainer<?> container, String datacenter, ContactPoint contactPoint) {
    try {
      container.start();
      return new ClusterServer(
          new ClusterAddress(List.of(contactPoint.get()), datacenter, null, null),
          ClusterSettings.singleReplica(datacenter),
          container::stop);
    } catch (RuntimeException | Error e) {
      container.stop();
      throw e;
    }
  }
}
