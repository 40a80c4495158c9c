/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The servers that the suite knows, by the name that chooses them. */
final class Servers {
  static final String PROPERTY = "quiver.it.server";
  static final String DEFAULT = "embedded";

  private static final Map<String, Supplier<ServerUnderTest>> BY_NAME =
      new TreeMap<>(Map.of(DEFAULT, EmbeddedServer::new));

  private Servers() {}

  static ServerUnderTest startChosen() {
    return start(System.getProperty(PROPERTY, DEFAULT));
  }

  /**
   * Starts a server, or connects to it, as its kind has it.
   *
   * @throws IllegalArgumentException if no server has this name
   */
  static ServerUnderTest start(String name) {
    Supplier<ServerUnderTest> server = BY_NAME.get(name);
    if (server == null) {
      throw new IllegalArgumentException(
          "No server under test is called '"
              + name
              + "': system property "
              + PROPERTY
              + " must be one of "
              + BY_NAME.keySet());
    }
    return server.get();
  }
}
