/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.cassandra.CassandraContainer;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
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

  /** The Docker engine. Checked before using Testcontainers, which retries for minutes. */
  private static final class DockerEngine {
    private static final Duration LONGEST_PULL = Duration.ofMinutes(10);

    private DockerEngine() {}

    /**
     * Checks that an image exists, or pulls it.
     *
     * @param property the property that names another image
     * @throws IllegalStateException if no engine answers, or the image cannot be pulled: the
     *     message says which, and what to do
     */
    static void requireImage(String image, String property) {
      try (DockerClient docker = DockerClientProviderStrategy.getClientForConfig(transport())) {
        if (!has(docker, image)) {
          pull(docker, image, property);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static TransportConfig transport() {
      try {
        return DockerClientFactory.instance().getTransportConfig();
      } catch (IllegalStateException e) {
        throw new IllegalStateException(
            "No Docker engine answers, and a server in a container is required. Start one, or name"
                + " its address by the environment variable DOCKER_HOST; the log says what was"
                + " tried.",
            e);
      }
    }

    private static boolean has(DockerClient docker, String image) {
      try {
        docker.inspectImageCmd(image).exec();
        return true;
      } catch (NotFoundException e) {
        return false;
      }
    }

    private static void pull(DockerClient docker, String image, String property) {
      System.out.println("The Docker engine pulls the image " + image);
      try (PullImageResultCallback progress = new PullImageResultCallback()) {
        docker.pullImageCmd(image).exec(progress);
        if (!progress.awaitCompletion(LONGEST_PULL.toSeconds(), TimeUnit.SECONDS)) {
          throw missing(image, property, "it took longer than " + LONGEST_PULL, null);
        }
      } catch (DockerException | DockerClientException e) {
        throw missing(image, property, e.getMessage(), e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while the image " + image + " was pulled", e);
      }
    }

    private static IllegalStateException missing(
        String image, String property, String why, Exception cause) {
      return new IllegalStateException(
          "The Docker engine has no image "
              + image
              + " and could not pull it: "
              + why
              + ". Give the engine the image ('docker pull "
              + image
              + "' or 'docker load'), or name another one by -D"
              + property
              + "=...",
          cause);
    }
  }
}
