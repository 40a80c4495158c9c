/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** TLS with an SSL bundle of Boot, and a login. */
final class Encryption {
  static final String TRUSTED = "quiver.trusted";

  private static final String STORE = "spring.ssl.bundle.jks.node.truststore.";

  private Encryption() {}

  static String[] and(String... others) {
    return Stream.concat(
            Stream.of(others),
            Stream.of(
                "spring.cassandra.config=classpath:named.conf",
                "spring.cassandra.ssl.bundle=node",
                STORE + "type=PKCS12",
                STORE + "location=file:" + System.getProperty(TRUSTED),
                STORE + "password=only-for-this-test"))
        .toArray(String[]::new);
  }

  /** Reads whether the service's connections are encrypted, and their user, from the server. */
  static void check(Service service) {
    List<String> connections = new ArrayList<>();
    service
        .session()
        .execute("SELECT username, ssl_enabled, client_options FROM system_views.clients")
        .forEach(
            row -> {
              if (String.valueOf(row.getObject("client_options")).contains("over TLS")) {
                connections.add(row.getString(0) + " " + row.getBoolean(1));
              }
            });
    assertThat(connections)
        .allMatch(connection -> connection.endsWith(" true"))
        .contains(Keyspace.property("username") + " true");
  }
}
