/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.testcontainers.cassandra.CassandraContainer;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.scylladb.ScyllaDBContainer;
import org.testcontainers.utility.DockerImageName;

/** Starts servers in containers. Fails if Docker or an image is missing. */
final class Containers {
  static final String SCYLLA_IMAGE = ClusterSettings.PREFIX + "scylla-image";
  static final String CASSANDRA_IMAGE = ClusterSettings.PREFIX + "cassandra-image";

  /** A start takes this long on a loaded machine. */
  private static final Duration LONGEST_START = Duration.ofMinutes(5);

  private static final String SCYLLA_DATACENTER = "datacenter1";

  private Containers() {}

  static DockerImageName scyllaImage() {
    return image(SCYLLA_IMAGE, "scylladb/scylla:2025.4", "scylladb/scylla");
  }

  static DockerImageName cassandraImage() {
    return image(CASSANDRA_IMAGE, "cassandra:5.0", "cassandra");
  }

  /** An image with another name, such as a mirror, is accepted as a substitute. */
  private static DockerImageName image(String property, String byDefault, String standsInFor) {
    return DockerImageName.parse(System.getProperty(property, byDefault))
        .asCompatibleSubstituteFor(standsInFor);
  }

  static ServerUnderTest startScylla() {
    DockerImageName image = scyllaImage();
    DockerEngine.requireImage(image.asCanonicalNameString(), SCYLLA_IMAGE);
    ScyllaDBContainer container = new ScyllaDBContainer(image);
    return start(container, SCYLLA_DATACENTER, container::getContactPoint);
  }

  static ServerUnderTest startCassandra() {
    DockerImageName image = cassandraImage();
    DockerEngine.requireImage(image.asCanonicalNameString(), CASSANDRA_IMAGE);
    CassandraContainer container = new CassandraContainer(image);
    return start(container, container.getLocalDatacenter(), container::getContactPoint);
  }

  private interface ContactPoint {
    InetSocketAddress get();
  }

  private static ServerUnderTest start(
      GenericContainer<?> container, String datacenter, ContactPoint contactPoint) {
    try {
      container.withStartupTimeout(LONGEST_START).start();
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
