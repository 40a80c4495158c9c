/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The servers that the suite supports, by name. */
final class Servers {
  static final String PROPERTY = "quiver.it.server";
  static final String DEFAULT = "embedded";

  /** Abilities to treat as missing, separated by commas. */
  static final String WITHOUT = "quiver.it.without";

  /**
   * Starts or connects to each server. Lambdas, because method references would load
   * Testcontainers, which the matrix does not have.
   */
  private static final Map<String, Supplier<ServerUnderTest>> BY_NAME =
      new TreeMap<>(
          Map.of(
              DEFAULT,
              EmbeddedServer::new,
              "cluster",
              Servers::connect,
              "scylla",
              () -> Containers.startScylla(),
              "cassandra",
              () -> Containers.startCassandra()));

  private Servers() {}

  static String chosen() {
    return System.getProperty(PROPERTY, DEFAULT);
  }

  /**
   * Starts a server, or connects to it.
   *
   * @throws IllegalArgumentException if no server has this name
   * @throws IllegalStateException if the server is not available; the message says what is missing
   */
  static ServerUnderTest start(String name) {
    Supplier<ServerUnderTest> start = BY_NAME.get(name);
    if (start == null) {
      throw new IllegalArgumentException(
          "No server under test is called '"
              + name
              + "': system property "
              + PROPERTY
              + " must be one of "
              + BY_NAME.keySet());
    }
    return start.get();
  }

  private static ServerUnderTest connect() {
    ClusterSettings settings = ClusterSettings.ofThisJvm();
    return new ClusterServer(settings.address(), settings.replication(), () -> {});
  }

  /** Returns a server's traits in this run. */
  static ServerTraits traits(ServerUnderTest server) {
    List<Ability> without =
        Arrays.stream(System.getProperty(WITHOUT, "").split(","))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .map(Ability::valueOf)
            .toList();
    return server.traits().without(without, "left out by system property " + WITHOUT);
  }
}
