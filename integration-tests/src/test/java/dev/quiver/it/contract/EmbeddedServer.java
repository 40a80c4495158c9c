/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.Version;
import dev.quiver.it.server.EmbeddedCassandra;

/** The embedded Cassandra, of any version: started for the suite, gone with it. */
final class EmbeddedServer implements ServerUnderTest {
  private final EmbeddedCassandra cassandra = EmbeddedCassandra.start();
  private final Version version;

  EmbeddedServer() {
    try (CqlSession session =
        address(CqlSession.builder()).withConfigLoader(SessionUnderTest.config().build()).build()) {
      version = ClusterServer.cassandraVersion(session, cassandra.contactPoint());
    } catch (RuntimeException | Error e) {
      cassandra.close();
      throw e;
    }
  }

  @Override
  public String name() {
    return "embedded Cassandra " + version;
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
    return ServerTraits.cassandra(version);
  }

  @Override
  public void close() {
    cassandra.close();
  }
}
