/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

/** A program that starts a server and prints its data, for {@link EmbeddedCassandraIT}. */
final class ServerClient {
  private ServerClient() {}

  public static void main(String[] args) throws InterruptedException {
    @SuppressWarnings("resource") // Never to close it is the point.
    EmbeddedCassandra cassandra = EmbeddedCassandra.start();
    System.out.println(cassandra.pid());
    System.out.println(cassandra.contactPoint().getPort());
    System.out.println(cassandra.directory());
    Thread.sleep(Long.MAX_VALUE);
  }
}
