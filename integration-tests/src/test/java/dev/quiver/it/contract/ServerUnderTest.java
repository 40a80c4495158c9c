/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * A running server that the contract suite is held against. A new kind of server implements this,
 * tells its differences in {@link #traits}, and gets a name in {@link Servers}; no test changes.
 */
interface ServerUnderTest extends AutoCloseable {

  /** What to call it in messages. */
  String name();

  InetSocketAddress contactPoint();

  String localDatacenter();

  /** The replication map of the suite's keyspace, as CQL. */
  String replication();

  ServerTraits traits();

  /** Returns as soon as the ANN index of a table answers queries. */
  void awaitIndex(CqlSession session, String keyspace, String table);

  /**
   * Whether the server still knows a prepared statement. It forgets those of a table that is
   * altered.
   */
  boolean hasPrepared(CqlSession session, ByteBuffer id);

  /** Ends what was started for the suite, and nothing else. */
  @Override
  void close();
}
