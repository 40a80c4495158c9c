/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a cluster in properties {@code quiver.it.*} and the environment, which {@code
 * docs/servers.md} lists.
 */
record ClusterSettings(ClusterAddress address, String replication) {
  static final String PREFIX = "quiver.it.";
  static final String CONTACT_POINTS = PREFIX + "contact-points";
  static final String LOCAL_DATACENTER = PREFIX + "local-datacenter";
  static final String USERNAME = PREFIX + "username";
  static final String REPLICATION = PREFIX + "replication";
  static final String PASSWORD = "QUIVER_IT_PASSWORD";

  private static final Set<String> KNOWN =
      Set.of(
          CONTACT_POINTS,
          LOCAL_DATACENTER,
          USERNAME,
          REPLICATION,
          Servers.PROPERTY,
          Servers.WITHOUT,
          Containers.SCYLLA_IMAGE,
          Containers.CASSANDRA_IMAGE);
  private static final int DEFAULT_PORT = 9042;
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?<host>\\[[0-9a-fA-F:.%]+]|[^:\\[\\]]+)(:(?<port>[0-9]{1,5}))?");

  static ClusterSettings ofThisJvm() {
    return of(
        System.getProperties().stringPropertyNames().stream()
            .collect(Collectors.toMap(name -> name, System::getProperty)),
        System.getenv());
  }

  /**
   * @throws IllegalArgumentException if a setting is missing, unknown or malformed; the message
   *     says what to set
   */
  static ClusterSettings of(Map<String, String> properties, Map<String, String> environment) {
    rejectUnknown(properties.keySet());
    UnaryOperator<String> required =
        name -> {
          String value = properties.getOrDefault(name, "").strip();
          if (value.isEmpty()) {
            throw new IllegalArgumentException(
                "To test a cluster of yours, set system property "
                    + name
                    + "; needed are "
                    + CONTACT_POINTS
                    + " and "
                    + LOCAL_DATACENTER);
          }
          return value;
        };
    List<InetSocketAddress> contactPoints =
        Arrays.stream(required.apply(CONTACT_POINTS).split(","))
            .map(ClusterSettings::contactPoint)
            .toList();
    String datacenter = required.apply(LOCAL_DATACENTER);
    String username = emptyToNull(properties.get(USERNAME));
    String password = emptyToNull(environment.get(PASSWORD));
    if ((username == null) != (password == null)) {
      throw new IllegalArgumentException(
          "System property "
              + USERNAME
              + " and environment variable "
              + PASSWORD
              + " go together: only "
              + (username == null ? PASSWORD : USERNAME)
              + " is set");
    }
    return new ClusterSettings(
        new ClusterAddress(contactPoints, datacenter, username, password),
        properties.getOrDefault(REPLICATION, singleReplica(datacenter)));
  }

  private static void rejectUnknown(Set<String> names) {
    if (names.contains(PREFIX + "password")) {
      throw new IllegalArgumentException(
          "A password on the command line gets into the reports of the tests: set environment"
              + " variable "
              + PASSWORD
              + " instead of system property "
              + PREFIX
              + "password");
    }
    Set<String> unknown =
        names.stream()
            .filter(name -> name.startsWith(PREFIX) && !KNOWN.contains(name))
            .collect(Collectors.toCollection(TreeSet::new));
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "Unknown system properties " + unknown + ": known are " + new TreeSet<>(KNOWN));
    }
  }

  private static @Nullable String emptyToNull(@Nullable String value) {
    return value == null || value.isEmpty() ? null : value;
  }

  /** Parses an address and resolves its host. */
  private static InetSocketAddress contactPoint(String text) {
    Matcher matcher = HOST_AND_PORT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "System property "
              + CONTACT_POINTS
              + ": expected host, host:port or [IPv6]:port, got '"
              + text
              + "'");
    }
    String port = matcher.group("port");
    InetSocketAddress address =
        new InetSocketAddress(
            matcher.group("host"), port == null ? DEFAULT_PORT : Integer.parseInt(port));
    if (address.isUnresolved()) {
      throw new IllegalArgumentException(
          "System property " + CONTACT_POINTS + ": unknown host '" + text + "'");
    }
    return address;
  }

  /** Returns the replication map for one replica of each row in a data centre. */
  static String singleReplica(String datacenter) {
    return "{'class': 'NetworkTopologyStrategy', '" + datacenter.replace("'", "''") + "': 1}";
  }
}
