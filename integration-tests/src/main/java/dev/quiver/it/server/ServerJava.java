/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The Java that runs the server: that of this JVM, unless another home is configured. A configured
 * home is used or rejected, but never ignored.
 */
final class ServerJava {
  static final String HOME_PROPERTY = "quiver.server.java.home";
  static final String HOME_VARIABLE = "QUIVER_SERVER_JAVA_HOME";

  private ServerJava() {}

  static Path executable() {
    return executable(
        System.getProperty(HOME_PROPERTY),
        System.getenv(HOME_VARIABLE),
        System.getProperty("java.home"));
  }

  static Path executable(@Nullable String property, @Nullable String variable, String running) {
    String requested = strip(property);
    if (!requested.isEmpty()) {
      return in(requested, "system property " + HOME_PROPERTY);
    }
    requested = strip(variable);
    if (!requested.isEmpty()) {
      return in(requested, "environment variable " + HOME_VARIABLE);
    }
    return in(running, "system property java.home");
  }

  private static String strip(@Nullable String home) {
    return home == null ? "" : home.strip();
  }

  private static Path in(String home, String namedBy) {
    Path java = Path.of(home, "bin", "java");
    if (!Files.isExecutable(java)) {
      throw new IllegalStateException(
          "The embedded Cassandra cannot run on "
              + home
              + ", named by "
              + namedBy
              + ": there is no bin/java. Name the home of a JDK 17 to 25 by -D"
              + HOME_PROPERTY
              + "=..., or by nothing: the server then runs on the Java that starts it.");
    }
    return java;
  }
}
