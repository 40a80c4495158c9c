/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.Version;
import dev.quiver.it.server.EmbeddedCassandra;

/** The embedded Cassandra of any version, started for the suite and closed with it. */
final class EmbeddedServer implements ServerUnderTest {
  /** The first two numbers of the version that the build is to test. */
  private static final String EXPECTED = System.getProperty("quiver.test.cassandra", "5.0");

  private final EmbeddedCassandra cassandra = EmbeddedCassandra.start();
  private final Version version;

  EmbeddedServer() {
    try (CqlSession session =
        address(CqlSession.builder()).withConfigLoader(SessionUnderTest.config().build()).build()) {
      version = ClusterServer.cassandraVersion(session, cassandra.contactPoint());
      check(version, EXPECTED);
    } catch (RuntimeException | Error e) {
      cassandra.close();
      throw e;
    }
  }

  static void check(Version version, String expected) {
    if (!expected.equals(version.getMajor() + "." + version.getMinor())) {
      throw new IllegalStateException(
          "expected an embedded Cassandra %s, got %s: choose it by -Dcassandra.server.version of the"
                  .formatted(expected, version)
              + " build, and say so to the tests by"
              + " -Dquiver.test.cassandra");
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
