/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package org.apache.cassandra.security;

/**
 * Stands in for Cassandra's class of this name, and comes before it on the server's class path.
 * Cassandra installs its own as the JVM's security manager, which a JDK 18 to 23 refuses unless it
 * was told otherwise, and a JDK 24 or newer always. It guards user-defined functions, which are off
 * in this server, and nothing else.
 */
public final class ThreadAwareSecurityManager {
  private ThreadAwareSecurityManager() {}

  /** Called by Cassandra at its start; installs nothing. */
  public static void install() {}

  /** {@return false: no thread runs a user-defined function} */
  public static boolean isSecuredThread() {
    return false;
  }
}
