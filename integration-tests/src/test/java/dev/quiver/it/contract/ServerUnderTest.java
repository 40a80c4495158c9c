/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;

/**
 * A running server for the contract suite. A new kind of server implements this interface, lists
 * its differences in {@link #traits}, and gets a name in {@link Servers}; no test changes.
 */
interface ServerUnderTest extends AutoCloseable {
  /** The name in messages. */
  String name();

  /** Configures a builder with the server's address and login. */
  CqlSessionBuilder address(CqlSessionBuilder builder);

  /** The replication of the suite's keyspace, as CQL. */
  String replication();

  ServerTraits traits();

  /** Closes only the resources of the suite. */
  @Override
  void close();
}
