/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import dev.quiver.it.server.EmbeddedCassandra;

/** The embedded Cassandra: started for the suite, gone with it. */
final class EmbeddedServer implements ServerUnderTest {
  private final EmbeddedCassandra cassandra = EmbeddedCassandra.start();

  @Override
  public String name() {
    return "embedded Cassandra";
  }

  @Override
  public CqlSessionBuilder address(CqlSessionBuilder builder) {
    return builder
        .addContactPoint(cassandra.contactPoint())
        .withLocalDatacenter(cassandra.localDatacenter());
  }

  @Override
  public String replication() {
    return "{'class': 'SimpleStrategy', 'replication_factor': 1}";
  }

  @Override
  public ServerTraits traits() {
    return ServerTraits.CASSANDRA_5;
  }

  @Override
  public void close() {
    cassandra.close();
  }
}
