/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;

/**
 * A running server that the contract suite is held against. A new kind of server implements this,
 * tells its differences in {@link #traits}, and gets a name in {@link Servers}; no test changes.
 */
interface ServerUnderTest extends AutoCloseable {

  /** What to call it in messages. */
  String name();

  /** Tells a builder where the server is, and who logs in there. */
  CqlSessionBuilder address(CqlSessionBuilder builder);

  /** The replication of the suite's keyspace, as CQL. */
  String replication();

  ServerTraits traits();

  /** Ends what was started for the suite, and nothing else. */
  @Override
  void close();
}
