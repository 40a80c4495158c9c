/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The servers that the suite knows, by the name that chooses them. */
final class Servers {
  static final String PROPERTY = "quiver.it.server";
  static final String DEFAULT = "embedded";

  /** Whether it is an error, and no reason to skip, that the server cannot be had. */
  static final String REQUIRED = "quiver.it.server.required";

  /** Abilities that tests are not to ask for, separated by commas. */
  static final String WITHOUT = "quiver.it.without";

  /**
   * A kind of server.
   *
   * @param start starts one, or connects to it
   * @param obstacle why none can be had on this machine; empty if one can
   */
  record Kind(Supplier<ServerUnderTest> start, Supplier<Optional<String>> obstacle) {}

  /** Lambdas, because references to methods would load Testcontainers, which matrix has not. */
  private static final Map<String, Kind> BY_NAME =
      new TreeMap<>(
          Map.of(
              DEFAULT,
              new Kind(EmbeddedServer::new, Optional::empty),
              "cluster",
              new Kind(Servers::connect, Optional::empty),
              "scylla",
              new Kind(() -> Containers.startScylla(), () -> Containers.obstacle()),
              "cassandra",
              new Kind(() -> Containers.startCassandra(), () -> Containers.obstacle())));

  private Servers() {}

  static String chosen() {
    return System.getProperty(PROPERTY, DEFAULT);
  }

  /**
   * @throws IllegalArgumentException if no server has this name
   */
  static Kind kind(String name) {
    Kind kind = BY_NAME.get(name);
    if (kind == null) {
      throw new IllegalArgumentException(
          "No server under test is called '"
              + name
              + "': system property "
              + PROPERTY
              + " must be one of "
              + BY_NAME.keySet());
    }
    return kind;
  }

  private static ServerUnderTest connect() {
    ClusterSettings settings = ClusterSettings.ofThisJvm();
    return new ClusterServer(settings.address(), settings.replication(), () -> {});
  }

  /** The traits of a server in this run. */
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
