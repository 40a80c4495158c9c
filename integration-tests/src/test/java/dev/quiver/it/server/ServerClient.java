/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

/**
 * The JVM that {@link EmbeddedCassandraParentIT} ends in one way or another: starts a server and
 * tells of it.
 */
final class ServerClient {
  /** Starts, tells and waits to be ended. */
  static final String WAIT = "wait";

  /** Starts, tells and exits without closing. */
  static final String EXIT = "exit";

  private ServerClient() {}

  public static void main(String[] args) throws InterruptedException {
    @SuppressWarnings("resource") // Never to close it is the point.
    EmbeddedCassandra cassandra = EmbeddedCassandra.start();
    System.out.println(cassandra.pid());
    System.out.println(cassandra.contactPoint().getPort());
    System.out.println(cassandra.directory());
    if (args[0].equals(EXIT)) {
      System.exit(0);
    }
    Thread.sleep(Long.MAX_VALUE);
  }
}
