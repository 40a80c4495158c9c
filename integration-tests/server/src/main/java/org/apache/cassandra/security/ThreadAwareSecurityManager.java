/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package org.apache.cassandra.security;

/**
 * Replaces Cassandra's class of this name, which is later on the server's class path. Cassandra
 * installs its own as the JVM's security manager, which JDK 18 to 23 reject by default and JDK 24
 * or newer always. It only guards user-defined functions, which are disabled in this server.
 */
public final class ThreadAwareSecurityManager {
  private ThreadAwareSecurityManager() {}

  /** Called by Cassandra at its start; installs nothing. */
  public static void install() {}

  public static boolean isSecuredThread() {
    return false;
  }
}
